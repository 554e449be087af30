// Reads that were started for somebody who is about to ask: kept for five seconds, given away once. Only plain values are
// kept and looked at; nobody waits for the promise of another request, which may end at any time.
import { READ_AHEAD_MAX_AGE_MS, READ_AHEAD_WAIT_MS } from '#domain/site/timings.ts'
import { BoundedStore, ownCopy, textBytes } from './bounded-store.ts'

/** What was read, and when the read was started, milliseconds. */
export interface AheadRead<Value> {
  value: Value
  startedAt: number
}

/** A read that is under way; void: its answer is not to be kept. */
export interface StartedRead {
  startedAt: number
  isVoid: boolean
}

const MAX_UNDER_WAY = 20
const LOOK_EVERY_MS = 2

export class ReadsAhead<Value> {
  readonly #kept = new BoundedStore<AheadRead<Value>>({
    maxBytes: 8 * 1024 * 1024,
    maxEntries: 500,
    maxAgeMs: READ_AHEAD_MAX_AGE_MS,
    weigh: ({ value }) => textBytes(JSON.stringify(value)),
  })
  readonly #underWay = new Map<string, StartedRead>()

  get size(): number {
    return this.#kept.size
  }

  /** Notes that a read is being started; null where there is one already, or too many are under way. */
  start(key: string, now: number): StartedRead | null {
    for (const [other, read] of this.#underWay) if (isOld(read, now)) this.#underWay.delete(other)
    if (this.#underWay.size >= MAX_UNDER_WAY || this.#underWay.has(key) || this.#kept.get(key, now)) return null
    const read = { startedAt: now, isVoid: false }
    this.#underWay.set(ownCopy(key), read)
    return read
  }

  /** Keeps what a read has answered; null: it failed. */
  finish(key: string, read: StartedRead, value: Value | null): void {
    if (this.#underWay.get(key) !== read) return // its time is over
    this.#underWay.delete(key)
    if (value !== null && !read.isVoid) this.#kept.set(key, { value, startedAt: read.startedAt }, read.startedAt)
  }

  /** What was read is not true any more. */
  forget(key: string): void {
    this.#kept.delete(key)
    const read = this.#underWay.get(key)
    if (read) read.isVoid = true
  }

  /**
   * What was read, for one asker. A read under way is waited for READ_AHEAD_WAIT_MS; then the asker reads by himself, and
   * whichever ends first is the answer: a database far away has often half answered already. `isAhead` says which it was.
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
        const kept = this.#kept.get(key, now)
        if (kept) {
          this.#kept.delete(key)
          return { ...kept, isAhead: true }
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
          if (read) read.isVoid = true // what was read just now is newer
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
