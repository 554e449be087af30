// A map with limits for what an isolate remembers between requests: bounded by bytes and by number, by age, and the
// least recently used entry goes first, so that nobody outside can fill the memory (128 MB for everything). Every
// cache whose keys come from requests is one of these; src/cache/answer-cache.ts has rules of its own.

export interface StoreLimits<Value> {
  maxBytes: number
  maxEntries: number
  /** How old an entry may get since it was stored, in milliseconds. */
  maxAgeMs: number
  /** Bytes a value takes; what comes with every entry (its key, the entry itself) is added. */
  weigh: (value: Value) => number
}

interface Entry<Value> {
  value: Value
  bytes: number
  storedAt: number
  usedAt: number
}

const ENTRY_BYTES = 200 // of the entry, its place in the map and the map's own share
const SWEEP_AFTER_MS = 60_000
const MOVE_AFTER_MS = 1000 // an entry in use changes its place at most once a second

/** Bytes of a text: two each character, which is the most an engine takes. */
export const textBytes = (text: string): number => 2 * text.length

/**
 * The same text without the longer one it may have been cut from: an engine keeps the whole of a text for a part of it,
 * here a whole address for the name in it.
 */
export const ownCopy = (text: string): string => JSON.parse(JSON.stringify(text)) as string

/** Entries by key; all times are milliseconds since the epoch. */
export class BoundedStore<Value> {
  // From the one that was not asked for longest to the one asked for last.
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

  /** The value kept under a key, or undefined; too old an entry is forgotten. */
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

  /** Keeps a value and forgets others until there is room; a value larger than an eighth of it all is not kept. */
  set(key: string, value: Value, now: number): void {
    this.delete(key)
    const { maxBytes, maxEntries, weigh } = this.#limits
    const bytes = weigh(value) + textBytes(key) + ENTRY_BYTES
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
