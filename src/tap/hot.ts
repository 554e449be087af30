// Chips that are being tapped over and over: their answer is kept in the memory of this isolate, at most
// HOT_TAP_MAX_AGE_MS old. A chip earns its place by HOT_TAP_AFTER taps within that time, so that an ordinary card, tapped
// now and then, is always read from D1 and a pause is seen by its very next tap. Only linked chips are kept: "unknown"
// is never an answer worth keeping (CAC-6), and a claim must be seen at once.
import { HOT_TAP_AFTER, HOT_TAP_MAX_AGE_MS, HOT_TAP_REFRESH_MS } from '../domain/timings'
import type { Bindings } from '../env'
import { redirect } from '../responses'

interface HotTap {
  chipId: string
  /** null while the chip is only being counted. */
  location: string | null
  readAt: number
  /** Is one tap already on its way to D1 for a fresh answer? */
  refreshing: boolean
  windowStart: number
  taps: number
  tapsBefore: number
}

const MAX_CHIPS = 1000
const MAX_URL_LENGTH = 512
// Settings belong to the environment, and so do the addresses made from them.
const stores = new WeakMap<object, Map<string, HotTap>>()

/**
 * The answer to a tap on a hot chip, or null when D1 is to be asked. `url` is the address as it was tapped, `now` in
 * milliseconds. While an answer is older than HOT_TAP_REFRESH_MS one tap is sent to D1, and the others are answered.
 */
export function hotTap(env: Bindings, url: string, now: number): { response: Response; chipId: string } | null {
  const entry = stores.get(env)?.get(url)
  if (entry === undefined || entry.location === null) return null
  const age = now - entry.readAt
  if (age > HOT_TAP_MAX_AGE_MS || age < 0 || !isHot(entry, now)) return null
  if (age > HOT_TAP_REFRESH_MS && !entry.refreshing) {
    entry.refreshing = true
    return null
  }
  entry.taps++
  return { response: redirect(entry.location), chipId: entry.chipId }
}

/** Counts a tap that D1 has answered, and keeps the answer. `location` is null when it leads to register. */
export function noteTap(env: Bindings, url: string, chipId: string, location: string | null, now: number): void {
  if (url.length > MAX_URL_LENGTH) return
  const store = stores.get(env) ?? new Map<string, HotTap>()
  stores.set(env, store)
  const known = store.get(url)
  if (known) {
    isHot(known, now)
    Object.assign(known, { location, readAt: now, refreshing: false, taps: known.taps + 1 })
    return
  }
  if (store.size >= MAX_CHIPS) store.clear()
  store.set(url, { chipId, location, readAt: now, refreshing: false, windowStart: now, taps: 1, tapsBefore: 0 })
}

/** Forgets a chip whose record this isolate has just changed; the next tap asks D1. */
export function forgetHotTap(env: Bindings, chipIds: ReadonlySet<string>): void {
  const store = stores.get(env)
  for (const [url, { chipId }] of store ?? []) if (chipIds.has(chipId)) store?.delete(url)
}

/** Has the chip had enough taps in this stretch of time, or in the one before it? */
function isHot(entry: HotTap, now: number): boolean {
  const stretch = now - entry.windowStart
  if (stretch > HOT_TAP_MAX_AGE_MS) {
    entry.tapsBefore = stretch > 2 * HOT_TAP_MAX_AGE_MS ? 0 : entry.taps
    entry.windowStart = now
    entry.taps = 0
  }
  return Math.max(entry.taps, entry.tapsBefore) >= HOT_TAP_AFTER
}
