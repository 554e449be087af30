// Answers that are asked for over and over: kept in the memory of this isolate, at most HOT_MAX_AGE_MS old. An address
// earns its place by HOT_AFTER answers within that time, so that an ordinary card, tapped now and then, is always read
// from D1: a pause is seen by its very next tap, a changed profile by its next visitor. Only taps that lead to a profile
// and profiles that are shown are kept: "unknown" is never an answer worth keeping (CAC-6), and a claim must be seen at
// once.
import { HOT_AFTER, HOT_MAX_AGE_MS, HOT_REFRESH_MS } from './domain/timings'
import type { Bindings } from './env'

/** What makes the answer anew for each request; `headers` of the request may decide between a page and a 304. */
export type Answer = (request: Request) => Response

interface HotEntry {
  /** The chip or the profile it is about. */
  subject: string
  /** null while the address is only being counted. */
  answer: Answer | null
  readAt: number
  /** Is one request already on its way to D1 for a fresh answer? */
  refreshing: boolean
  windowStart: number
  asked: number
  askedBefore: number
}

const MAX_ADDRESSES = 1000
const MAX_URL_LENGTH = 512
// Settings belong to the environment, and so do the addresses made from them.
const stores = new WeakMap<object, Map<string, HotEntry>>()

/**
 * The entry of a hot address, or null when D1 is to be asked. `url` is the address as it was asked for, `now` in
 * milliseconds. While an answer is older than HOT_REFRESH_MS one request is sent to D1, and the others are answered.
 */
export function hotAnswer(env: Bindings, url: string, now: number): { subject: string; answer: Answer } | null {
  const entry = stores.get(env)?.get(url)
  if (entry === undefined || entry.answer === null) return null
  const age = now - entry.readAt
  if (age > HOT_MAX_AGE_MS || age < 0 || !isHot(entry, now)) return null
  if (age > HOT_REFRESH_MS && !entry.refreshing) {
    entry.refreshing = true
    return null
  }
  entry.asked++
  return entry as { subject: string; answer: Answer }
}

/** Counts a request that D1 has answered, and keeps the answer; null where it is none to be kept. */
export function noteAnswer(env: Bindings, url: string, subject: string, answer: Answer | null, now: number): void {
  if (url.length > MAX_URL_LENGTH) return
  const store = stores.get(env) ?? new Map<string, HotEntry>()
  stores.set(env, store)
  const known = store.get(url)
  if (known) {
    isHot(known, now)
    Object.assign(known, { answer, readAt: now, refreshing: false, asked: known.asked + 1 })
    return
  }
  if (store.size >= MAX_ADDRESSES) store.clear()
  store.set(url, { subject, answer, readAt: now, refreshing: false, windowStart: now, asked: 1, askedBefore: 0 })
}

/** Forgets chips and profiles this isolate has just changed; the next request asks D1. */
export function forgetHot(env: Bindings, subjects: ReadonlySet<string>): void {
  const store = stores.get(env)
  for (const [url, { subject }] of store ?? []) if (subjects.has(subject)) store?.delete(url)
}

export const chipSubject = (chipId: string): string => `chip ${chipId}`
export const profileSubject = (username: string): string => `profile ${username.toLowerCase()}`

/** Has the address been asked for often enough in this stretch of time, or in the one before it? */
function isHot(entry: HotEntry, now: number): boolean {
  const stretch = now - entry.windowStart
  if (stretch > HOT_MAX_AGE_MS) {
    entry.askedBefore = stretch > 2 * HOT_MAX_AGE_MS ? 0 : entry.asked
    entry.windowStart = now
    entry.asked = 0
  }
  return Math.max(entry.asked, entry.askedBefore) >= HOT_AFTER
}
