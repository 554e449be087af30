// docs/scale.md: what breaks first with more taps, what a million of them cost, and when the prices were read.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PRICES_READ } from '#bench/prices.ts'

const SCALE = readFileSync('docs/scale.md', 'utf8')
const REQUIREMENTS = readFileSync('docs/orders-requirements.md', 'utf8')

/** The cells of every row of the first table whose head begins so. */
function table(text: string, head: string): string[][] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.startsWith(head))
  const rows = start === -1 ? [] : lines.slice(start + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

it('COST-24 says what breaks first and what to bind, as required, what a million taps cost, and the date of the prices', () => {
  const head = '| Taps a second | Breaks first'
  const wanted = table(REQUIREMENTS, head)
  const shown = table(SCALE, head)
  expect(wanted).toHaveLength(4)
  expect(shown.map((row) => row.slice(0, 4))).toEqual(wanted)
  for (const row of shown) expect(row[4], row[0]).toMatch(/^\$\d+\.\d\d/)
  expect(SCALE).toContain(PRICES_READ)
})
