// The cache of answers: where hot chips lead and what hot profiles show, in the memory of this isolate. An entry is
// fresh for HOT_FRESH_MS; then it is stale, and one request at a time goes on to D1 while the others still hit it,
// until it is HOT_MAX_AGE_MS old. Only what was asked for HOT_AFTER times within that time is stored, so that an
// ordinary card, tapped now and then, is always read from D1: a pause is seen by its very next tap, a changed profile
// by its next visitor. Only taps that lead to a profile and profiles that are shown are stored: "unknown" is never an
// answer worth keeping, and a claim must be seen at once. The key is what D1 holds, not what was asked for: no spelling
// and no query makes an entry of its own. Chips and profiles have room of their own each, bounded by bytes; the busier
// ones stay.

import { isStorableChipId, normaliseChipId } from '#domain/chip/chip.ts'
import { usernameInSegment } from '#domain/profile/username.ts'
import { HOT_AFTER, HOT_FRESH_MS, HOT_MAX_AGE_MS } from '#domain/site/timings.ts'
import type { Bindings } from '#src/env.ts'
import { ownCopy } from './bounded-store.ts'

/** What makes the answer again for each request; `headers` of the request may decide between a page and a 304. */
export type Answer = (request: Request) => Response

/** An answer that may be stored. */
export interface Cacheable {
  answer: Answer
  /** What it keeps in memory. */
  bytes: number
  /** The origin it was made for, like "https://shop.example"; "" where it is the same for all. */
  origin: string
}

interface Counter {
  windowStart: number
  asked: number
  askedBefore: number
}

interface Entry extends Cacheable {
  counter: Counter
  storedAt: number
  /** Is one request already on its way to D1 for a fresh answer? */
  isRevalidating: boolean
}

const MAX_MISSES = 1000
const KB = 1024

/** The answers of chips, or those of profiles. Times in milliseconds since the epoch. */
export class AnswerCache {
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  /** How often what is not stored was asked for; the last one asked for comes last. */
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
   * The answer on a hit, or null on a miss: then D1 is to be asked. The first request that finds a stale entry is sent
   * to D1 as well. `url` is the request's.
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
    entry.counter.asked++
    return entry.answer
  }

  /** Would most requests be answered from here? */
  holds(id: string, now: number): boolean {
    const entry = this.#entries.get(id)
    return entry !== undefined && now - entry.storedAt <= HOT_MAX_AGE_MS && isHot(entry.counter, now)
  }

  /**
   * Counts a miss that D1 has answered, and stores its answer if it is hot; null where it is none to be stored.
   * `readAt` is when D1 was asked, where that is longer ago.
   */
  put(id: string, cacheable: Cacheable | null, now: number, readAt = now): void {
    const counter = this.#entries.get(id)?.counter ??
      this.#misses.get(id) ?? { windowStart: now, asked: 0, askedBefore: 0 }
    if (now < counter.windowStart) Object.assign(counter, { windowStart: now, asked: 0, askedBefore: 0 })
    const hot = isHot(counter, now)
    counter.asked++
    this.#drop(id)
    this.#sweep(now)
    if (cacheable !== null && (hot || counter.asked >= HOT_AFTER) && this.#makeRoom(cacheable.bytes, counter, now)) {
      this.#misses.delete(id)
      this.#entries.set(ownCopy(id), { ...cacheable, counter, storedAt: readAt, isRevalidating: false })
      this.#bytes += cacheable.bytes
    } else this.#countMiss(id, counter)
  }

  /** Removes what this isolate has just changed; the next request is a miss. */
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

  /** Answers that are too old to be given take no memory for long. */
  #sweep(now: number): void {
    if (now >= this.#sweptAt && now - this.#sweptAt < HOT_MAX_AGE_MS) return
    this.#sweptAt = now
    for (const [id, { storedAt }] of this.#entries)
      if (now - storedAt > HOT_MAX_AGE_MS || now < storedAt) this.#drop(id)
  }

  /**
   * Those that have cooled down go, then those asked for less than the newcomer; false when there is no room even so.
   */
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

/** How often it was asked for in this stretch of time, or in the one before it. */
const busyness = ({ asked, askedBefore }: Counter): number => Math.max(asked, askedBefore)

/** Has it been asked for often enough? Begins a new stretch when the last is over. */
function isHot(counter: Counter, now: number): boolean {
  const stretch = now - counter.windowStart
  if (stretch > HOT_MAX_AGE_MS) {
    counter.askedBefore = stretch > 2 * HOT_MAX_AGE_MS ? 0 : counter.asked
    counter.windowStart = now
    counter.asked = 0
  }
  return busyness(counter) >= HOT_AFTER
}

/** What a redirect without a body takes; an estimate. */
const REDIRECT_BYTES = KB
const MAX_CHIP_BYTES = 1000 * REDIRECT_BYTES
const MAX_PROFILE_BYTES = 8 * KB * KB

interface Caches {
  chips: AnswerCache
  profiles: AnswerCache
}

// Settings belong to the environment, and so do the addresses made from them.
const caches = new WeakMap<object, Caches>()

function cachesOf(env: Bindings): Caches {
  const known = caches.get(env)
  if (known) return known
  const made = { chips: new AnswerCache(MAX_CHIP_BYTES), profiles: new AnswerCache(MAX_PROFILE_BYTES) }
  caches.set(env, made)
  return made
}

// As nearly every tap and profile is written; what is written otherwise is read like any other, a little slower.
const PLAIN = /^https?:\/\/[^/?#]+\/(?:(scan)|profile)\/([A-Za-z0-9._~:-]{1,128})(?:[?#]|$)/
const BELOW_SCAN_OR_PROFILE = /^https?:\/\/[^/?#]+\/(?:scan|profile)\//

/** The chip or the profile an address is about, as D1 would be asked for it; null for any other address. */
function subjectOf(url: string): { isChip: boolean; id: string } | null {
  const plain = PLAIN.exec(url)
  if (plain) {
    const [, scan, name = ''] = plain
    return scan === undefined ? { isChip: false, id: profileKey(name) } : { isChip: true, id: name }
  }
  if (!BELOW_SCAN_OR_PROFILE.test(url)) return null
  const { pathname } = new URL(url)
  if (pathname.startsWith('/scan/')) {
    const chipId = normaliseChipId(pathname.slice('/scan/'.length))
    return isStorableChipId(chipId) ? { isChip: true, id: chipId } : null
  }
  const segment = /^\/profile\/([^/]+)\/?$/.exec(pathname)?.[1]
  const username = segment === undefined ? null : usernameInSegment(segment)
  return username === null ? null : { isChip: false, id: profileKey(username) }
}

/** D1 compares usernames without regard to case. */
const profileKey = (username: string): string => username.toLowerCase()

/** The answer on a hit, or null on a miss, when D1 is to be asked; `chipId` is "" for a profile. */
export function cachedAnswer(env: Bindings, url: string, now: number): { chipId: string; answer: Answer } | null {
  const known = caches.get(env)
  const subject = known && subjectOf(url)
  if (!subject) return null
  const answer = (subject.isChip ? known.chips : known.profiles).get(subject.id, url, now)
  return answer === null ? null : { chipId: subject.isChip ? subject.id : '', answer }
}

/**
 * Counts a tap D1 has answered, and stores where it leads if it is hot; `answer` is null where it is none to be stored.
 */
export const cacheTap = (env: Bindings, chipId: string, answer: Answer | null, now: number): void =>
  cachesOf(env).chips.put(chipId, answer && { answer, bytes: REDIRECT_BYTES, origin: '' }, now)

/** The same for a visit of a profile, which D1 was asked for at `readAt` where that is longer ago. */
export const cacheProfile = (
  env: Bindings,
  username: string,
  cacheable: Cacheable | null,
  now: number,
  readAt = now,
): void => cachesOf(env).profiles.put(profileKey(username), cacheable, now, readAt)

/** Is this profile answered from memory? Counts nothing. */
export const isHotProfile = (env: object, username: string, now: number): boolean =>
  caches.get(env)?.profiles.holds(profileKey(username), now) ?? false

/** Removes chips and profiles this isolate has just changed. */
export function evictAnswers(env: Bindings, changed: { chips: Iterable<string>; profiles: Iterable<string> }): void {
  const known = caches.get(env)
  if (known === undefined) return
  for (const chipId of changed.chips) known.chips.evict(chipId)
  for (const username of changed.profiles) known.profiles.evict(profileKey(username))
}
