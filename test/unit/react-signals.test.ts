// What build/react-signals.ts makes of React's signals: the same errors to everybody who catches one, without a stack.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutStacks } from '../../build/react-signals.ts'

const source = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')

test('the five signals React makes at its start are errors with their message, and have no stack of their own', () => {
  const before = source.split('\n')
  const lines = withoutStacks(source)
    .split('\n')
    .filter((line, index) => line !== before[index])
  expect(lines).toHaveLength(5)
  for (const line of lines) {
    const [, made = '', number = ''] = line.match(/= (Object\.create\(.*\((\d+)\) \} \}\))[,;]$/) ?? []
    const signal: unknown = new Function('formatProdErrorMessage', `return ${made}`)((code: number) => `React ${code}`)
    expect(signal).toBeInstanceOf(Error)
    expect(String(signal)).toBe(`Error: React ${number}`)
    expect(Object.hasOwn(Object(signal), 'stack')).toBe(false)
  }
})

test('another React, with more or fewer of them, ends the build', () => {
  expect(() => withoutStacks(source.replace('Error(formatProdErrorMessage(474))', 'null'))).toThrow(/460,461,519,542/)
  expect(() => withoutStacks(withoutStacks(source))).toThrow(/react-signals/)
})
