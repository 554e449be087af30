// Reads counts by the quarter of an hour and adds them to days in a time zone: newest days first, up to a number of rows.
import { sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { profileQuarters, tapQuarters } from '#db/schema.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import type { CountedChip } from './counted-cards.ts'
import type { LocalDay } from './local-days.ts'
import type { Shown, What } from './read-counts.ts'

/** How often something was counted on a day. */
export interface DayCount {
  day: number
  what: Shown
  count: number
}

export interface QuarterCounts {
  counts: DayCount[]
  /** The first local day that is complete; the day after `days` if none is. */
  since: number
  /** Rows that were read. */
  read: number
}

interface QuartersQuery {
  chips: readonly CountedChip[]
  usernames: readonly string[]
  /** Newest first. */
  days: readonly LocalDay[]
  /** Maximum number of rows in all. */
  most: number
}

// As in read-counts.ts: lists are JSON, and CROSS JOIN fixes the order of the loops, so that the limit cuts off the oldest
// days. `days` is a list of [day, first quarter, quarter after the last], `chips` one of [chip id, first quarter].
const DAY = sql<number>`d.value ->> 0`
export const readTapQuarters = (store: Store, days: string, chips: string, limit: number) =>
  store
    .select({ day: DAY, count: tapQuarters.taps })
    .from(sql`json_each(${days}) AS d`)
    .crossJoin(sql`json_each(${chips}) AS c`)
    .crossJoin(tapQuarters)
    .where(
      sql`${tapQuarters.chipId} = c.value ->> 0 AND ${tapQuarters.quarter} >= max(d.value ->> 1, c.value ->> 1)
        AND ${tapQuarters.quarter} < d.value ->> 2`,
    )
    .limit(limit)

export const readProfileQuarters = (store: Store, days: string, usernames: string, limit: number) =>
  store
    .select({ day: DAY, kind: profileQuarters.kind, count: profileQuarters.count })
    .from(sql`json_each(${days}) AS d`)
    .crossJoin(sql`json_each(${usernames}) AS u`)
    .crossJoin(profileQuarters)
    .where(
      sql`${profileQuarters.username} = u.value AND ${profileQuarters.quarter} >= d.value ->> 1
        AND ${profileQuarters.quarter} < d.value ->> 2`,
    )
    .limit(limit)

/** Since when quarters are stored, of anybody. */
export const firstQuarter = (store: Store) =>
  store
    .select({
      first: sql<number | null>`min(
        coalesce((SELECT min(${tapQuarters.quarter}) FROM ${tapQuarters}), 1e9),
        coalesce((SELECT min(${profileQuarters.quarter}) FROM ${profileQuarters}), 1e9))`,
    })
    .from(sql`(SELECT 1)`)

const SHARE_OF_TAPS = 0.4

/** Counts of these cards and profiles on these local days. */
export async function readQuarters(
  env: Pick<AppBindings, 'DB'>,
  { chips, usernames, days, most }: QuartersQuery,
): Promise<Result<QuarterCounts, StoreFailure>> {
  const dayList = JSON.stringify(days.map(({ day, from, until }) => [day, from, until]))
  const chipList = JSON.stringify(chips.map(({ chipId, from }) => [chipId, from * 96]))
  const mostTaps = usernames.length === 0 ? most : Math.floor(most * SHARE_OF_TAPS)
  const mostOfProfiles = most - (chips.length === 0 ? 0 : mostTaps)
  const found = await runStatement(
    env.DB,
    (store) =>
      store.batch([
        firstQuarter(store),
        readTapQuarters(store, dayList, chipList, mostTaps),
        readProfileQuarters(store, dayList, JSON.stringify(usernames), mostOfProfiles),
      ]),
    { what: 'read quarters', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [[stored], taps, visits] = found.value
  let since = days.findLast(({ from }) => from >= (stored?.first ?? 0))?.day ?? (days[0]?.day ?? 0) + 1
  for (const [rows, limit] of [
    [taps, mostTaps],
    [visits, mostOfProfiles],
  ] as const) {
    const cutDay = rows.length === limit ? rows.at(-1)?.day : undefined
    if (cutDay !== undefined) since = Math.max(since, cutDay + 1)
  }
  const counts = [
    ...taps.map((row): DayCount => ({ ...row, what: 'tap' })),
    ...visits.map(({ day, kind, count }): DayCount => ({ day, what: whatOf(kind), count })),
  ]
  return ok({ since, read: counts.length, counts: counts.filter(({ day }) => day >= since) })
}

const whatOf = (kind: string): What => (kind === 'save' || kind === 'link' ? kind : 'view')
