// The cache of responses: redirects of hot chips and pages of hot profiles, in this isolate's memory. An entry is fresh
// for HOT_FRESH_MS, then stale until it is HOT_MAX_AGE_MS old: one request at a time revalidates it in D1 while the
// others still hit it. Only what was requested HOT_AFTER times within that time is stored, so an ordinary card is
// always read from D1: its next tap sees a pause, its next visitor a changed profile. Only taps that lead to a profile
// and visible profiles are stored. "Unknown" never is, because a claim must take effect at once. Keys are ids as stored
// in D1, so no spelling or query creates an entry of its own. Chips and profiles have separate room, bounded by bytes;
// the busier entries stay.

import { isSignedTap, isStorableChipId, normaliseChipId } from '#domain/chip/chip.ts'
import { usernameInSegment } from '#domain/profile/username.ts'
import { HOT_AFTER, HOT_FRESH_MS, HOT_MAX_AGE_MS } from '#domain/site/timings.ts'
import { TAP_PARAMETER } from '#domain/site/visit.ts'
import type { Bindings } from '#src/env.ts'
import { ownCopy } from './bounded-store.ts'

/**
 * Creates a response for a request, whose headers may decide between a page and a 304, and of a profile between the
 * languages it was rendered in; null if it was not rendered in that of the request.
 */
export type Answer = (request: Request) => Response | null

/** A response that may be stored. */
export interface Cacheable {
  answer: Answer
  /** Its size in memory. */
  bytes: number
  /** The origin it was made for, like "https://shop.example"; "" if it is the same for all. */
  origin: string
}

interface Counter {
  windowStart: number
  count: number
  countBefore: number
}

interface Entry extends Cacheable {
  counter: Counter
  storedAt: number
  /** Is a request already revalidating this entry in D1? */
  isRevalidating: boolean
}

const MAX_MISSES = 1000
const KB = 1024

/** The responses of chips, or those of profiles. Times in milliseconds since the epoch. */
export class AnswerCache {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  /** Request counts of ids that are not stored, least recently requested first. */
  readonly #misses = new Map<string, Counter>()
  #bytes = 0
  #sweptAt = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  /**
   * The response on a hit, or null on a miss: the caller then reads D1. The first request that finds a stale entry is a
   * miss as well. `url` is the request's.
   */
  get(id: string, url: string, now: number): Answer | null {
    const entry = this.#entries.get(id)
    if (entry === undefined) return null
    const age = now - entry.storedAt
    if (age > HOT_MAX_AGE_MS || age < 0 || !isHot(entry.counter, now)) return null
    if (entry.origin !== '' && !url.startsWith(`${entry.origin}/`)) return null
    if (age > HOT_FRESH_MS && !entry.isRevalidating) {
      entry.isRevalidating = true
      return null
    }
    entry.counter.count++
    return entry.answer
  }

  /** Would most requests for this id hit the cache? */
  holds(id: string, now: number): boolean {
    const entry = this.#entries.get(id)
    return entry !== undefined && now - entry.storedAt <= HOT_MAX_AGE_MS && isHot(entry.counter, now)
  }

  /**
   * Counts a miss that D1 has answered, and stores the response if the id is hot. `cacheable` is null if it must not be
   * stored. `readAt` is when D1 was read, if that was earlier.
   */
  put(id: string, cacheable: Cacheable | null, now: number, readAt = now): void {
    const counter = this.#entries.get(id)?.counter ??
      this.#misses.get(id) ?? { windowStart: now, count: 0, countBefore: 0 }
    if (now < counter.windowStart) Object.assign(counter, { windowStart: now, count: 0, countBefore: 0 })
    const hot = isHot(counter, now)
    counter.count++
    this.#drop(id)
    this.#sweep(now)
    if (cacheable !== null && (hot || counter.count >= HOT_AFTER) && this.#makeRoom(cacheable.bytes, counter, now)) {
      this.#misses.delete(id)
      this.#entries.set(ownCopy(id), { ...cacheable, counter, storedAt: readAt, isRevalidating: false })
      this.#bytes += cacheable.bytes
    } else this.#countMiss(id, counter)
  }

  /** Removes an entry that this isolate has just changed; the next request is a miss. */
  evict(id: string): void {
    this.#drop(id)
    this.#misses.delete(id)
  }

  #countMiss(id: string, counter: Counter): void {
    if (!this.#misses.delete(id) && this.#misses.size >= MAX_MISSES) {
      const [longestAgo] = this.#misses.keys()
      if (longestAgo !== undefined) this.#misses.delete(longestAgo)
    }
    this.#misses.set(ownCopy(id), counter)
  }

  #drop(id: string): void {
    const entry = this.#entries.get(id)
    if (entry === undefined) return
    this.#entries.delete(id)
    this.#bytes -= entry.bytes
  }

  /** Frees the memory of expired entries. */
  #sweep(now: number): void {
    if (now >= this.#sweptAt && now - this.#sweptAt < HOT_MAX_AGE_MS) return
    this.#sweptAt = now
    for (const [id, { storedAt }] of this.#entries)
      if (now - storedAt > HOT_MAX_AGE_MS || now < storedAt) this.#drop(id)
  }

  /** Evicts entries that have cooled down, then those less busy than the newcomer; false if that frees too little. */
  #makeRoom(bytes: number, newcomer: Counter, now: number): boolean {
    if (this.#bytes + bytes <= this.#maxBytes) return true
    if (bytes > this.#maxBytes) return false
    for (const [id, { counter }] of this.#entries) if (!isHot(counter, now)) this.#drop(id)
    const quieter = [...this.#entries]
      .filter(([, { counter }]) => busyness(counter) < busyness(newcomer))
      .sort(([, a], [, b]) => busyness(a.counter) - busyness(b.counter))
    const room = this.#maxBytes - this.#bytes + quieter.reduce((sum, [, entry]) => sum + entry.bytes, 0)
    if (room < bytes) return false
    for (const [id] of quieter) {
      if (this.#bytes + bytes <= this.#maxBytes) break
      this.#drop(id)
    }
    return true
  }
}

/** The number of requests in this window or the one before it, whichever is larger. */
const busyness = ({ count, countBefore }: Counter): number => Math.max(count, countBefore)

/** Was the id requested often enough? Starts a new window when the last one is over. */
function isHot(counter: Counter, now: number): boolean {
  const stretch = now - counter.windowStart
  if (stretch > HOT_MAX_AGE_MS) {
    counter.countBefore = stretch > 2 * HOT_MAX_AGE_MS ? 0 : counter.count
    counter.windowStart = now
    counter.count = 0
  }
  return busyness(counter) >= HOT_AFTER
}

/** Size of a redirect without a body; an estimate. */
const REDIRECT_BYTES = KB
const MAX_CHIP_BYTES = 1000 * REDIRECT_BYTES
const MAX_PROFILE_BYTES = 8 * KB * KB

interface Caches {
  chips: AnswerCache
  profiles: AnswerCache
}

// Keyed by the environment, because settings and the addresses made from them belong to it.
const caches = new WeakMap<object, Caches>()

function cachesOf(env: Bindings): Caches {
  const known = caches.get(env)
  if (known) return known
  const made = { chips: new AnswerCache(MAX_CHIP_BYTES), profiles: new AnswerCache(MAX_PROFILE_BYTES) }
  caches.set(env, made)
  return made
}

// The usual spelling of a tap or profile; any other one is resolved by the router, a little slower.
const PLAIN = /^https?:\/\/[^/?#]+\/(?:(scan)|profile)\/([A-Za-z0-9._~:-]{1,128})(?:(\?)|#|$)/
const BELOW_SCAN_OR_PROFILE = /^https?:\/\/[^/?#]+\/(?:scan|profile)\//

/**
 * The chip or profile of an address, as D1 would be queried for it; null for any other address, and for one that is
 * good for a single tap.
 */
function subjectOf(url: string): { isChip: boolean; id: string } | null {
  const plain = PLAIN.exec(url)
  if (plain) {
    const [, scan, name = '', query] = plain
    if (query !== undefined && isOfOneTap(new URL(url))) return null
    return scan === undefined ? { isChip: false, id: profileKey(name) } : { isChip: true, id: name }
  }
  if (!BELOW_SCAN_OR_PROFILE.test(url)) return null
  const parsed = new URL(url)
  if (isOfOneTap(parsed)) return null
  const { pathname } = parsed
  if (pathname.startsWith('/scan/')) {
    const chipId = normaliseChipId(pathname.slice('/scan/'.length))
    return isStorableChipId(chipId) ? { isChip: true, id: chipId } : null
  }
  const segment = /^\/profile\/([^/]+)\/?$/.exec(pathname)?.[1]
  const username = segment === undefined ? null : usernameInSegment(segment)
  return username === null ? null : { isChip: false, id: profileKey(username) }
}

/** Is it a tap with a signature, or a profile's address with the mark of one (SUN-12, SUN-24)? */
const isOfOneTap = ({ pathname, searchParams }: URL): boolean =>
  pathname.startsWith('/scan/') ? isSignedTap(searchParams) : searchParams.has(TAP_PARAMETER)

/** D1 compares usernames case-insensitively. */
const profileKey = (username: string): string => username.toLowerCase()

/** The response on a hit, or null on a miss; `chipId` is "" for a profile. */
export function cachedAnswer(env: Bindings, url: string, now: number): { chipId: string; answer: Answer } | null {
  const known = caches.get(env)
  const subject = known && subjectOf(url)
  if (!subject) return null
  const answer = (subject.isChip ? known.chips : known.profiles).get(subject.id, url, now)
  return answer === null ? null : { chipId: subject.isChip ? subject.id : '', answer }
}

/** Counts a tap that D1 has answered, and stores its redirect if the chip is hot; null if it must not be stored. */
export const cacheTap = (env: Bindings, chipId: string, answer: Answer | null, now: number): void =>
  cachesOf(env).chips.put(chipId, answer && { answer, bytes: REDIRECT_BYTES, origin: '' }, now)

/** The same for a visit of a profile; `readAt` is when D1 was read, if that was earlier. */
export const cacheProfile = (
  env: Bindings,
  username: string,
  cacheable: Cacheable | null,
  now: number,
  readAt = now,
): void => cachesOf(env).profiles.put(profileKey(username), cacheable, now, readAt)

/** Is this profile served from memory? Does not count the request. */
export const isHotProfile = (env: object, username: string, now: number): boolean =>
  caches.get(env)?.profiles.holds(profileKey(username), now) ?? false

/** Removes chips and profiles that this isolate has just changed. */
export function evictAnswers(env: Bindings, changed: { chips: Iterable<string>; profiles: Iterable<string> }): void {
  const known = caches.get(env)
  if (known === undefined) return
  for (const chipId of changed.chips) known.chips.evict(chipId)
  for (const username of changed.profiles) known.profiles.evict(profileKey(username))
}
