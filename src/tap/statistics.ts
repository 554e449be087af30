// Decides what counts as a visit, and counts taps per day, chip, country and device class. Counts are buffered in
// memory and written after the response.
import {
  countryCode,
  type DeviceClass,
  deviceClass,
  isPrefetch,
  isProgram,
  MAX_AGENT_LENGTH,
} from '#domain/site/visit.ts'
import { describeError, logEvent } from '#http/log.ts'
import type { Bindings } from '#src/env.ts'
import { gather } from './gather.ts'

/** What is recorded of a visit. */
export interface Visit {
  /** Two letters, or "" when the platform does not say. */
  country: string
  device: DeviceClass
}

/**
 * Was this address opened by navigation, as far as the browser says? Subresources (an image, a frame, a script) are not
 * taps. Programs and older browsers send no Sec-Fetch-Dest and count as navigation.
 */
export const isOpened = ({ headers }: Request): boolean => (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** The visit behind a request, or null if no person made it: HEAD, a prefetch, a known bot. */
export function visitOf(request: Request): Visit | null {
  const { method, headers } = request
  if (method === 'HEAD' || isPrefetch(PURPOSES.map((name) => headers.get(name)))) return null
  const device = deviceOf(headers.get('user-agent') ?? '', headers.get('sec-ch-ua-mobile'))
  if (device === null) return null
  return { country: countryCode((request.cf as { country?: unknown } | undefined)?.country), device }
}

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

// Classifying a user agent takes longer than the rest of a hot tap, and the taps of one second have few distinct ones.
// The cache is cleared every second, so it retains no more than the current requests carry.
const devices = new Map<string, DeviceClass | null>()
let cachedSince = 0
const MAX_CACHED = 100
const CACHED_FOR_MS = 1000

/** The device class, or null for a known bot. */
function deviceOf(userAgent: string, mobileHint: string | null): DeviceClass | null {
  if (userAgent.length > MAX_AGENT_LENGTH) return null // a bot's; not cached
  // Only whether the hint is "?1" matters: other client-sent values are not cached.
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

export const MAX_INDEX_LENGTH = 96 // limit of Analytics Engine, in bytes; chip ids are ASCII

/**
 * Counts a tap once the response is built; returns whether it was a visit. `chipId` is a chip known to D1, or "" for an
 * unknown one (a scanned id must not create keys of ours). With the STATS binding the tap goes to Analytics Engine
 * instead of D1. Never throws.
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
