// Counts calls per visitor and minute in D1 while the platform's limiter is unavailable. Stores hashes, no addresses.
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { limitHits } from './schema.ts'
import { runStatement, type Store, type StoreFailure } from './store.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Counts one more call of each visitor in this window, atomically in one statement. Returns the highest count. */
export async function countHits(
  db: D1Database,
  visitorHashes: readonly string[],
  windowStart: number,
): Promise<Result<number, StoreFailure>> {
  const counted = await runStatement(db, (store) => addHits(store, visitorHashes, windowStart), {
    what: 'count visitor',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  return counted.ok ? ok(Math.max(1, ...counted.value.map(({ hits }) => hits))) : counted
}

/** The statement of `countHits`. */
export const addHits = (store: Store, visitorHashes: readonly string[], windowStart: number) =>
  store
    .insert(limitHits)
    .values(visitorHashes.map((visitorHash) => ({ visitorHash, windowStart, hits: 1 })))
    .onConflictDoUpdate({
      target: [limitHits.visitorHash, limitHits.windowStart],
      set: { hits: sql`${limitHits.hits} + 1` },
    })
    .returning({ hits: limitHits.hits })

/** A name that calls are counted under, and the start of the period, in whole seconds. */
interface Wanted {
  name: string
  since: number
}

/** The number of calls counted under each of these names, which must differ; names without calls are omitted. */
export async function hitsOf(
  db: D1Database,
  wanted: readonly Wanted[],
  budgetMs: number,
): Promise<Result<Map<string, number>, StoreFailure>> {
  const found = await runStatement(db, (store) => sums(store, wanted), { what: 'read counts', budgetMs })
  return found.ok ? ok(hitsByName(found.value)) : found
}

/** Counts one more call under each of these names and reads the new totals, atomically in one batch. */
export async function countAndRead(
  db: D1Database,
  { names, windowStart, wanted }: { names: readonly string[]; windowStart: number; wanted: readonly Wanted[] },
): Promise<Result<Map<string, number>, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) => store.batch([addHits(store, names, windowStart), sums(store, wanted)]),
    { what: 'count and read', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return found.ok ? ok(hitsByName(found.value[1])) : found
}

const sums = (store: Store, wanted: readonly Wanted[]) =>
  store
    .select({ name: limitHits.visitorHash, hits: sql<number>`sum(${limitHits.hits})`.as('sum') })
    .from(limitHits)
    .where(
      or(...wanted.map(({ name, since }) => and(eq(limitHits.visitorHash, name), gt(limitHits.windowStart, since)))),
    )
    .groupBy(limitHits.visitorHash)

const hitsByName = (rows: readonly { name: string; hits: number }[]): Map<string, number> =>
  new Map(rows.map(({ name, hits }) => [name, hits]))

/** Deletes rows older than a day. `now` in whole seconds. */
export const deleteOldHits = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runStatement(db, (store) => store.delete(limitHits).where(lt(limitHits.windowStart, now - DAY_SECONDS)), {
    what: 'forget old counts',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
