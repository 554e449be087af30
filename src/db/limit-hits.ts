// Counting in D1, for the minutes in which the platform's limiter gives no answer. No address is stored, only a hash.
import { and, eq, gt, lt, sql, sum } from 'drizzle-orm'
import { ok, type Result } from '../domain/errors'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/timings'
import { limitHits } from './schema'
import { runStatement, type StoreFailure } from './statement'

const DAY_SECONDS = 24 * 60 * 60

/** Counts one more call of a visitor in this window and answers how many that makes. One statement, so no race. */
export async function countHit(
  db: D1Database,
  visitorHash: string,
  windowStart: number,
): Promise<Result<number, StoreFailure>> {
  const counted = await runStatement(
    db,
    (store) =>
      store
        .insert(limitHits)
        .values({ visitorHash, windowStart, hits: 1 })
        .onConflictDoUpdate({
          target: [limitHits.visitorHash, limitHits.windowStart],
          set: { hits: sql`${limitHits.hits} + 1` },
        })
        .returning({ hits: limitHits.hits }),
    { what: 'count visitor', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return counted.ok ? ok(counted.value[0]?.hits ?? 1) : counted
}

/** How many calls of a visitor were counted after this time, in whole seconds. */
export async function hitsSince(
  db: D1Database,
  visitorHash: string,
  since: number,
): Promise<Result<number, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ hits: sum(limitHits.hits) })
        .from(limitHits)
        .where(and(eq(limitHits.visitorHash, visitorHash), gt(limitHits.windowStart, since))),
    { what: 'read counts', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(Number(found.value[0]?.hits ?? 0)) : found
}

/** Forgets what is older than a day. `now` in whole seconds. */
export const forgetOldHits = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runStatement(db, (store) => store.delete(limitHits).where(lt(limitHits.windowStart, now - DAY_SECONDS)), {
    what: 'forget old counts',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
