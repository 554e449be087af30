// Limits for an hour and a day, counted in D1 by the minute under keyed hashes (table limit_hits). What is over its limit
// is not counted any more, so that a limit ends however often it is met.
import { D1_WRITE_BUDGET_MS, LIMITER_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { visitorKey } from '#guards/visitor-limits.ts'
import { attemptInStore, type StoreFailure } from '#http/attempt.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import { type LoggedVisit, logAuth } from './auth-log.ts'
import type { Visit } from './visit.ts'

export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * 3600
export const MINUTE_SECONDS = 60

/** At most `most` within the last `seconds`, of what counts under `name`. */
export interface Limit {
  /** What is counted, with whom: it is hashed before it is stored. */
  name: string
  most: number
  seconds: number
}

/** within: and counted · over: nothing counted; try again after so many seconds. */
export type LimitVerdict = { within: true } | { within: false; retryAfterSeconds: number }

/**
 * Counts one more under every name, unless that would be over one of the limits; in one transaction, so that requests at
 * once cannot pass together. Several limits may have the same name. What a clock that was wrong has counted more than a minute
 * ahead shuts nobody out until then.
 */
export async function countWithin(
  { env, config, now }: Pick<Visit, 'env' | 'config' | 'now'>,
  limits: readonly Limit[],
): Promise<Result<LimitVerdict, StoreFailure>> {
  const names = [...new Set(limits.map(({ name }) => name))]
  const hashes = new Map<string, string>()
  for (const name of names) hashes.set(name, await keyedHash(config.accountSecret, 'limit', name))
  const counts = limits.map(
    (_, at) =>
      `(SELECT coalesce(sum(hits), 0) FROM limit_hits WHERE visitor_hash = ?${at * 3 + 1} AND window_start > ?${at * 3 + 2} AND window_start <= ?${limits.length * 3 + 1} + ${MINUTE_SECONDS}) < ?${at * 3 + 3}`,
  )
  const bounds = limits.flatMap(({ name, seconds, most }) => [hashes.get(name) ?? '', now - seconds, most])
  const minute = Math.floor(now / MINUTE_SECONDS) * MINUTE_SECONDS
  const { length } = bounds
  const rows = names.map((_, at) => `(?${length + 2 + at}, ?${length + 1}, 1)`).join(', ')
  const counted = await attemptInStore(
    () =>
      env.DB.prepare(
        `INSERT INTO limit_hits (visitor_hash, window_start, hits)
         SELECT column1, column2, column3 FROM (VALUES ${rows}) WHERE ${counts.join(' AND ')}
         ON CONFLICT (visitor_hash, window_start) DO UPDATE SET hits = hits + 1`,
      )
        .bind(...bounds, minute, ...names.map((name) => hashes.get(name) ?? ''))
        .run(),
    { what: 'count against limits', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  if (!counted.ok) return counted
  if (counted.value.meta.changes > 0) return ok({ within: true })
  const waits = await Promise.all(limits.map((limit) => waitOf(env.DB, hashes.get(limit.name) ?? '', limit, now)))
  return ok({ within: false, retryAfterSeconds: Math.max(1, ...waits) })
}

/** Takes back what `countWithin` counted within this request. One that fails is forgotten: then it counts. Never throws. */
export async function giveBack(
  { env, config, now }: Pick<Visit, 'env' | 'config' | 'now'>,
  limits: readonly Limit[],
): Promise<void> {
  const names = new Set(limits.map(({ name }) => name))
  const hashes = await Promise.all([...names].map((name) => keyedHash(config.accountSecret, 'limit', name)))
  await attemptInStore(
    () =>
      env.DB.prepare(
        `UPDATE limit_hits SET hits = hits - 1
         WHERE visitor_hash IN (SELECT value FROM json_each(?1)) AND window_start = ?2 AND hits > 0`,
      )
        .bind(JSON.stringify(hashes), Math.floor(now / MINUTE_SECONDS) * MINUTE_SECONDS)
        .run(),
    { what: 'give back', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
}

/** How long until a limit lets one more through, in whole seconds. */
async function waitOf(db: D1Database, hash: string, { most, seconds }: Limit, now: number): Promise<number> {
  const found = await attemptInStore(
    () =>
      db
        .prepare(
          'SELECT window_start AS at, hits FROM limit_hits WHERE visitor_hash = ?1 AND window_start > ?2 AND window_start <= ?3 ORDER BY window_start DESC',
        )
        .bind(hash, now - seconds, now + MINUTE_SECONDS)
        .all<{ at: number; hits: number }>(),
    { what: 'read limit', budgetMs: D1_WRITE_BUDGET_MS },
  )
  let newer = 0
  for (const { at, hits } of found.ok ? found.value.results : []) {
    newer += hits
    if (newer >= most) return at + seconds - now // once this minute is past, one fewer counts
  }
  return 0
}

const LOGINS_PER_MINUTE = 10
export const TOO_MANY_TRIES = 'Too many tries. Please wait a minute.'

const counted = new WeakMap<Request, Promise<boolean>>()

type Asking = LoggedVisit & Pick<Visit, 'env' | 'now'>

/**
 * Sign-in, code, passkey and step-up together: ten a minute and visitor, counted in D1 where the platform cannot. A request
 * counts once, however often it is asked about. Never rejects.
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
