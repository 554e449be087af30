// Reads counts per day of cards and profiles, newest days first, up to a number of rows. If there are more, the oldest days
// are left out as a whole, and the page says from which day on it counts.

import { type SQL, sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import type { CountedChip } from './counted-cards.ts'

/** tap: of a card · view: a profile was opened · link: a link was opened · save: a contact was saved. */
export type What = 'tap' | 'view' | 'link' | 'save'

export interface Count {
  day: number
  what: What
  /** Id of the card it is shown as; "" for counts of a profile. */
  card: string
  /** The profile; "" for a tap. */
  username: string
  /** The opened link as stored, like `contact:phone` for a contact detail; "" unless `what` is link. */
  url: string
  /** ISO 3166 code, or "" if unknown. */
  country: string
  device: string
  count: number
}

export interface Counts {
  rows: Count[]
  /** First day that was read completely; null: all days. */
  since: number | null
}

export interface CountsQuery {
  chips: readonly CountedChip[]
  usernames: readonly string[]
  /** Newest first. */
  days: readonly number[]
  /** Maximum number of rows in all. */
  most: number
}

// SQL text, because drizzle has no CROSS JOIN with json_each, and the join order matters: day by day, so that the limit cuts
// off the oldest days, with one search in the primary key for each day and card or profile.
export const readTaps = (days: string, chips: string, limit: number): SQL => sql`
  SELECT d.value, t.chip_id, t.country, t.device, t.taps
  FROM json_each(${days}) AS d CROSS JOIN json_each(${chips}) AS c CROSS JOIN tap_days AS t
  WHERE t.chip_id = c.value ->> 0 AND t.day = d.value AND d.value >= c.value ->> 1 LIMIT ${limit}`
export const readProfiles = (days: string, usernames: string, limit: number): SQL => sql`
  SELECT d.value, p.username, p.kind, p.country, p.device, p.count
  FROM json_each(${days}) AS d CROSS JOIN json_each(${usernames}) AS u CROSS JOIN profile_days AS p
  WHERE p.username = u.value AND p.day = d.value LIMIT ${limit}`
export const readLinks = (days: string, usernames: string, limit: number): SQL => sql`
  SELECT d.value, l.username, l.url, l.country, l.device, l.clicks
  FROM json_each(${days}) AS d CROSS JOIN json_each(${usernames}) AS u CROSS JOIN link_days AS l
  WHERE l.username = u.value AND l.day = d.value LIMIT ${limit}`
export const sumTaps = (chips: string, firstDay: number): SQL => sql`
  SELECT c.value ->> 0, sum(t.taps) FROM json_each(${chips}) AS c CROSS JOIN tap_days AS t
  WHERE t.chip_id = c.value ->> 0 AND t.day >= max(c.value ->> 1, ${firstDay}) GROUP BY 1`
export const sumOutcomes = (chips: string, firstDay: number): SQL => sql`
  SELECT s.outcome, sum(s.taps) FROM json_each(${chips}) AS c CROSS JOIN sun_days AS s
  WHERE s.chip_id = c.value ->> 0 AND s.day >= max(c.value ->> 1, ${firstDay}) GROUP BY 1`

// Shares of the rows that taps, and taps with profiles, may use; the rest is for the queries after them.
const SHARE_OF_TAPS = 0.4
const SHARE_WITH_PROFILES = 0.7

/** Counts of these cards and profiles on these days. */
export async function readCounts(
  env: Pick<AppBindings, 'DB'>,
  { chips, usernames, days, most }: CountsQuery,
): Promise<Result<Counts, StoreFailure>> {
  const shownAs = new Map(chips.map((chip) => [chip.chipId, chip.shownAs]))
  const own = JSON.stringify(chips.map(({ chipId, from }) => [chipId, from]))
  const names = JSON.stringify(usernames)
  const read = { rows: [] as Count[], since: null as number | null, used: 0 }

  const take = async <Row extends [day: number, ...unknown[]]>(
    statement: (days: string, of: string, limit: number) => SQL,
    of: string,
    upTo: number,
    toCount: (row: Row) => Count,
  ): Promise<Result<unknown, StoreFailure>> => {
    if (of === '[]') return ok(null)
    const limit = Math.floor(upTo) - read.used
    const found = await runStatement(env.DB, (store) => store.values<Row>(statement(JSON.stringify(days), of, limit)), {
      what: 'read counts',
      budgetMs: D1_READ_BUDGET_MS,
    })
    if (!found.ok) return found
    const rows = found.value
    read.used += rows.length
    const cutDay = rows.length === limit ? (rows.at(-1)?.[0] ?? null) : null
    if (cutDay !== null) read.since = Math.max(read.since ?? 0, cutDay + 1)
    for (const row of rows) read.rows.push(toCount(row))
    return ok(null)
  }

  const taps = await take<[number, string, string, string, number]>(
    readTaps,
    own,
    usernames.length === 0 ? most : most * SHARE_OF_TAPS,
    ([day, chip, country, device, count]) => ({
      ...{ day, what: 'tap', card: shownAs.get(chip) ?? chip, username: '', url: '' },
      ...{ country, device, count },
    }),
  )
  if (!taps.ok) return taps
  const views = await take<[number, string, string, string, string, number]>(
    readProfiles,
    names,
    most * SHARE_WITH_PROFILES,
    ([day, username, kind, country, device, count]) => ({
      ...{ day, what: kind === 'save' ? 'save' : 'view', card: '', username, url: '' },
      ...{ country, device, count },
    }),
  )
  if (!views.ok) return views
  const links = await take<[number, string, string, string, string, number]>(
    readLinks,
    names,
    most,
    ([day, username, url, country, device, count]) => ({
      ...{ day, what: 'link', card: '', username, url },
      ...{ country, device, count },
    }),
  )
  if (!links.ok) return links
  const { since, rows } = read
  return ok({ since, rows: since === null ? rows : rows.filter(({ day }) => day >= since) })
}

/** Taps since a day, by the card they are shown as. */
export async function tapSums(
  env: Pick<AppBindings, 'DB'>,
  chips: readonly CountedChip[],
  firstDay: number,
): Promise<Result<Map<string, number>, StoreFailure>> {
  const shownAs = new Map(chips.map((chip) => [chip.chipId, chip.shownAs]))
  const found = await sums(env, sumTaps, chips, firstDay)
  if (!found.ok) return found
  const taps = new Map<string, number>()
  for (const [chip, count] of found.value) {
    const card = shownAs.get(chip) ?? chip
    taps.set(card, (taps.get(card) ?? 0) + count)
  }
  return ok(taps)
}

/** Taps of signing cards since a day by outcome: `genuine`, `replayed`, `invalid`. */
export async function outcomeSums(
  env: Pick<AppBindings, 'DB'>,
  chips: readonly CountedChip[],
  firstDay: number,
): Promise<Result<Map<string, number>, StoreFailure>> {
  const found = await sums(env, sumOutcomes, chips, firstDay)
  return found.ok ? ok(new Map(found.value)) : found
}

const sums = (
  env: Pick<AppBindings, 'DB'>,
  statement: (chips: string, firstDay: number) => SQL,
  chips: readonly CountedChip[],
  firstDay: number,
) => {
  const own = JSON.stringify(chips.map(({ chipId, from }) => [chipId, from]))
  return runStatement(env.DB, (store) => store.values<[string, number]>(statement(own, firstDay)), {
    what: 'sum counts',
    budgetMs: D1_READ_BUDGET_MS,
  })
}
