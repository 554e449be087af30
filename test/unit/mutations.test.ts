// Every fault of test/mutations still fits the sources, and the test that has to notice it is there. `npm run mutations`
// puts them in.
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MUTATIONS } from '#test/mutations/mutations.ts'

it('there are 28 of them or more, each with a name of its own', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(28)
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length)
})

it.each(MUTATIONS)('$name: its place is in the source once, and its test is there', ({ file, find, replace, test }) => {
  const [testFile, title] = test
  expect(readFileSync(file, 'utf8').split(find), file).toHaveLength(2)
  expect(replace).not.toBe(find)
  expect(existsSync(`test/${testFile}`), testFile).toBe(true)
  expect(readFileSync(`test/${testFile}`, 'utf8')).toContain(title)
  expect(title).not.toBe('')
})
