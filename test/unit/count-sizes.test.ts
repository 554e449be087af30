// What counting takes of a database: measured on the real tables, and the arithmetic from there.
import { afterAll, describe, expect, it } from 'vitest'
import {
  bytesAfterTwoYears,
  bytesARow,
  emptyDatabase,
  fillAndMeasure,
  KINDS,
  mostKept,
  rowsOf,
} from '#bench/count-sizes.ts'

const ROWS = 15_000 // the command fills 300,000; a row takes as much to a few bytes

describe('counts of a hundred thousand chips', () => {
  const db = emptyDatabase()
  afterAll(() => db.close())
  const measured = Object.entries(KINDS).map(([name, kind]) => ({ name, kind, bytes: fillAndMeasure(db, kind, ROWS) }))

  it.each(measured)('COST-10 $name: fills the real tables, days and months, with indexes', ({ kind, bytes }) => {
    expect(rowsOf(db, kind.days)).toBeGreaterThan(ROWS * 0.95)
    expect(rowsOf(db, kind.days)).toBeLessThan(ROWS * 1.05)
    const owners = rowsOf(db, kind.months) / 24 / kind.aMonth
    expect(rowsOf(db, kind.days) / owners / 121).toBeCloseTo(kind.aDay, 1)
    expect(bytes.month).toBe(bytesARow(db, kind.months))
    // The words of a row alone are 25 bytes, twice: in the table and in its key's index.
    for (const size of [bytes.grown, bytes.day, bytes.month]) {
      expect(size).toBeGreaterThan(50)
      expect(size).toBeLessThan(110)
    }
  })

  it('COST-10 taps stay below 2.5 GB after two years, of 7.6 GB without months', () => {
    const [taps] = measured
    if (taps === undefined) return expect.fail('no taps were measured')
    const { withMonths, withoutMonths } = bytesAfterTwoYears(taps.kind, taps.bytes)
    expect(withMonths).toBeLessThan(2.5e9)
    expect(withoutMonths).toBeGreaterThan(7.3e9)
    expect(withoutMonths).toBeLessThan(7.9e9)
  })

  it('COST-10 counts days and months as long as they are kept', () => {
    const row = { grown: 100, day: 100, month: 100 }
    // 31 days of a month and 90 more; of the 24 months before this one, those whose days are days are no months.
    expect(mostKept({ aDay: 1, aMonth: 0 }, row)).toEqual({ days: 121, months: 21, bytes: 12_100 })
    expect(mostKept({ aDay: 0, aMonth: 1 }, row).months).toBe(22)
    expect(bytesAfterTwoYears({ aDay: 1.3, aMonth: 5 }, row, 10)).toEqual({
      withMonths: expect.closeTo((121 * 1.3 + 21 * 5) * 100 * 10, 3),
      withoutMonths: expect.closeTo(730 * 1.3 * 100 * 10, 3),
    })
  })
})
