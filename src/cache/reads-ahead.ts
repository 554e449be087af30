// Prefetched reads: kept for five seconds, each used once. Only plain values are shared: a request never awaits the
// promise of another one, which may be cancelled at any time.
import { READ_AHEAD_MAX_AGE_MS, READ_AHEAD_WAIT_MS } from '#domain/site/timings.ts'
import { BoundedStore, ownCopy, textBytes } from './bounded-store.ts'

/** The value read, and when the read started, in milliseconds. */
export interface AheadRead<Value> {
  value: Value
  startedAt: number
}

/** A read in progress; void: its result must not be stored. */
export interface StartedRead {
  startedAt: number
  isVoid: boolean
}

const MAX_UNDER_WAY = 20
const LOOK_EVERY_MS = 2

export class ReadsAhead<Value> {
  readonly #done = new BoundedStore<AheadRead<Value>>({
    maxBytes: 8 * 1024 * 1024,
    maxEntries: 500,
    maxAgeMs: READ_AHEAD_MAX_AGE_MS,
    size: ({ value }) => textBytes(JSON.stringify(value)),
  })
  readonly #underWay = new Map<string, StartedRead>()

  get size(): number {
    return this.#done.size
  }

  /** Registers a read; null if there is one already, or too many are in progress. */
  start(key: string, now: number): StartedRead | null {
    for (const [other, read] of this.#underWay) if (isOld(read, now)) this.#underWay.delete(other)
    if (this.#underWay.size >= MAX_UNDER_WAY || this.#underWay.has(key) || this.#done.get(key, now)) return null
    const read = { startedAt: now, isVoid: false }
    this.#underWay.set(ownCopy(key), read)
    return read
  }

  /** Stores the result of a read; null if it failed. */
  finish(key: string, read: StartedRead, value: Value | null): void {
    if (this.#underWay.get(key) !== read) return // expired
    this.#underWay.delete(key)
    if (value !== null && !read.isVoid) this.#done.set(key, { value, startedAt: read.startedAt }, read.startedAt)
  }

  /** Invalidates a read whose row has changed. */
  forget(key: string): void {
    this.#done.delete(key)
    const read = this.#underWay.get(key)
    if (read) read.isVoid = true
  }

  /**
   * The value read, for one caller. A read in progress is waited for READ_AHEAD_WAIT_MS; then the caller starts its
   * own, and the first to finish wins: the older one is often half done when the database is far away. `isAhead` says
   * whether it was the prefetched one.
   */
  async take(key: string, readNow: () => Promise<Value>): Promise<AheadRead<Value> & { isAhead: boolean }> {
    let hasWaited = false
    const timer = setTimeout(() => {
      hasWaited = true
    }, READ_AHEAD_WAIT_MS)
    let own: Promise<void> | null = null
    const answers: AheadRead<Value>[] = []
    try {
      for (;;) {
        const now = Date.now()
        const done = this.#done.get(key, now)
        if (done) {
          this.#done.delete(key)
          return { ...done, isAhead: true }
        }
        const read = this.#underWay.get(key)
        const isComing = read !== undefined && !read.isVoid && !isOld(read, now)
        if (own === null && (hasWaited || !isComing))
          own = readNow().then((value) => {
            answers.push({ value, startedAt: now })
          })
        if (own !== null && !isComing) await own
        const [answer] = answers
        if (answer) {
          if (read) read.isVoid = true // the value just read is newer
          return { ...answer, isAhead: false }
        }
        const soon = new Promise<void>((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
        await (own === null ? soon : Promise.race([own, soon]))
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

const isOld = ({ startedAt }: StartedRead, now: number): boolean =>
  now - startedAt > READ_AHEAD_MAX_AGE_MS || now < startedAt
