// The README's section "Scale" and docs/scale.md: what is promised there, and sums that are the sums of what was measured.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BILLED, type Billed, dollarsAMillion, NOTHING, PRICES, PRICES_READ } from '#bench/prices.ts'

const README = readFileSync('README.md', 'utf8')
const SCALE = readFileSync('docs/scale.md', 'utf8')
const LAW = readFileSync('docs/orders-requirements.md', 'utf8')

/** The cells of every row of the table with this head. */
function table(text: string, head: RegExp): string[][] {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => head.test(line))
  const rows = start === -1 ? [] : lines.slice(start + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}
const section = /\n## Scale\n([\s\S]*?)\n## /.exec(README)?.[1] ?? ''

describe('the section "Scale" of the README', () => {
  it('COST-24 has the table of what breaks first and what to bind, and what each row costs a million taps', () => {
    const wanted = table(LAW, /^\| Taps a second \| Breaks first/)
    const shown = table(section, /^\| Taps a second \| Breaks first/)
    expect(wanted).toHaveLength(4)
    expect(shown.map((row) => row.slice(0, 4))).toEqual(wanted)
    for (const row of shown) expect(row[4], row[0]).toMatch(/^\$\d+\.\d\d/)
  })

  it('COST-24 says when the prices were read, and that they change', () => {
    expect(section).toContain(PRICES_READ)
    expect(section).toMatch(/check them/)
    expect(section).toContain('(docs/scale.md)')
  })

  it('COST-24 asks for the same money as the arithmetic', () => {
    const days = table(SCALE, /^\| Taps a second \| Taps a day/)
    const shown = table(section, /^\| Taps a second \| Breaks first/)
    expect(shown.map((row) => row[4]?.match(/^\$[\d.]+/)?.[0])).toEqual(
      days.map((row) => row[2]?.match(/^\$[\d.]+/)?.[0]),
    )
    for (const [rate = '', taps = '', dollars = '', day = ''] of days) {
      const perDay = Number(rate.replace(/\D/g, '')) * 86_400
      expect(Number(taps.replace(/[^\d.]/g, '')), rate).toBeCloseTo(perDay / 1e6, 0)
      const sum = (Number(dollars.match(/[\d.]+/)?.[0]) * perDay) / 1e6
      expect(Number(day.replace(/[$,]/g, '')), rate).toBeCloseTo(sum, 0)
    }
  })
})

describe('docs/scale.md', () => {
  const COLUMNS: Billed[] = [
    ...(['requests', 'rowsRead', 'rowsWritten', 'kvReads'] as const),
    ...(['kvWrites', 'kvDeletes', 'dataPoints', 'cpuMs'] as const),
  ]

  it.each([
    ['the mix', /^\| a tap of the mix \|/, 6],
    ['the kinds', /^\| a tap \|/, 16],
  ])('COST-24 multiplies what was measured by the prices: %s', (_what, head, count) => {
    const rows = table(SCALE, head)
    expect(rows).toHaveLength(count)
    for (const [what = '', ...cells] of rows) {
      const used = COLUMNS.map((name, place) => [name, Number(cells[place])] as const)
      const sum = dollarsAMillion({ ...NOTHING, ...Object.fromEntries(used) })
      expect(cells[COLUMNS.length], what).toBe(`$${sum.toFixed(2)}`)
    }
  })

  it('COST-24 names every price with the figure that is multiplied, and its date', () => {
    expect(new Set(COLUMNS)).toEqual(new Set(BILLED))
    const prices = table(SCALE, /^\| a million \| price/).map(([, price = '']) => Number(price.match(/[\d.]+/)?.[0]))
    expect(new Set(prices)).toEqual(new Set(Object.values(PRICES)))
    expect(SCALE).toContain(PRICES_READ)
  })
})
