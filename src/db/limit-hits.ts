// Counts calls per visitor and minute in D1, while the platform's limiter gives no answer. No address is stored, only
// a hash.
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { listed, readRows, runBatch, runSql, type Sql, type StoreFailure, sql } from './sql.ts'

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
  const counted = await readRows<{ hits: number }>(db, addHits(visitorHashes, windowStart), {
    what: 'count visitor',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  return counted.ok ? ok(Math.max(1, ...counted.value.map(({ hits }) => hits))) : counted
}

/** The statement that does. */
export const addHits = (visitorHashes: readonly string[], windowStart: number): Sql =>
  sql`INSERT INTO limit_hits (visitor_hash, window_start, hits)
    SELECT value, ${windowStart}, 1 FROM ${listed(visitorHashes)} WHERE true
    ON CONFLICT (visitor_hash, window_start) DO UPDATE SET hits = hits + 1 RETURNING hits`

/** A name that calls are counted under, and after which time, in whole seconds. */
interface Wanted {
  name: string
  since: number
}
interface Sum {
  name: string
  hits: number
}

/** How many calls were counted under each of these names, all different; names without any are left out. */
export async function hitsOf(
  db: D1Database,
  wanted: readonly Wanted[],
  budgetMs: number,
): Promise<Result<Map<string, number>, StoreFailure>> {
  const found = await readRows<Sum>(db, sums(wanted), { what: 'read counts', budgetMs })
  return found.ok ? ok(hitsByName(found.value)) : found
}

/** Counts one more call under each of these names and reads how many that makes, in one call: nobody comes in between. */
export async function countAndRead(
  db: D1Database,
  { names, windowStart, wanted }: { names: readonly string[]; windowStart: number; wanted: readonly Wanted[] },
): Promise<Result<Map<string, number>, StoreFailure>> {
  const found = await runBatch<Sum>(db, [addHits(names, windowStart), sums(wanted)], {
    what: 'count and read',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  return found.ok ? ok(hitsByName(found.value[1]?.results ?? [])) : found
}

const sums = (wanted: readonly Wanted[]): Sql =>
  sql`SELECT visitor_hash AS name, sum(hits) AS hits FROM json_each(${JSON.stringify(wanted)}) w
    JOIN limit_hits ON visitor_hash = w.value ->> 'name' AND window_start > w.value ->> 'since' GROUP BY visitor_hash`

const hitsByName = (rows: readonly Sum[]): Map<string, number> => new Map(rows.map(({ name, hits }) => [name, hits]))

/** Forgets what is older than a day. `now` in whole seconds. */
export const forgetOldHits = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runSql(db, sql`DELETE FROM limit_hits WHERE window_start < ${now - DAY_SECONDS}`, {
    what: 'forget old counts',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
