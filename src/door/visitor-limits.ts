// Limits per visitor and minute (R17, T-ABU-9). Counting is the platform's rate limiter, which is optional. If it fails
// or is silent, reads stay open and sign-ups are counted in D1 under a keyed hash; the hourly mail rule lives in D1
// anyway.
import { countHits } from '../db/limit-hits'
import { ensureSecret } from '../db/own-secrets'
import { LIMITER_BUDGET_MS } from '../domain/site/timings'
import type { Bindings, Config } from '../env'
import { keyedHash } from '../mail/sealed-token'
import { withDeadline } from '../worker/deadline'
import { describeError, logEvent } from '../worker/log'

export type LimiterName =
  | 'LIMIT_CLICK'
  | 'LIMIT_SIGNUP'
  | 'LIMIT_CHECKOUT'
  | 'LIMIT_TAP'
  | 'LIMIT_READ'
  | 'LIMIT_PICTURE'
  | 'LIMIT_HEALTH'
  | 'LIMIT_OPERATOR'

export const WINDOW_SECONDS = 60
const FALLBACK_SIGNUPS_PER_WINDOW = 10

/** Counts a call of the kind, and says whether this visitor may make it. `now` in milliseconds. Never throws, always in time. */
export async function countWithinLimit(
  { env }: Counted,
  name: LimiterName,
  { visitor, now }: { visitor: string; now: number },
): Promise<boolean> {
  try {
    const limiter = env[name]
    if (limiter === undefined) return true
    const asked = (async () => limiter.limit({ key: visitor }))()
    return (await withDeadline(asked, LIMITER_BUDGET_MS, name)).success
  } catch (thrown) {
    logEvent('warn', 'limiter_failed', { limiter: name, error: describeError(thrown) })
    return name === 'LIMIT_SIGNUP' ? countInStore(env, visitor, now) : true
  }
}

/** With D1 failing too the sign-up fails by itself, so that nothing is sent uncounted. */
async function countInStore(env: Bindings, visitor: string, now: number): Promise<boolean> {
  const windowStart = Math.floor(now / 1000 / WINDOW_SECONDS) * WINDOW_SECONDS
  const hits = await countHits(env.DB, [await visitorHash(env, visitor)], windowStart)
  return !hits.ok || hits.value <= FALLBACK_SIGNUPS_PER_WINDOW
}

interface Counted {
  env: Bindings
  config: Config
}

/**
 * The name of a visitor in D1: under a key nobody outside can know, so that a copy of the table names nobody (T-PII-9).
 */
export const visitorHash = async ({ DB }: Pick<Bindings, 'DB'>, visitor: string): Promise<string> =>
  keyedHash(await ensureSecret(DB, 'visitor hashes'), 'visitor', visitor)

/** Who is counted: the address the platform saw, an IPv6 address as its /64. Client-set headers do not matter. */
export function visitorKey(headers: Headers): string {
  const address = addressOf(headers)
  return address.includes(':') ? network(address, 4) : address || 'unknown'
}

/**
 * The networks a visitor can move within, the smallest first: of IPv6 the /64, the /56 a household has and the /48 of a site;
 * of IPv4 the address alone.
 */
export function visitorNetworks(headers: Headers): string[] {
  const address = addressOf(headers)
  return address.includes(':')
    ? [network(address, 4), network(address, 3.5), network(address, 3)]
    : [address || 'unknown']
}

const addressOf = (headers: Headers): string => headers.get('cf-connecting-ip')?.trim() ?? ''

/** "2001:db8:1:2::/64": the first groups of an IPv6 address; half a group is its first eight bits. */
function network(address: string, groupsKept: number): string {
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail ? tail.split(':').length : 0
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tailGroups)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...(tail ? tail.split(':') : [])]
  const kept = all.slice(0, Math.ceil(groupsKept)).map((group, at) => {
    const bits = groupsKept - at < 1 ? `${group.padStart(4, '0').slice(0, 2)}00` : group
    return bits.toLowerCase().replace(/^0+(?=.)/, '')
  })
  return `${kept.join(':')}::/${groupsKept * 16}`
}
