// Call 1's write: one row per click (API-11). The id is made here, so that a repeat after a lost answer adds nothing.
// And the operator's table of codes, asked in strict mode only (D-117).
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { referralClicks, referralCodes } from './schema'
import { runStatement, type StoreFailure } from './statement'

/** Stores a click on a referral link; nothing of the visitor is kept. */
export function recordClick(db: D1Database, referralCode: string): Promise<Result<unknown, StoreFailure>> {
  const row = { id: crypto.randomUUID(), referralCode }
  return runStatement(db, (store) => store.insert(referralClicks).values(row).onConflictDoNothing(), {
    what: 'record click',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
}

export interface KnownCode {
  /** As the operator wrote it. */
  code: string
  /** Whole per cent. */
  percent: number
}

/** The active code of this name, whatever the case of its letters, or null. */
export async function findActiveCode(db: D1Database, code: string): Promise<Result<KnownCode | null, StoreFailure>> {
  const { code: name, percent, active, expiresAt } = referralCodes
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ code: name, percent })
        .from(referralCodes)
        .where(and(eq(name, code), eq(active, true), or(isNull(expiresAt), gt(expiresAt, sql`unixepoch()`))))
        .limit(1),
    { what: 'find referral code', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0] ?? null) : found
}
