// Call 1's write: one row per click (API-11). The id is made here, so that a repeat after a lost answer adds nothing.
import type { Result } from '../domain/errors'
import { D1_WRITE_BUDGET_MS } from '../domain/timings'
import { referralClicks } from './schema'
import { runStatement, type StoreFailure } from './statement'

/** Stores a click on a referral link; nothing of the visitor is kept. */
export function recordClick(db: D1Database, referralCode: string): Promise<Result<unknown, StoreFailure>> {
  const row = { id: crypto.randomUUID(), referralCode }
  return runStatement(db, (store) => store.insert(referralClicks).values(row).onConflictDoNothing(), {
    what: 'record click',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
}
