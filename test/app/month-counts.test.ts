// Counts that are half days and half months: what owners, tgone files and the console are told stays the same, and what
// takes a profile's days takes its months.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { comparedDays, PERIODS } from '#app/counts/period.ts'
import { EXPORT_PARTS } from '#app/data/export-parts.ts'
import { exportRows } from '#app/data/own-data.ts'
import { foldCounts } from '#db/month-counts.ts'
import { firstDayOf, firstKeptDay, monthOf } from '#domain/site/count-months.ts'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { person } from '#test/support/console.ts'
import { rows } from '#test/support/database.ts'
import { giveCard, giveProfile, newOwner, type Owner } from '#test/support/own-card.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const TODAY = Math.floor(NOON / 86_400_000)
/** 1 August: the months before have been over for 90 days. */
const KEPT = firstKeptDay(TODAY)
const LONG_AGO = { claimed_at: 1_000_000_000 }

let app: AppHost
let owner: Owner
let browser: Browser
beforeAll(async () => {
  vi.setSystemTime(NOON)
  app = await createAppHost()
}, 60_000)
beforeEach(async () => {
  vi.setSystemTime(NOON)
  for (const what of ['tap', 'profile', 'link', 'sun'])
    await app.env.DB.batch(['days', 'months'].map((by) => app.env.DB.prepare(`DELETE FROM ${what}_${by}`)))
  browser = app.browser()
  owner = await newOwner(browser)
})
afterEach(() => {
  vi.useRealTimers()
})

/** One row for each day since `ago` days ago and each of seven countries, the oldest days first. */
const fill = (into: string, columns: string, values: string, ago = 240) =>
  app.env.DB.prepare(
    `INSERT INTO ${into} (day, country, device, ${columns})
     SELECT d.value, c.value, 'phone', ${values} FROM json_each(?1) AS d CROSS JOIN json_each(?2) AS c`,
  )
    .bind(
      JSON.stringify(Array.from({ length: ago + 1 }, (_, at) => TODAY - ago + at)),
      JSON.stringify(['', 'AT', 'CH', 'DE', 'FR', 'GB', 'US']),
    )
    .run()
const fillTaps = (chip: string, ago?: number) => fill('tap_days', 'chip_id, taps', `'${chip}', 1 + d.value % 3`, ago)

/** Runs Cron until nothing old is in these tables; `each` after each minute. Answers how many minutes it took. */
async function move(each: () => Promise<void> = async () => {}): Promise<number> {
  for (let minute = 1; minute < 20; minute++) {
    await foldCounts(app.env.DB, TODAY)
    await each()
    const left = await Promise.all(
      ['tap_days', 'profile_days', 'link_days'].map((table) => rows(app.env.DB, table, `day < ${KEPT}`)),
    )
    if (left.every((old) => old.length === 0)) return minute
  }
  return Number.NaN
}

type Row = Record<string, string | number>
/** The export of an account, part by part. */
async function exported(of: Owner): Promise<Record<string, Row[]>> {
  const found = await exportRows(app.env.DB, of)
  const parts = found.ok ? found.value : []
  return Object.fromEntries(EXPORT_PARTS.map(({ name }, at) => [name, (parts[at] ?? []) as Row[]]))
}
/** What both parts count together, by everything but the day. */
function together(file: Record<string, Row[]>, days: string, months: string, count: string): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const row of [...(file[days] ?? []), ...(file[months] ?? [])]) {
    const { day, month = monthOf(Number(day)), [count]: n, ...key } = row
    const name = JSON.stringify({ month, ...key })
    sums[name] = (sums[name] ?? 0) + Number(n)
  }
  return Object.fromEntries(Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1)))
}

describe('what is told of old counts', () => {
  it('COST-08 an account’s data holds the same sums before, half-way through and after the move', async () => {
    const username = await giveProfile(app.env.DB, owner)
    await fillTaps(await giveCard(app.env.DB, owner, LONG_AGO))
    await fill('profile_days', 'username, kind, count', `'${username}', 'view', 1 + d.value % 4`)
    await fill('link_days', 'username, url, clicks', `'${username}', 'https://a.example/', 1 + d.value % 5`)
    const all = async () => {
      const file = await exported(owner)
      return [
        together(file, 'taps', 'tap_months', 'taps'),
        together(file, 'opened_profiles', 'opened_profile_months', 'count'),
        together(file, 'opened_links', 'opened_link_months', 'clicks'),
      ]
    }
    const before = await all()
    for (const sums of before) expect(Object.keys(sums)).toHaveLength(9 * 7) // March to November, seven countries
    const minutes = await move(async () => {
      expect(await all()).toEqual(before)
    })
    expect(minutes).toBe(2) // after the first of which they stood in both
    const file = await exported(owner)
    for (const part of ['taps', 'opened_profiles', 'opened_links']) expect(file[part]?.[0]?.day, part).toBe(KEPT)
    for (const part of ['tap_months', 'opened_profile_months', 'opened_link_months'])
      expect(new Set(file[part]?.map(({ month }) => month)), part).toEqual(
        new Set([3, 4, 5, 6, 7].map((month) => 2026 * 12 + month)),
      )
  })

  it('COST-08 pages of owners look no further back than days are kept, whatever the date', () => {
    for (let today = TODAY; today < TODAY + 4 * 366; today++)
      for (const period of PERIODS)
        expect(today - (period + comparedDays(period)) + 1).toBeGreaterThanOrEqual(firstKeptDay(today))
  })

  it('COST-08 pages, CSV and console say the same before, half-way through and after the move', async () => {
    const username = await giveProfile(app.env.DB, owner)
    const card = await giveCard(app.env.DB, owner, {
      ...LONG_AGO,
      status: 'linked_with_profile',
      username,
      batch: 'M-1',
    })
    await fillTaps(card)
    await fill('profile_days', 'username, kind, count', `'${username}', 'view', 1 + d.value % 4`)
    await fill('link_days', 'username, url, clicks', `'${username}', 'https://a.example/', 1 + d.value % 5`)
    const packer = await person(app, 'packer')
    const all = async () => [
      ...(await Promise.all(
        ['/analytics', '/analytics?days=90', '/analytics?days=90&format=csv', '/dashboard', '/app/cards'].map(
          async (path) => (await browser.get(path)).text,
        ),
      )),
      ...(await Promise.all(
        [`/admin/chips/${card}`, '/admin/chips'].map(async (path) => (await packer.browser.get(path)).text),
      )),
    ]
    const before = await all()
    const taps = Array.from({ length: 90 }, (_, at) => 7 * (1 + ((TODAY - at) % 3))).reduce((sum, n) => sum + n)
    expect(before[1]).toContain(`Card taps ${taps.toLocaleString('en-GB')}`)
    expect(before[5]).toMatch(/Taps in 30 days \d/)
    expect(await move(async () => expect(await all()).toEqual(before))).toBe(2)
  })

  it('COST-08 OWN-28 the month in which a card changed its owner is in nobody’s data once it is a month', async () => {
    const former = await newOwner(app.browser())
    const claimed = firstDayOf(2026 * 12 + 5) + 14 // 15 May
    const card = await giveCard(app.env.DB, owner, { claimed_at: claimed * 86_400 + 500 })
    await fillTaps(card)
    const sums = async (of: Owner) => {
      const file = await exported(of)
      const counted: Record<number, number> = {}
      for (const [key, n] of Object.entries(together(file, 'taps', 'tap_months', 'taps'))) {
        const { month }: { month: number } = JSON.parse(key)
        counted[month] = (counted[month] ?? 0) + n
      }
      return counted
    }
    const before = await sums(owner)
    expect(Object.keys(before).map(Number)).toEqual([5, 6, 7, 8, 9, 10, 11].map((month) => 2026 * 12 + month))
    await move()
    const { [2026 * 12 + 5]: may, ...later } = before
    expect(may).toBeGreaterThan(0)
    expect(await sums(owner)).toEqual(later)
    expect(await rows(app.env.DB, 'tap_months', 'month = ?1', 2026 * 12 + 5)).toHaveLength(7)
    expect(await sums(former)).toEqual({})
  })
})

describe('what takes days takes months', () => {
  const TABLES = ['profile_days', 'profile_months', 'link_days', 'link_months']
  const halfMoved = async (username: string) => {
    await fill('profile_days', 'username, kind, count', `'${username}', 'view', 1`)
    await fill('link_days', 'username, url, clicks', `'${username}', 'https://a.example/', 1`)
    await foldCounts(app.env.DB, TODAY)
    for (const table of TABLES) expect((await counted(table, username)).length, table).toBeGreaterThan(0)
  }
  const counted = (table: string, username: string) => rows(app.env.DB, table, 'username = ?1', username)

  it('COST-08 deleting a profile, and deleting an account', async () => {
    const leaving = app.browser()
    const gone = await newOwner(leaving)
    const [one, two] = [await giveProfile(app.env.DB, owner), await giveProfile(app.env.DB, gone)]
    await halfMoved(one)
    expect((await browser.post('/settings/data', { act: 'profile', username: one })).status).toBe(303)
    for (const table of TABLES) expect(await counted(table, one), table).toEqual([])
    await halfMoved(two)
    expect((await leaving.post('/settings/data', { act: 'account', address: gone.email })).status).toBe(200)
    for (const table of TABLES) expect(await counted(table, two), table).toEqual([])
  })

  it('COST-07 COST-08 renaming one keeps its oldest days the first to be moved', async () => {
    const username = await giveProfile(app.env.DB, owner, { setup_step: 3 })
    await fill('link_days', 'username, url, clicks', `'${username}', 'https://a.example/', 1`, 130)
    const sum = async (of: string) => {
      const found = await app.env.DB.prepare(
        `SELECT (SELECT sum(clicks) FROM link_days WHERE username = ?1) + coalesce((SELECT sum(clicks) FROM link_months WHERE username = ?1), 0) AS n`,
      )
        .bind(of)
        .first<{ n: number }>()
      return found?.n
    }
    const renamed = `${username}-new`
    // What is under the new name already, from somebody who had it before, is added to.
    await app.env.DB.prepare(
      "INSERT INTO link_days (day, username, url, country, device, clicks) VALUES (?1, ?2, 'https://a.example/', 'GB', 'phone', 5)",
    )
      .bind(TODAY, renamed)
      .run()
    // Younger rows of another profile, which would stand before rows that are written again.
    const other = await giveProfile(app.env.DB, { id: crypto.randomUUID() })
    await fill('link_days', 'username, url, clicks', `'${other}', 'https://b.example/', 1`, 100)
    expect((await browser.post('/app/profile', { do: 'rename', username: renamed })).location).toContain('done=renamed')
    expect([await sum(username), await sum(renamed)]).toEqual([null, 131 * 7 + 5])
    await move()
    expect(await rows(app.env.DB, 'link_days', 'day < ?1', KEPT)).toEqual([])
    expect([await sum(username), await sum(renamed)]).toEqual([null, 131 * 7 + 5])
  })
})
