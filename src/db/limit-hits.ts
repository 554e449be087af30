// Counts calls per visitor and minute in D1, while the platform's limiter gives no answer. No address is stored, only
// a hash.
import { and, eq, gt, lt, or, sql, sum } from 'drizzle-orm'
import { D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { limitHits } from './schema'
import { runStatement, type StoreFailure } from './statement'

const DAY_SECONDS = 24 * 60 * 60

/**
 * Counts one more call of each visitor in this window, in one statement, so without a race. Answers how many that makes
 * for the one of them with the most.
 */
export async function countHits(
  db: D1Database,
  visitorHashes: readonly string[],
  windowStart: number,
): Promise<Result<number, StoreFailure>> {
  const counted = await runStatement(
    db,
    (store) =>
      store
        .insert(limitHits)
        .values(visitorHashes.map((visitorHash) => ({ visitorHash, windowStart, hits: 1 })))
        .onConflictDoUpdate({
          target: [limitHits.visitorHash, limitHits.windowStart],
          set: { hits: sql`${limitHits.hits} + 1` },
        })
        .returning({ hits: limitHits.hits }),
    { what: 'count visitor', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return counted.ok ? ok(Math.max(1, ...counted.value.map(({ hits }) => hits))) : counted
}

/** How many calls were counted under each of these names after its time, in whole seconds; names without any are left out. */
export async function hitsOf(
  db: D1Database,
  wanted: readonly { name: string; since: number }[],
  budgetMs: number,
): Promise<Result<Map<string, number>, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ name: limitHits.visitorHash, hits: sum(limitHits.hits) })
        .from(limitHits)
        .where(
          or(
            ...wanted.map(({ name, since }) => and(eq(limitHits.visitorHash, name), gt(limitHits.windowStart, since))),
          ),
        )
        .groupBy(limitHits.visitorHash),
    { what: 'read counts', budgetMs },
  )
  return found.ok ? ok(new Map(found.value.map(({ name, hits }) => [name, Number(hits ?? 0)]))) : found
}

/** Forgets what is older than a day. `now` in whole seconds. */
export const forgetOldHits = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runStatement(db, (store) => store.delete(limitHits).where(lt(limitHits.windowStart, now - DAY_SECONDS)), {
    what: 'forget old counts',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
