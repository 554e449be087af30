// Limits per visitor and minute. Counting is the platform's rate limiter, which is optional. If it fails
// or is silent, reads stay open and sign-ups are counted in D1 under a keyed hash; the hourly mail rule lives in D1
// anyway.
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
/** The limits that D1 counts where the platform's limiter gives no answer, as wrangler.toml has them. */
const IN_STORE: Partial<Record<LimiterName, number>> = { LIMIT_SIGNUP: 10, LIMIT_SIGNUP_56: 15, LIMIT_SIGNUP_48: 20 }

/**
 * Counts a call of the kind, and says whether this visitor may make it. `now` in milliseconds. Never throws, always in
 * time.
 */
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
    const most = IN_STORE[name]
    return most === undefined || countInStore(env, visitor, { most, now })
  }
}

/** Of the wider networks of an IPv6 visitor, in their order. */
const WIDER_SIGNUPS = ['LIMIT_SIGNUP_56', 'LIMIT_SIGNUP_48'] as const

/**
 * The same for the person who sent these headers. A sign-up is counted for each of the networks its visitor can move
 * within, for the wider ones only where the visitor may still make it: nobody uses up what is left for others.
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

/** With D1 failing too the sign-up fails by itself, so that nothing is sent uncounted. */
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

/** The name of a visitor in D1: under a key nobody outside can know, so that a copy of the table names nobody. */
export async function visitorHash({ DB }: Pick<Bindings, 'DB'>, visitor: string): Promise<string> {
  const { ensureSecret } = await import('#db/own-secrets.ts')
  return keyedHash(await ensureSecret(DB, 'visitor hashes'), 'visitor', visitor)
}

/** A network, and how much may come of it, as a multiple of what may come of one visitor. */
export interface Network {
  /** Like "2001:db8:1:2::/64", or an IPv4 address. */
  name: string
  share: number
}

/** Of IPv6: one visitor's network, that of a household, that of a site; by the bits of their prefix. */
const TIERS = [
  { bits: 64, share: 1 },
  { bits: 56, share: 1.5 },
  { bits: 48, share: 2 },
] as const

/** Who is counted: the address the platform saw, an IPv6 address as its /64. Client-set headers do not matter. */
export const visitorKey = (headers: Headers): string => nameOf(addressOf(headers), TIERS[0].bits)

/** The networks a visitor can move within, the smallest first: of IPv6 three, of IPv4 the address alone. */
export function visitorNetworks(headers: Headers): [Network, ...Network[]] {
  const address = addressOf(headers)
  const [narrowest, ...wider] = TIERS
  const network = ({ bits, share }: (typeof TIERS)[number]): Network => ({ name: nameOf(address, bits), share })
  return [network(narrowest), ...(address.includes(':') ? wider.map(network) : [])]
}

const addressOf = (headers: Headers): string => headers.get('cf-connecting-ip')?.trim() ?? ''

const GROUP_BITS = 16

/** The network of an IPv6 address by the bits of its prefix, its groups in full; any other address as it is. */
function nameOf(address: string, bits: number): string {
  if (!address.includes(':')) return address || 'unknown'
  const [before = [], behind] = address.split('::', 2).map((part) => (part === '' ? [] : part.split(':')))
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - before.length - behind.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...(behind ?? [])]
  const kept = groups.slice(0, Math.ceil(bits / GROUP_BITS)).map((group, at) => {
    const beyond = Math.max(0, GROUP_BITS * (at + 1) - bits)
    return ((Number.parseInt(group, 16) >> beyond) << beyond).toString(16)
  })
  return `${kept.join(':')}::/${bits}`
}
