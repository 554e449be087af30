// Old counts: days become months, months are forgotten, and nothing is lost or counted twice on the way.
import { createScheduledController } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { foldCounts } from '#db/month-counts.ts'
import { deleteOldQuarters } from '#db/quarter-counts.ts'
import { firstDayOf, firstKeptDay, firstKeptMonth, monthOf } from '#domain/site/count-months.ts'
import { epochDay } from '#domain/site/visit.ts'
import worker from '#src/index.ts'
import { rows } from '#test/support/database.ts'
import { type Around, counts, D1_OVERLOADED, fails, losesAnswers, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const TABLES = [
  { days: 'tap_days', months: 'tap_months', keys: ['chip_id', 'country', 'device'], count: 'taps' },
  { days: 'link_days', months: 'link_months', keys: ['username', 'url', 'country', 'device'], count: 'clicks' },
  { days: 'profile_days', months: 'profile_months', keys: ['username', 'kind', 'country', 'device'], count: 'count' },
  { days: 'sun_days', months: 'sun_months', keys: ['chip_id', 'outcome'], count: 'taps' },
] as const
type Table = (typeof TABLES)[number]

/** 1 June 2026: the months up to February ended at least 90 days ago, March did not. */
const TODAY = Date.UTC(2026, 5, 1) / 86_400_000
const MONTH_OF_DAY = "strftime('%Y', day * 86400, 'unixepoch') * 12 + strftime('%m', day * 86400, 'unixepoch')"
const day = (date: string) => Date.parse(date) / 86_400_000

let shop: Shop
let db: D1Database
beforeAll(async () => {
  shop = await createShop()
  db = shop.env.DB
})
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await db.batch(TABLES.flatMap(({ days, months }) => [days, months].map((name) => db.prepare(`DELETE FROM ${name}`))))
})

/** Counts of `of` keys on these days, oldest first, each another number. */
async function fill({ days, keys, count }: Table, on: readonly number[], of = 1): Promise<void> {
  await db
    .prepare(
      `INSERT INTO ${days} (day, ${keys.join(', ')}, ${count})
       SELECT d.value, ${keys.map((key) => `'${key}-' || k.value`).join(', ')}, 1 + (d.key * 7 + k.key) % 11
       FROM json_each(?1) AS d CROSS JOIN json_each(?2) AS k`,
    )
    .bind(JSON.stringify(on), JSON.stringify(Array.from({ length: of }, (_, at) => at)))
    .run()
}
const range = (from: string, to: string) => Array.from({ length: day(to) - day(from) + 1 }, (_, at) => day(from) + at)

/** What was counted of every key in every month, in both tables together. */
const sums = async ({ days, months, keys, count }: Table) =>
  (
    await db
      .prepare(
        `SELECT month, ${keys.join(', ')}, sum(n) AS n FROM (
           SELECT ${MONTH_OF_DAY} AS month, ${keys.join(', ')}, ${count} AS n FROM ${days}
           UNION ALL SELECT month, ${keys.join(', ')}, ${count} FROM ${months})
         GROUP BY month, ${keys.join(', ')} ORDER BY month, ${keys.join(', ')}`,
      )
      .all()
  ).results
const allSums = () => Promise.all(TABLES.map(sums))
const size = async (table: string, where = '1 = 1') => (await rows(db, table, where)).length

describe('the calendar', () => {
  it('COST-06 a month is year × 12 + month, in D1 as in the code, on every day of five years', async () => {
    expect([monthOf(day('2026-01-01')), monthOf(day('2026-12-31')), monthOf(day('2027-01-01'))]).toEqual([
      2026 * 12 + 1,
      2026 * 12 + 12,
      2027 * 12 + 1,
    ])
    for (const year of [2024, 2025, 2026, 2027, 2028]) {
      const days = range(`${year}-01-01`, `${year}-12-31`)
      await db
        .prepare("INSERT INTO tap_days SELECT value, 'of-' || value, '', 'phone', 1 FROM json_each(?1)")
        .bind(JSON.stringify(days))
        .run()
      await foldCounts(db, day(`${year + 1}-06-01`))
      const moved = await rows<{ month: number; chip_id: string }>(db, 'tap_months', '1 = 1 ORDER BY chip_id')
      expect(moved.map(({ month, chip_id }) => [chip_id, month])).toEqual(
        days.map((one) => [`of-${one}`, monthOf(one)]),
      )
      for (const { month } of moved) expect(monthOf(firstDayOf(month))).toBe(month)
      await db.prepare('DELETE FROM tap_months').run()
    }
  })

  it('COST-07 moves a month once it has been over for 90 days, not a day earlier', () => {
    for (const today of range('2024-01-01', '2028-12-31')) {
      const first = firstKeptDay(today)
      expect(firstDayOf(monthOf(first))).toBe(first) // whole months
      expect(today - first).toBeGreaterThanOrEqual(90) // the one before ended so long ago
      expect(today - firstDayOf(monthOf(first) + 1)).toBeLessThan(90) // this one did not
    }
  })
})

it.each(TABLES)(
  'COST-06 $months has the columns of $days, with the month for the day, in its key too',
  async (table) => {
    const columns = async (name: string) =>
      (await db.prepare(`SELECT name, type, "notnull", pk FROM pragma_table_info('${name}') ORDER BY name`).all())
        .results
    const of = (found: Record<string, unknown>[]) =>
      found.map((column) => (column.name === 'day' ? { ...column, name: 'month' } : column))
    const sorted = (found: Record<string, unknown>[]) =>
      found.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
    expect(await columns(table.months)).toEqual(sorted(of(await columns(table.days))))
    await fill(table, [day('2026-02-28'), day('2025-12-31')])
    await foldCounts(db, TODAY)
    expect((await rows<{ month: number }>(db, table.months, '1 = 1 ORDER BY month')).map(({ month }) => month)).toEqual(
      [2025 * 12 + 12, 2026 * 12 + 2],
    )
  },
)

describe.each(TABLES)('$days', (table) => {
  const { days, months, count } = table

  it('COST-07 moves at most 500 rows a minute, the oldest first, and leaves what is not 90 days over', async () => {
    const on = range('2025-11-01', '2026-05-31')
    await fill(table, on, 10)
    const [before, old] = [await sums(table), await size(days, `day < ${day('2026-03-01')}`)]
    for (let left = old; left > 0; left -= 500) {
      expect(await size(days, `day < ${day('2026-03-01')}`)).toBe(left)
      const oldest = await rows<{ day: number }>(db, days, `1 = 1 ORDER BY day LIMIT 501`)
      await foldCounts(db, TODAY)
      const [next] = await rows<{ day: number }>(db, days, `1 = 1 ORDER BY day LIMIT 1`)
      if (left > 500) expect(next?.day).toBe(oldest[500]?.day)
      expect(await sums(table)).toEqual(before)
    }
    expect(await size(days)).toBe(range('2026-03-01', '2026-05-31').length * 10)
    expect(await size(months)).toBe(4 * 10)
    await foldCounts(db, TODAY)
    expect(await size(days)).toBe(range('2026-03-01', '2026-05-31').length * 10)
    expect(await sums(table)).toEqual(before)
  })

  it('COST-07 adds to what the month holds already', async () => {
    await fill(table, [day('2026-02-01')])
    await foldCounts(db, TODAY)
    const [first] = await rows(db, months)
    await fill(table, [day('2026-02-01'), day('2026-02-02')])
    await foldCounts(db, TODAY)
    const added = (Number(first?.[count]) ?? 0) * 2 + 8
    expect(await rows(db, months)).toEqual([{ ...first, [count]: added }])
    expect(await size(days)).toBe(0)
  })

  it('COST-07 two Crons at once count nothing twice', async () => {
    await fill(table, range('2026-01-01', '2026-04-30'), 20)
    const before = await sums(table)
    for (let minute = 0; minute < 3; minute++)
      await Promise.all([foldCounts(db, TODAY), foldCounts(db, TODAY), foldCounts(db, TODAY)])
    expect(await sums(table)).toEqual(before)
    expect(await size(days, `day < ${day('2026-03-01')}`)).toBe(0)
  })

  it('COST-09 deletes a month 24 months after its end, and not before', async () => {
    const month = monthOf(TODAY)
    await fill(
      table,
      [26, 25, 24].map((ago) => firstDayOf(month - ago)),
      300,
    )
    await fill(table, [day('2026-02-03')])
    for (let minute = 0; minute < 5; minute++) await foldCounts(db, TODAY)
    const kept = await rows<{ month: number }>(db, months, '1 = 1 ORDER BY month DESC')
    expect(new Set(kept.map((row) => row.month))).toEqual(new Set([2026 * 12 + 2, month - 24]))
    expect(kept).toHaveLength(301)
    expect(await size(days)).toBe(0)
    // In the next month the last of them goes as well.
    await foldCounts(db, day('2026-07-01'))
    expect(await size(months, `month <= ${month - 24}`)).toBe(0)
  })
})

describe('a Cron that is cut off', () => {
  const on = range('2026-01-25', '2026-03-05')
  const OLD = on.filter((one) => one < day('2026-03-01')).length * 20
  const fillAll = async () => {
    for (const table of TABLES) await fill(table, on, 20)
  }
  /** Runs until nothing is left to move. */
  const finish = async () => {
    for (let minute = 0; minute * 500 < OLD + 500; minute++) await foldCounts(db, TODAY)
    for (const { days } of TABLES) expect(await size(days), days).toBe(on.length * 20 - OLD)
  }
  /** The n-th operation goes wrong, all others as they should. */
  const at = (turn: number, wrong: Around): Around => {
    let calls = 0
    return (run) => (calls++ === turn ? wrong(run) : run())
  }

  it.each([
    ['refused', () => fails(D1_OVERLOADED)],
    ['done, with its answer lost', () => losesAnswers(1)],
    ['done, with its answer lost again and again', () => losesAnswers(3)],
  ])('COST-07 loses and doubles nothing, whichever operation is %s', async (_, wrong) => {
    await fillAll()
    const before = await allSums()
    const calls = counts()
    const healthy = withFaultyD1(db, calls)
    await foldCounts(healthy, TODAY)
    expect(calls.count).toBe(1 + TABLES.length) // one look, and one batch a table
    expect(await allSums()).toEqual(before)
    for (let turn = 0; turn < calls.count; turn++) {
      await foldCounts(withFaultyD1(db, at(turn, wrong())), TODAY)
      expect(await allSums(), `operation ${turn}`).toEqual(before)
    }
    await finish()
    expect(await allSums()).toEqual(before)
  })

  it('COST-07 loses and doubles nothing where it ends between adding and deleting: that happens whole or not at all', async () => {
    await fillAll()
    const before = await allSums()
    const batches: number[] = []
    const cut = {
      prepare: (sql: string) => db.prepare(sql),
      batch: (statements: D1PreparedStatement[]) => {
        batches.push(statements.length)
        return db.batch([...statements.slice(0, 1), db.prepare('SELECT json(?1)').bind('{')])
      },
    } as unknown as D1Database
    await foldCounts(cut, TODAY)
    expect(batches).toEqual([2, 2, 2, 2])
    for (const { months } of TABLES) expect(await size(months), months).toBe(0)
    expect(await allSums()).toEqual(before)
    await finish()
    expect(await allSums()).toEqual(before)
  })

  it('COST-07 one table that fails keeps none of the others from moving', async () => {
    await fillAll()
    await foldCounts(withFaultyD1(db, at(1, fails(D1_OVERLOADED))), TODAY)
    expect(await Promise.all(TABLES.map(({ days }) => size(days)))).toEqual([
      on.length * 20,
      ...[1, 2, 3].map(() => on.length * 20 - 500),
    ])
  })
})

describe('the shop’s Cron', () => {
  const cron = () => worker.scheduled(createScheduledController(), shop.env)

  it('COST-07 COST-09 moves and forgets each minute, by the clock', async () => {
    const today = epochDay(Date.now())
    const month = monthOf(today)
    const first = firstKeptDay(today)
    for (const table of TABLES) {
      await fill(table, [firstDayOf(firstKeptMonth(today)) - 1, first - 1, first, today])
      await cron()
      await cron()
      expect((await rows<{ day: number }>(db, table.days)).map((row) => row.day)).toEqual([first, today])
      expect((await rows<{ month: number }>(db, table.months)).map((row) => row.month)).toEqual([monthOf(first - 1)])
    }
    expect(firstKeptMonth(today)).toBe(month - 24)
  })

  it('COST-07 looks at a few rows and writes nothing where nothing is old', async () => {
    for (const table of TABLES) await fill(table, range('2026-05-01', '2026-05-31'), 100)
    const batches: string[] = []
    let read = 0
    const watching = {
      prepare: (sql: string) => {
        batches.push(sql.slice(0, 6))
        return {
          bind: (...values: unknown[]) => ({
            raw: async () => {
              const bound = db.prepare(sql).bind(...values)
              read += (await bound.run()).meta.rows_read
              return bound.raw()
            },
          }),
        }
      },
    } as unknown as D1Database
    await foldCounts(watching, TODAY)
    expect(batches).toEqual(['select'])
    expect(read).toBeLessThanOrEqual(800)
  })
})

describe('OWN-61 counts by the quarter of an hour', () => {
  it.each([
    ['tap_quarters', 'chip_id, taps', "'OLD', 1"],
    ['profile_quarters', 'username, kind, count', "'old', 'view', 1"],
  ])(
    '%s go after 93 days, the oldest 1,000 first, and a failure waits for the next minute',
    async (table, names, values) => {
      const first = (TODAY - 93) * 96
      await db
        .prepare(
          `INSERT INTO ${table} (quarter, ${names})
         WITH RECURSIVE n (at) AS (SELECT ?1 - 1500 UNION ALL SELECT at + 1 FROM n WHERE at < ?1) SELECT at, ${values} FROM n`,
        )
        .bind(first)
        .run()
      const left = async () => (await rows<{ quarter: number }>(db, table)).map(({ quarter }) => quarter)
      await deleteOldQuarters(withFaultyD1(db, fails(D1_OVERLOADED)), TODAY)
      expect(await left()).toHaveLength(1501)
      await deleteOldQuarters(db, TODAY)
      expect(Math.min(...(await left()))).toBe(first - 500)
      await deleteOldQuarters(db, TODAY)
      expect(await left()).toEqual([first])
    },
  )
})
