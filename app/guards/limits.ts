// Rate limits per hour and day, counted in D1 per minute under keyed hashes (table limit_hits). Requests over a limit are
// not counted, so that a limit ends however often it is hit.
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { limitHits } from '#db/schema.ts'
import { insertFrom, listed, runStatement, type StoreFailure } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS, LIMITER_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { visitorKey } from '#guards/visitor-limits.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { type LoggedVisit, logAuth } from './auth-log.ts'
import type { Visit } from './visit.ts'

export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * 3600
export const MINUTE_SECONDS = 60

/** At most `most` hits of `name` within the last `seconds`. */
export interface Limit {
  /** The action and the person it is counted for; hashed before it is stored. */
  name: string
  most: number
  seconds: number
}

/** Which minutes count; those far in the future come from a wrong clock and do not. */
const isWithin = ({ seconds }: Limit, now: number): SQL =>
  sql`window_start > ${now - seconds} AND window_start <= ${now + MINUTE_SECONDS}`

const minuteOf = (now: number): number => Math.floor(now / MINUTE_SECONDS) * MINUTE_SECONDS

/** Within the limits, and counted; or over one, not counted, with the seconds to wait. */
export type LimitVerdict = { within: true } | { within: false; retryAfterSeconds: number }

/**
 * Counts one hit under every name, unless that would exceed one of the limits. One transaction, so that concurrent requests
 * cannot pass together. Several limits may have the same name. Hits more than a minute in the future come from a wrong
 * clock and lock nobody out.
 */
export async function countWithin(
  { env, config, now }: Pick<Visit, 'env' | 'config' | 'now'>,
  limits: readonly Limit[],
): Promise<Result<LimitVerdict, StoreFailure>> {
  const names = [...new Set(limits.map(({ name }) => name))]
  const hashes = new Map<string, string>()
  for (const name of names) hashes.set(name, await keyedHash(config.accountSecret, 'limit', name))
  const hashOf = ({ name }: Pick<Limit, 'name'>) => hashes.get(name) ?? ''
  const isBelow = (limit: Limit) => sql`(SELECT coalesce(sum(hits), 0) FROM limit_hits
    WHERE visitor_hash = ${hashOf(limit)} AND ${isWithin(limit, now)}) < ${limit.most}`
  const counted = await runStatement(
    env.DB,
    (store) =>
      insertFrom(
        store,
        limitHits,
        { visitorHash: sql`value`, windowStart: minuteOf(now), hits: 1 },
        sql`FROM json_each(${JSON.stringify([...hashes.values()])}) WHERE ${and(...limits.map(isBelow)) ?? sql`true`}`,
      ).onConflictDoUpdate({
        target: [limitHits.visitorHash, limitHits.windowStart],
        set: { hits: sql`${limitHits.hits} + 1` },
      }),
    { what: 'count against limits', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  if (!counted.ok) return counted
  if (counted.value.meta.changes > 0) return ok({ within: true })
  const waits = await Promise.all(limits.map((limit) => waitOf(env.DB, hashOf(limit), limit, now)))
  return ok({ within: false, retryAfterSeconds: Math.max(1, ...waits) })
}

/** Undoes a hit that `countWithin` counted in this request. If that fails, the hit counts. Never throws. */
export async function giveBack(
  { env, config, now }: Pick<Visit, 'env' | 'config' | 'now'>,
  limits: readonly Limit[],
): Promise<void> {
  const names = new Set(limits.map(({ name }) => name))
  const hashes = await Promise.all([...names].map((name) => keyedHash(config.accountSecret, 'limit', name)))
  await runStatement(
    env.DB,
    (store) =>
      store
        .update(limitHits)
        .set({ hits: sql`${limitHits.hits} - 1` })
        .where(
          and(
            sql`${limitHits.visitorHash} IN ${listed(hashes)}`,
            eq(limitHits.windowStart, minuteOf(now)),
            gt(limitHits.hits, 0),
          ),
        ),
    { what: 'give back', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
}

/** The seconds until a limit allows one more. */
async function waitOf(db: D1Database, hash: string, limit: Limit, now: number): Promise<number> {
  const { most, seconds } = limit
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ at: limitHits.windowStart, hits: limitHits.hits })
        .from(limitHits)
        .where(and(eq(limitHits.visitorHash, hash), isWithin(limit, now)))
        .orderBy(desc(limitHits.windowStart)),
    { what: 'read limit', budgetMs: D1_WRITE_BUDGET_MS },
  )
  let newer = 0
  for (const { at, hits } of found.ok ? found.value : []) {
    newer += hits
    if (newer >= most) return at + seconds - now // when this minute expires, one hit fewer counts
  }
  return 0
}

const LOGINS_PER_MINUTE = 10
export const TOO_MANY_TRIES = 'Too many tries. Please wait a minute.'

const counted = new WeakMap<Request, Promise<boolean>>()

type Asking = LoggedVisit & Pick<Visit, 'env' | 'now'>

/**
 * The limit of sign-in, code, passkey and step-up together: ten per minute and visitor, counted in D1 where the platform's
 * limiter is missing. A request counts once, however often this is called. Never rejects.
 */
export function isWithinLoginLimit(visit: Asking): Promise<boolean> {
  const before = counted.get(visit.request)
  if (before) return before
  const within = countLogin(visit)
  counted.set(visit.request, within)
  return within
}

async function countLogin(visit: Asking): Promise<boolean> {
  const visitor = visitorKey(visit.request.headers)
  const limiter = visit.env.LIMIT_LOGIN
  if (limiter) {
    try {
      const asked = (async () => limiter.limit({ key: visitor }))()
      return await noted(visit, (await withDeadline(asked, LIMITER_BUDGET_MS, 'LIMIT_LOGIN')).success)
    } catch (thrown) {
      logEvent('warn', 'limiter_failed', { limiter: 'LIMIT_LOGIN', error: describeError(thrown) })
    }
  }
  const counted = await countWithin(visit, [
    { name: `login ${visitor}`, most: LOGINS_PER_MINUTE, seconds: MINUTE_SECONDS },
  ])
  return noted(visit, !counted.ok || counted.value.within)
}

async function noted(visit: LoggedVisit, isWithin: boolean): Promise<boolean> {
  if (!isWithin) await logAuth(visit, 'too_often', { kind: 'proofs' })
  return isWithin
}
