// Limits per visitor and minute, counted by the platform's rate limiter, which is optional. If it fails or times out,
// reads stay open and sign-ups are counted in D1 under a keyed hash. The hourly mail limit is always in D1.
import { LIMITER_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import type { Bindings, Config } from '#src/env.ts'

export type LimiterName =
  | 'LIMIT_CLICK'
  | 'LIMIT_SIGNUP'
  | 'LIMIT_SIGNUP_56'
  | 'LIMIT_SIGNUP_48'
  | 'LIMIT_CHECKOUT'
  | 'LIMIT_TAP'
  | 'LIMIT_READ'
  | 'LIMIT_PICTURE'
  | 'LIMIT_HEALTH'
  | 'LIMIT_OPERATOR'

export const WINDOW_SECONDS = 60
/** The limits that D1 counts if the platform's limiter fails, equal to those in wrangler.toml. */
const IN_STORE: Partial<Record<LimiterName, number>> = { LIMIT_SIGNUP: 10, LIMIT_SIGNUP_56: 15, LIMIT_SIGNUP_48: 20 }

/**
 * Counts a call against its limit and returns whether the visitor may make it. `now` in milliseconds. Never throws,
 * and always returns in time.
 */
export async function countWithinLimit(
  { env }: Counted,
  name: LimiterName,
  { visitor, now }: { visitor: string; now: number },
): Promise<boolean> {
  try {
    const limiter = env[name]
    if (limiter === undefined) return true
    const outcome = (async () => limiter.limit({ key: visitor }))()
    return (await withDeadline(outcome, LIMITER_BUDGET_MS, name)).success
  } catch (thrown) {
    logEvent('warn', 'limiter_failed', { limiter: name, error: describeError(thrown) })
    const most = IN_STORE[name]
    return most === undefined || countInStore(env, visitor, { most, now })
  }
}

/** Limits of an IPv6 visitor's wider networks, from the narrower to the wider one. */
const WIDER_SIGNUPS = ['LIMIT_SIGNUP_56', 'LIMIT_SIGNUP_48'] as const

/**
 * Like `countWithinLimit`, for the visitor who sent these headers. A sign-up counts for every network the visitor can
 * move within; for the wider ones only if the narrower ones allow it, so that nobody uses up the quota of others.
 */
export async function countCallWithinLimit(
  context: Counted,
  name: LimiterName,
  { headers, now }: { headers: Headers; now: number },
): Promise<boolean> {
  const [visitor, ...wider] = visitorNetworks(headers)
  if (!(await countWithinLimit(context, name, { visitor: visitor.name, now }))) return false
  if (name !== 'LIMIT_SIGNUP') return true
  const verdicts = WIDER_SIGNUPS.map((limiter, at) => {
    const network = wider[at]
    return network === undefined || countWithinLimit(context, limiter, { visitor: network.name, now })
  })
  return (await Promise.all(verdicts)).every(Boolean)
}

/** If D1 fails too, the sign-up itself fails, so nothing is sent uncounted. */
async function countInStore(
  env: Bindings,
  visitor: string,
  { most, now }: { most: number; now: number },
): Promise<boolean> {
  const windowStart = Math.floor(now / 1000 / WINDOW_SECONDS) * WINDOW_SECONDS
  const { countHits } = await import('#db/limit-hits.ts')
  const hits = await countHits(env.DB, [await visitorHash(env, visitor)], windowStart)
  return !hits.ok || hits.value <= most
}

interface Counted {
  env: Bindings
  config: Config
}

/** The name of a visitor in D1: a hash under a secret key, so that a copy of the table identifies nobody. */
export async function visitorHash({ DB }: Pick<Bindings, 'DB'>, visitor: string): Promise<string> {
  const { ensureSecret } = await import('#db/own-secrets.ts')
  return keyedHash(await ensureSecret(DB, 'visitor hashes'), 'visitor', visitor)
}

/** A network, and its limit as a multiple of a single visitor's. */
export interface Network {
  /** Like "2001:db8:1:2::/64", or an IPv4 address. */
  name: string
  share: number
}

/** IPv6 prefix lengths of one visitor, of a household, and of a site. */
const TIERS = [
  { bits: 64, share: 1 },
  { bits: 56, share: 1.5 },
  { bits: 48, share: 2 },
] as const

/** The key of a visitor: the address the platform saw, IPv6 as its /64. Client-set headers are ignored. */
export const visitorKey = (headers: Headers): string => nameOf(addressOf(headers), TIERS[0].bits)

/** The networks a visitor can move within, the smallest first: three for IPv6, the address alone for IPv4. */
export function visitorNetworks(headers: Headers): [Network, ...Network[]] {
  const address = addressOf(headers)
  const [narrowest, ...wider] = TIERS
  const network = ({ bits, share }: (typeof TIERS)[number]): Network => ({ name: nameOf(address, bits), share })
  return [network(narrowest), ...(address.includes(':') ? wider.map(network) : [])]
}

const addressOf = (headers: Headers): string => headers.get('cf-connecting-ip')?.trim() ?? ''

const GROUP_BITS = 16

/** The network of an IPv6 address by its prefix length, with all groups written out; any other address unchanged. */
function nameOf(address: string, bits: number): string {
  if (!address.includes(':')) return address || 'unknown'
  const [before = [], behind] = address.split('::', 2).map((part) => (part === '' ? [] : part.split(':')))
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - before.length - behind.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(behind ?? [])]
  const prefix = groups.slice(0, Math.ceil(bits / GROUP_BITS)).map((group, at) => {
    const beyond = Math.max(0, GROUP_BITS * (at + 1) - bits)
    return ((Number.parseInt(group, 16) >> beyond) << beyond).toString(16)
  })
  return `${prefix.join(':')}::/${bits}`
}
