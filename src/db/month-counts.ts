// Runs in Cron every minute: folds old daily counts into months and deletes old months.
import { and, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { firstKeptDay, firstKeptMonth } from '#domain/site/count-months.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { linkDays, linkMonths, profileDays, profileMonths, sunDays, sunMonths, tapDays, tapMonths } from './schema.ts'
import { batchOf, runStatement, type Statement, type Store } from './store.ts'

// Rows are added day by day, so the oldest have the lowest row ids and are found without an index that every tap would
// have to update. If the first 50 rows are young, all are, except a few around midnight, which are moved with the next
// month. 500 rows per minute are 720,000 per day, five times what a hundred thousand chips add.
const ROWS_LOOKED_AT = 50
const ROWS_AT_ONCE = 500

/** Selects rows that are among a table's oldest and from before a day or a month. */
const isOld = (table: SQLiteTable, time: SQLiteColumn, before: number, rows = ROWS_AT_ONCE): SQL | undefined =>
  and(lt(time, before), sql`rowid IN (SELECT rowid FROM ${table} ORDER BY rowid LIMIT ${rows})`)

/** year × 12 + month, as `monthOf` in domain/site/count-months.ts. */
const monthOf = (day: SQLiteColumn) =>
  sql<number>`strftime('%Y', ${day} * 86400, 'unixepoch') * 12 + strftime('%m', ${day} * 86400, 'unixepoch')`.as(
    'month',
  )

const sum = (counts: SQLiteColumn) => sql<number>`sum(${counts})`.as('counted')

/** GROUP BY position: the month is the first selected column. */
const MONTH = sql`1`

const foldTaps = (store: Store, before: number) => {
  const { day, chipId, country, device, taps } = tapDays
  const old = isOld(tapDays, day, before)
  return [
    store
      .insert(tapMonths)
      .select(
        store
          .select({ month: monthOf(day), chipId, country, device, taps: sum(taps) })
          .from(tapDays)
          .where(old)
          .groupBy(MONTH, chipId, country, device),
      )
      .onConflictDoUpdate({
        target: [tapMonths.month, tapMonths.chipId, tapMonths.country, tapMonths.device],
        set: { taps: sql`${tapMonths.taps} + excluded.taps` },
      }),
    store.delete(tapDays).where(old),
  ]
}

const foldLinks = (store: Store, before: number) => {
  const { day, username, url, country, device, clicks } = linkDays
  const old = isOld(linkDays, day, before)
  return [
    store
      .insert(linkMonths)
      .select(
        store
          .select({ month: monthOf(day), username, url, country, device, clicks: sum(clicks) })
          .from(linkDays)
          .where(old)
          .groupBy(MONTH, username, url, country, device),
      )
      .onConflictDoUpdate({
        target: [linkMonths.month, linkMonths.username, linkMonths.url, linkMonths.country, linkMonths.device],
        set: { clicks: sql`${linkMonths.clicks} + excluded.clicks` },
      }),
    store.delete(linkDays).where(old),
  ]
}

const foldProfiles = (store: Store, before: number) => {
  const { day, username, kind, country, device, count } = profileDays
  const old = isOld(profileDays, day, before)
  return [
    store
      .insert(profileMonths)
      .select(
        store
          .select({ month: monthOf(day), username, kind, country, device, count: sum(count) })
          .from(profileDays)
          .where(old)
          .groupBy(MONTH, username, kind, country, device),
      )
      .onConflictDoUpdate({
        target: [
          profileMonths.month,
          profileMonths.username,
          profileMonths.kind,
          profileMonths.country,
          profileMonths.device,
        ],
        set: { count: sql`${profileMonths.count} + excluded.count` },
      }),
    store.delete(profileDays).where(old),
  ]
}

const foldSignedTaps = (store: Store, before: number) => {
  const { day, chipId, outcome, taps } = sunDays
  const old = isOld(sunDays, day, before)
  return [
    store
      .insert(sunMonths)
      .select(
        store
          .select({ month: monthOf(day), chipId, outcome, taps: sum(taps) })
          .from(sunDays)
          .where(old)
          .groupBy(MONTH, chipId, outcome),
      )
      .onConflictDoUpdate({
        target: [sunMonths.month, sunMonths.chipId, sunMonths.outcome],
        set: { taps: sql`${sunMonths.taps} + excluded.taps` },
      }),
    store.delete(sunDays).where(old),
  ]
}

/** Per daily table: adds its oldest rows to their months and deletes exactly those rows. */
const DAYS = [
  { name: 'tap_days', table: tapDays, fold: foldTaps },
  { name: 'link_days', table: linkDays, fold: foldLinks },
  { name: 'profile_days', table: profileDays, fold: foldProfiles },
  { name: 'sun_days', table: sunDays, fold: foldSignedTaps },
]

const MONTHS = [
  { name: 'tap_months', table: tapMonths },
  { name: 'link_months', table: linkMonths },
  { name: 'profile_months', table: profileMonths },
  { name: 'sun_months', table: sunMonths },
]

/**
 * Moves up to 500 of the oldest rows of each daily table into their months, once these ended 90 days ago, and deletes
 * up to 500 months that ended 24 months ago. `today` in days since the epoch. Never throws: a failure is logged and
 * retried a minute later. Rows are added and deleted in one transaction, so a retry, a concurrent Cron or a lost
 * response counts nothing twice.
 */
export async function foldCounts(db: D1Database, today: number): Promise<void> {
  const [day, month] = [firstKeptDay(today), firstKeptMonth(today)]
  const old = await tablesWithOldRows(db, day, month)
  for (const { name, fold } of DAYS) if (old.has(name)) await write(db, name, (store) => fold(store, day))
  for (const { name, table } of MONTHS)
    if (old.has(name)) await write(db, name, (store) => [store.delete(table).where(isOld(table, table.month, month))])
}

/** The tables with old rows, found in one statement; none if D1 fails. */
async function tablesWithOldRows(db: D1Database, day: number, month: number): Promise<Set<string>> {
  const hasOld = (table: SQLiteTable, time: SQLiteColumn, before: number) =>
    sql<number>`EXISTS (SELECT 1 FROM ${table} WHERE ${isOld(table, time, before, ROWS_LOOKED_AT)})`
  const questions = Object.fromEntries([
    ...DAYS.map(({ name, table }) => [name, hasOld(table, table.day, day)]),
    ...MONTHS.map(({ name, table }) => [name, hasOld(table, table.month, month)]),
  ])
  const found = await runStatement(db, (store) => store.select(questions).from(sql`(SELECT 1)`), {
    what: 'look for old counts',
    budgetMs: D1_READ_BUDGET_MS,
  })
  const [row = {}] = found.ok ? found.value : []
  return new Set(Object.keys(row).filter((name) => row[name] === 1))
}

const write = (db: D1Database, name: string, statements: (store: Store) => readonly Statement[]) =>
  runStatement(db, (store) => batchOf(store, statements(store)), {
    what: `keep ${name}`,
    budgetMs: D1_WRITE_BUDGET_MS,
  })
