// Runs in Cron every minute: deletes counts by the quarter of an hour that no page reads any more.
import { lt, sql } from 'drizzle-orm'
import { firstKeptQuarter } from '#domain/site/count-months.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { profileQuarters, tapQuarters } from './schema.ts'
import { runStatement, type Store } from './store.ts'

const ROWS_AT_ONCE = 1000 // per minute and table: 1,440,000 a day

const deletionOf = (store: Store, table: typeof tapQuarters | typeof profileQuarters, before: number) =>
  store
    .delete(table)
    .where(
      sql`rowid IN (SELECT rowid FROM ${table} WHERE ${lt(table.quarter, before)} ORDER BY ${table.quarter} LIMIT ${ROWS_AT_ONCE})`,
    )

/**
 * Deletes up to 1,000 of the oldest rows of each table after QUARTERS_KEPT_DAYS. `today` in days since the epoch. Never
 * throws: a failure is logged and retried a minute later.
 */
export async function deleteOldQuarters(db: D1Database, today: number): Promise<void> {
  const before = firstKeptQuarter(today)
  await runStatement(
    db,
    (store) => store.batch([deletionOf(store, tapQuarters, before), deletionOf(store, profileQuarters, before)]),
    { what: 'forget old quarters', budgetMs: D1_WRITE_BUDGET_MS },
  )
}
