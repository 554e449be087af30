// Call 1's write: one row per click (API-11). The id is made here, so that a repeat after a lost answer adds nothing.
// And the operator's table of codes, asked in strict mode only (D-117).
import { D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { runBatch, runSql, type StoreFailure, sql } from './sql'

/** Stores a click on a referral link; nothing of the visitor is kept. */
export function recordClick(db: D1Database, referralCode: string): Promise<Result<unknown, StoreFailure>> {
  const id = crypto.randomUUID()
  return runSql(
    db,
    sql`INSERT INTO referral_clicks (id, referral_code) VALUES (${id}, ${referralCode}) ON CONFLICT DO NOTHING`,
    { what: 'record click', budgetMs: D1_WRITE_BUDGET_MS },
  )
}

export interface KnownCode {
  /** As the operator wrote it. */
  code: string
  /** Whole per cent. */
  percent: number
}

/**
 * The active code of this name, whatever the case of its letters, with a click on its link stored; or null, and nothing
 * stored. Both go in one call.
 */
export async function recordClickOfActive(
  db: D1Database,
  code: string,
): Promise<Result<KnownCode | null, StoreFailure>> {
  const id = crypto.randomUUID()
  const active = sql`FROM referral_codes WHERE code = ${code} AND active = 1 AND (expires_at IS NULL OR expires_at > unixepoch())`
  const stored = await runBatch<KnownCode>(
    db,
    [
      sql`SELECT code, percent ${active}`,
      sql`INSERT INTO referral_clicks (id, referral_code) SELECT ${id}, code ${active} ON CONFLICT DO NOTHING`,
    ],
    { what: 'record click of active code', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return stored.ok ? ok(stored.value[0]?.results[0] ?? null) : stored
}
