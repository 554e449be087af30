// What is a visit, and counting taps per day, chip, country and kind of device: gathered in memory, written after the
// answers.
import {
  countryCode,
  type DeviceClass,
  deviceClass,
  isLookAhead,
  isProgram,
  MAX_AGENT_LENGTH,
} from '#domain/site/visit.ts'
import { describeError, logEvent } from '#http/log.ts'
import type { Bindings } from '#src/env.ts'
import { gather } from './gather.ts'

/** What is kept of a visit. */
export interface Visit {
  /** Two letters, or "" when the platform does not say. */
  country: string
  device: DeviceClass
}

/**
 * Did a browser open this address, as far as it says so? What it fetches as a part of a page (a picture, a frame, a
 * script) is nobody's tap; programs and older browsers do not say.
 */
export const isOpened = ({ headers }: Request): boolean => (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** The visit behind a request, or null when no person made it: HEAD, a look ahead, a known program. */
export function visitOf(request: Request): Visit | null {
  const { method, headers } = request
  if (method === 'HEAD' || isLookAhead(PURPOSES.map((name) => headers.get(name)))) return null
  const device = deviceOf(headers.get('user-agent') ?? '', headers.get('sec-ch-ua-mobile'))
  if (device === null) return null
  return { country: countryCode((request.cf as { country?: unknown } | undefined)?.country), device }
}

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

// Judging a name takes longer than the rest of a hot tap, and the taps of one second bear few names. What is cached is
// forgotten within a second: it is no more than what the requests themselves bring.
const devices = new Map<string, DeviceClass | null>()
let cachedSince = 0
const MAX_CACHED = 100
const CACHED_FOR_MS = 1000

/** The kind of device, or null for a known program. */
function deviceOf(userAgent: string, mobileHint: string | null): DeviceClass | null {
  if (userAgent.length > MAX_AGENT_LENGTH) return null // a program's; not to be kept
  // Only whether the hint is "?1" counts: what else a request writes there is not kept either.
  const hint = mobileHint === null ? null : mobileHint === '?1' ? '?1' : '?0'
  const key = hint === null ? userAgent : `${hint} ${userAgent}`
  const now = Date.now()
  if (now - cachedSince > CACHED_FOR_MS || now < cachedSince || devices.size >= MAX_CACHED) {
    devices.clear()
    cachedSince = now
  }
  const hit = devices.get(key)
  if (hit !== undefined) return hit
  const device = isProgram(userAgent) ? null : deviceClass(userAgent, hint)
  devices.set(key, device)
  return device
}

const MAX_INDEX_LENGTH = 96 // of Analytics Engine, bytes; chip ids are ASCII

/**
 * Counts a tap once the answer is built; answers whether it was a visit. `chipId` is a chip D1 knows, or "" for one it
 * does not (what is scanned must not choose keys of ours). With the binding STATS the tap goes to Analytics Engine and D1
 * is left alone. Never throws.
 */
export function countTap(
  env: Bindings,
  request: Request,
  chipId: string,
  waitUntil: (work: Promise<unknown>) => void,
): boolean {
  try {
    const visit = isOpened(request) ? visitOf(request) : null
    if (visit === null) return false
    if (env.STATS) {
      const blobs = ['tap', visit.country, visit.device]
      env.STATS.writeDataPoint({ indexes: [chipId.slice(0, MAX_INDEX_LENGTH)], blobs, doubles: [1] })
    } else gather(env, { kind: 'taps', visit, subject: chipId }, waitUntil)
    return true
  } catch (thrown) {
    logEvent('error', 'not_counted', { taps: 1, error: describeError(thrown) })
    return false
  }
}
