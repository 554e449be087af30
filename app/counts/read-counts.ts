// Reads counts per day of cards and profiles, newest days first, up to a number of rows. If there are more, the oldest days
// are left out as a whole, and the page says from which day on it counts.

import { sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { linkDays, profileDays, sunDays, tapDays } from '#db/schema.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import type { CountedChip } from './counted-cards.ts'

/** tap: of a card · view: a profile was opened · link: a link was opened · save: a contact was saved. */
export type What = 'tap' | 'view' | 'link' | 'save'

/** What the page of statistics shows; contact: a visitor left contact details, which are counted where they are kept. */
export type Shown = What | 'contact'

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

// Lists are bound as JSON, because D1 takes a hundred values. `chips` is a list of [chip id, first day]. CROSS JOIN fixes the
// order of the loops: day by day, so that the limit cuts off the oldest days, with one search in the primary key for each day
// and card or profile.
const DAYS = (json: string) => sql`json_each(${json}) AS d`
const CHIPS = (json: string) => sql`json_each(${json}) AS c`
const USERNAMES = (json: string) => sql`json_each(${json}) AS u`
const DAY = sql<number>`d.value`

export const readTaps = (store: Store, days: string, chips: string, limit: number) =>
  store
    .select({
      day: DAY,
      chipId: tapDays.chipId,
      country: tapDays.country,
      device: tapDays.device,
      count: tapDays.taps,
    })
    .from(DAYS(days))
    .crossJoin(CHIPS(chips))
    .crossJoin(tapDays)
    .where(sql`${tapDays.chipId} = c.value ->> 0 AND ${tapDays.day} = ${DAY} AND ${DAY} >= c.value ->> 1`)
    .limit(limit)

export const readProfiles = (store: Store, days: string, usernames: string, limit: number) =>
  store
    .select({
      day: DAY,
      username: profileDays.username,
      kind: profileDays.kind,
      country: profileDays.country,
      device: profileDays.device,
      count: profileDays.count,
    })
    .from(DAYS(days))
    .crossJoin(USERNAMES(usernames))
    .crossJoin(profileDays)
    .where(sql`${profileDays.username} = u.value AND ${profileDays.day} = ${DAY}`)
    .limit(limit)

export const readLinks = (store: Store, days: string, usernames: string, limit: number) =>
  store
    .select({
      day: DAY,
      username: linkDays.username,
      url: linkDays.url,
      country: linkDays.country,
      device: linkDays.device,
      count: linkDays.clicks,
    })
    .from(DAYS(days))
    .crossJoin(USERNAMES(usernames))
    .crossJoin(linkDays)
    .where(sql`${linkDays.username} = u.value AND ${linkDays.day} = ${DAY}`)
    .limit(limit)

export const sumTaps = (store: Store, chips: string, firstDay: number) =>
  store
    .select({ of: sql<string>`c.value ->> 0`, sum: sql<number>`sum(${tapDays.taps})` })
    .from(CHIPS(chips))
    .crossJoin(tapDays)
    .where(sql`${tapDays.chipId} = c.value ->> 0 AND ${tapDays.day} >= max(c.value ->> 1, ${firstDay})`)
    .groupBy(sql`1`)

export const sumOutcomes = (store: Store, chips: string, firstDay: number) =>
  store
    .select({ of: sunDays.outcome, sum: sql<number>`sum(${sunDays.taps})` })
    .from(CHIPS(chips))
    .crossJoin(sunDays)
    .where(sql`${sunDays.chipId} = c.value ->> 0 AND ${sunDays.day} >= max(c.value ->> 1, ${firstDay})`)
    .groupBy(sunDays.outcome)

// Shares of the rows that taps, and taps with profiles, may use; the rest is for the queries after them.
const SHARE_OF_TAPS = 0.4
const SHARE_WITH_PROFILES = 0.7

/** Counts of these cards and profiles on these days. */
export async function readCounts(
  env: Pick<AppBindings, 'DB'>,
  { chips, usernames, days, most }: CountsQuery,
): Promise<Result<Counts, StoreFailure>> {
  const shownAs = new Map(chips.map((chip) => [chip.chipId, chip.shownAs]))
  const dayList = JSON.stringify(days)
  const chipList = chipsAndDays(chips)
  const nameList = JSON.stringify(usernames)
  const rows: Count[] = []
  let since = null as number | null

  /** Adds the rows of a query, up to `upTo` rows in all; moves `since` if there are more. */
  const add = async <Row extends { day: number }>(
    upTo: number,
    query: (store: Store, limit: number) => PromiseLike<Row[]>,
    toCount: (row: Row) => Count,
  ): Promise<Result<unknown, StoreFailure>> => {
    const limit = Math.floor(upTo) - rows.length
    const found = await runStatement(env.DB, (store) => query(store, limit), {
      what: 'read counts',
      budgetMs: D1_READ_BUDGET_MS,
    })
    if (!found.ok) return found
    const cutDay = found.value.length === limit ? found.value.at(-1)?.day : undefined
    if (cutDay !== undefined) since = Math.max(since ?? 0, cutDay + 1)
    for (const row of found.value) rows.push(toCount(row))
    return found
  }

  if (chips.length > 0) {
    const taps = await add(
      usernames.length === 0 ? most : most * SHARE_OF_TAPS,
      (store, limit) => readTaps(store, dayList, chipList, limit),
      ({ chipId, ...row }) => ({ ...row, what: 'tap', card: shownAs.get(chipId) ?? chipId, username: '', url: '' }),
    )
    if (!taps.ok) return taps
  }
  if (usernames.length > 0) {
    const views = await add(
      most * SHARE_WITH_PROFILES,
      (store, limit) => readProfiles(store, dayList, nameList, limit),
      ({ kind, ...row }) => ({ ...row, what: kind === 'save' ? 'save' : 'view', card: '', url: '' }),
    )
    if (!views.ok) return views
    const links = await add(
      most,
      (store, limit) => readLinks(store, dayList, nameList, limit),
      (row) => ({ ...row, what: 'link', card: '' }),
    )
    if (!links.ok) return links
  }
  const firstDay = since ?? 0
  return ok({ since, rows: rows.filter(({ day }) => day >= firstDay) })
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
  for (const { of, sum } of found.value) {
    const card = shownAs.get(of) ?? of
    taps.set(card, (taps.get(card) ?? 0) + sum)
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
  return found.ok ? ok(new Map(found.value.map(({ of, sum }) => [of, sum]))) : found
}

const sums = (
  env: Pick<AppBindings, 'DB'>,
  query: typeof sumTaps | typeof sumOutcomes,
  chips: readonly CountedChip[],
  firstDay: number,
) =>
  runStatement(
    env.DB,
    (store): PromiseLike<{ of: string; sum: number }[]> => query(store, chipsAndDays(chips), firstDay),
    { what: 'sum counts', budgetMs: D1_READ_BUDGET_MS },
  )

const chipsAndDays = (chips: readonly CountedChip[]): string =>
  JSON.stringify(chips.map(({ chipId, from }) => [chipId, from]))
