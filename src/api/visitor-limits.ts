// Limits per visitor and minute (R17, ABU-9). Counting is the platform's rate limiter, which is optional. If it fails,
// reads stay open and sign-ups are counted in D1 under a keyed hash; the hourly mail rule lives in D1 anyway.
import { countHit, hitsSince } from '../db/limit-hits'
import type { Bindings, Config } from '../env'
import { describeError, logEvent } from '../log'
import { addressHash } from '../mail/unsubscribe-token'

export type LimiterName = 'LIMIT_CLICK' | 'LIMIT_SIGNUP' | 'LIMIT_CHECKOUT' | 'LIMIT_TAP' | 'LIMIT_OPERATOR'

export const WINDOW_SECONDS = 60
const FALLBACK_SIGNUPS_PER_WINDOW = 10
const WRONG_TOKENS_PER_WINDOW = 10 // OPR-2

/** May this visitor make one more call of the kind? `now` in milliseconds. Never throws. */
export async function isWithinLimit(
  { env, config }: { env: Bindings; config: Config },
  name: LimiterName,
  { visitor, now }: { visitor: string; now: number },
): Promise<boolean> {
  const limiter = env[name]
  if (limiter === undefined) return true
  try {
    return (await limiter.limit({ key: visitor })).success
  } catch (thrown) {
    logEvent('warn', 'limiter_failed', { limiter: name, error: describeError(thrown) })
    return name === 'LIMIT_SIGNUP' ? countInStore(env, config, visitor, now) : true
  }
}

/** With D1 failing too the sign-up fails by itself, so that nothing is sent uncounted. */
async function countInStore(env: Bindings, config: Config, visitor: string, now: number): Promise<boolean> {
  const windowStart = Math.floor(now / 1000 / WINDOW_SECONDS) * WINDOW_SECONDS
  const hits = await countHit(env.DB, await addressHash(config.mailSecret || config.anonKey, visitor), windowStart)
  return !hits.ok || hits.value <= FALLBACK_SIGNUPS_PER_WINDOW
}

/**
 * Has this visitor tried too many wrong operator tokens within a minute (OPR-2)? Asked before a token is looked at:
 * a limit that lets the right token through tells a guesser which one it is. Counted in D1, because the platform's
 * limiter cannot be asked without counting. `now` in milliseconds. Never throws; D1 failing, nobody is locked out.
 */
export async function isLockedOut({ env, config }: Counted, visitor: string, now: number): Promise<boolean> {
  const hits = await hitsSince(env.DB, await guesserHash(config, visitor), wholeSeconds(now) - WINDOW_SECONDS)
  return hits.ok && hits.value >= WRONG_TOKENS_PER_WINDOW
}

/** Counts a wrong operator token; answers whether that was one too many. The platform's limiter stands in for D1. */
export async function countWrongToken(counted: Counted, visitor: string, now: number): Promise<boolean> {
  const { env, config } = counted
  const isWithin = await isWithinLimit(counted, 'LIMIT_OPERATOR', { visitor, now })
  const hash = await guesserHash(config, visitor)
  await countHit(env.DB, hash, wholeSeconds(now))
  const hits = await hitsSince(env.DB, hash, wholeSeconds(now) - WINDOW_SECONDS)
  return !isWithin || (hits.ok && hits.value > WRONG_TOKENS_PER_WINDOW)
}

interface Counted {
  env: Bindings
  config: Config
}
const wholeSeconds = (now: number): number => Math.floor(now / 1000)
const guesserHash = (config: Config, visitor: string): Promise<string> =>
  addressHash(config.mailSecret || config.anonKey, `operator ${visitor}`)

/** Who is counted: the address the platform saw, an IPv6 address as its /64. Client-set headers do not matter. */
export function visitorKey(headers: Headers): string {
  const address = headers.get('cf-connecting-ip')?.trim() ?? ''
  if (!address.includes(':')) return address || 'unknown'
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':').length : 0
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])]
  const network = all.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
