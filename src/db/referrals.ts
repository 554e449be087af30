// Call 1's write: clicks are counted by day and code (API-11). The id is made here and kept with the count, so that a repeat
// after a lost answer adds nothing. And the operator's table of codes, asked in strict mode only (D-117).
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { runBatch, runSql, type Sql, type StoreFailure, sql } from './sql.ts'

/** So many codes have a row of a day at most; those that are listed or have sold something always have one (API-49). */
export const NEW_CODES_A_DAY = 500

const ADD_ONE = sql`ON CONFLICT (id) DO NOTHING
  ON CONFLICT (day, referral_code) DO UPDATE SET clicks = clicks + 1, id = excluded.id`

/**
 * Counts a click on a referral link; nothing of the visitor is kept. A code nobody knows is as it was sent: anybody can invent
 * some, so that those beyond the day's number are counted together, under "".
 */
export function recordClick(db: D1Database, referralCode: string): Promise<Result<unknown, StoreFailure>> {
  const day = epochDay(Date.now())
  return runSql(
    db,
    sql`INSERT INTO referral_clicks (id, referral_code, day) SELECT ${crypto.randomUUID()}, coalesce(
        (SELECT code FROM referral_codes WHERE code = ${referralCode}),
        (SELECT referral_code FROM orders WHERE referral_code = ${referralCode} LIMIT 1),
        (SELECT referral_code FROM referral_clicks WHERE day = ${day} AND referral_code = ${referralCode}),
        iif((SELECT count(*) FROM referral_clicks WHERE day = ${day}) < ${NEW_CODES_A_DAY}, ${referralCode}, '')
      ), ${day} WHERE true ${ADD_ONE}`,
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
 * The active code of this name, whatever the case of its letters, with a click on its link counted; or null, and nothing
 * counted. Both go in one call.
 */
export async function recordClickOfActive(
  db: D1Database,
  code: string,
): Promise<Result<KnownCode | null, StoreFailure>> {
  const active: Sql = sql`FROM referral_codes WHERE code = ${code} AND active = 1 AND (expires_at IS NULL OR expires_at > unixepoch())`
  const stored = await runBatch<KnownCode>(
    db,
    [
      sql`SELECT code, percent ${active}`,
      sql`INSERT INTO referral_clicks (id, referral_code, day)
        SELECT ${crypto.randomUUID()}, code, ${epochDay(Date.now())} ${active} ${ADD_ONE}`,
    ],
    { what: 'record click of active code', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return stored.ok ? ok(stored.value[0]?.results[0] ?? null) : stored
}
