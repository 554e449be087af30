// A map for what an isolate remembers between requests, limited by bytes, number and age. The least recently used entry
// is evicted first, so that nobody outside can fill the memory (128 MB in total). Every cache whose keys come from
// requests is one of these, except src/cache/answer-cache.ts, which has its own rules.

export interface StoreLimits<Value> {
  maxBytes: number
  maxEntries: number
  /** Maximum age since an entry was stored, in milliseconds. */
  maxAgeMs: number
  /** Size of a value in bytes; the overhead of an entry and its key is added. */
  size: (value: Value) => number
}

interface Entry<Value> {
  value: Value
  bytes: number
  storedAt: number
  usedAt: number
}

const ENTRY_BYTES = 200 // the entry, its slot in the map and the map's own share
const SWEEP_AFTER_MS = 60_000
const MOVE_AFTER_MS = 1000 // an entry in use moves at most once per second

/** Upper bound of a text's size in memory: two bytes per character. */
export const textBytes = (text: string): number => 2 * text.length

/**
 * A copy that does not retain the longer string it was sliced from: engines keep the whole string alive for a slice,
 * here a whole address for the name in it.
 */
export const ownCopy = (text: string): string => JSON.parse(JSON.stringify(text)) as string

/** Entries by key; all times are milliseconds since the epoch. */
export class BoundedStore<Value> {
  // Least recently used first.
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #limits: StoreLimits<Value>
  #bytes = 0
  #sweptAt = 0

  constructor(limits: StoreLimits<Value>) {
    this.#limits = limits
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  /** The value under a key, or undefined; an expired entry is removed. */
  get(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (this.#isOld(entry, now)) {
      this.delete(key)
      return undefined
    }
    if (now - entry.usedAt > MOVE_AFTER_MS) {
      entry.usedAt = now
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry.value
  }

  /** Stores a value and evicts others to make room; a value larger than an eighth of the total is not stored. */
  set(key: string, value: Value, now: number): void {
    this.delete(key)
    const { maxBytes, maxEntries, size } = this.#limits
    const bytes = size(value) + textBytes(key) + ENTRY_BYTES
    if (bytes > maxBytes / 8) return
    if (now - this.#sweptAt > Math.min(SWEEP_AFTER_MS, this.#limits.maxAgeMs) || now < this.#sweptAt) this.#sweep(now)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size < maxEntries && this.#bytes + bytes <= maxBytes) break
      this.delete(oldest)
    }
    this.#entries.set(ownCopy(key), { value, bytes, storedAt: now, usedAt: now })
    this.#bytes += bytes
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  #isOld({ storedAt }: Entry<Value>, now: number): boolean {
    return now - storedAt > this.#limits.maxAgeMs || now < storedAt
  }

  #sweep(now: number): void {
    this.#sweptAt = now
    for (const [key, entry] of this.#entries) if (this.#isOld(entry, now)) this.delete(key)
  }
}
