// Reports of public profiles: one row per report, for a year. Its id is the reference the visitor is given, made here so
// that a repeat after a lost answer adds nothing.
import { reportReference } from '../domain/profile/profile-report'
import { D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { runSql, type StoreFailure, sql } from './sql'

export interface ProfileReport {
  username: string
  reason: string
  details: string | null
}

/** Stores a report and answers its reference. */
export async function storeReport(
  db: D1Database,
  { username, reason, details }: ProfileReport,
): Promise<Result<string, StoreFailure>> {
  const id = reportReference(crypto.getRandomValues(new Uint8Array(10)))
  const stored = await runSql(
    db,
    sql`INSERT INTO profile_reports (id, username, reason, details)
      VALUES (${id}, ${username}, ${reason}, ${details}) ON CONFLICT DO NOTHING`,
    { what: 'store report', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return stored.ok ? ok(id) : stored
}

/** Said in the privacy policy as 12 months. */
const KEPT_SECONDS = 365 * 24 * 60 * 60

/** Removes reports older than a year. `now` in whole seconds. */
export const forgetOldReports = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runSql(db, sql`DELETE FROM profile_reports WHERE created_at < ${now - KEPT_SECONDS}`, {
    what: 'forget old reports',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
