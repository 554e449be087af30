// Reports of public profiles: one row per report. Its id is the reference the visitor is given, made here so that a
// repeat after a lost answer adds nothing.
import { ok, type Result } from '../domain/errors'
import { reportReference } from '../domain/profile-report'
import { D1_WRITE_BUDGET_MS } from '../domain/timings'
import { profileReports } from './schema'
import { runStatement, type StoreFailure } from './statement'

export interface ProfileReport {
  username: string
  reason: string
  details: string | null
}

/** Stores a report and answers its reference. */
export async function storeReport(db: D1Database, report: ProfileReport): Promise<Result<string, StoreFailure>> {
  const id = reportReference(crypto.getRandomValues(new Uint8Array(10)))
  const stored = await runStatement(
    db,
    (store) =>
      store
        .insert(profileReports)
        .values({ id, ...report })
        .onConflictDoNothing(),
    { what: 'store report', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return stored.ok ? ok(id) : stored
}
