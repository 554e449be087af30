// Gathers what is counted per day in the memory of this isolate, and has it written after the answers: many counts in
// one D1 batch; what D1 does not take is written with the next ones. No address, no user agent, no cookie: a count
// cannot be led back to anybody. Losing some seconds of counts in a crash is accepted; slowing a tap is not. What
// writes is loaded when there is something to write.
import type { Count, CountKind, Counts } from '#db/hot/write-counts.ts'
import { COUNTS_APART_MS, STATISTICS_FLUSH_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { describeError, logEvent } from '#http/log.ts'
import type { Visit } from './statistics.ts'

/** Whose counts they are: the bindings of a Worker, the same object for all requests of an isolate. */
interface Counting {
  DB: D1Database
}

interface Gathered {
  counts: Map<string, { kind: CountKind; count: Count }>
  /** How many of them D1 has not taken before. */
  waiting: number
  /** When the last write began, milliseconds. */
  writtenAt: number
  /** When the write that a request waits for must have happened; later its request has died. */
  expectedBy: number
}

// Counts only, no request's data.
const gathered = new WeakMap<Counting, Gathered>()

const MAX_COUNTS = 200 // then written at once
const MAX_WAITING = 1000 // others are forgotten
const LOST_AFTER_MS = 5000

/**
 * Adds one to a count of today. It is written one second later or ten seconds after the last write, whichever is later,
 * by the request that came first; `waitUntil` keeps that one alive.
 */
export function gather(
  env: Counting,
  { kind, visit, subject, detail = '' }: { kind: CountKind; visit: Visit; subject: string; detail?: string },
  waitUntil: (work: Promise<unknown>) => void,
): void {
  const now = Date.now()
  const day = epochDay(now)
  const mine = gathered.get(env) ?? { counts: new Map(), waiting: 0, writtenAt: 0, expectedBy: 0 }
  gathered.set(env, mine)
  const { country, device } = visit
  const key = `${kind} ${day} ${country} ${device} ${subject} ${detail}` // no part but the last one has spaces
  const known = mine.counts.get(key)
  if (known) known.count[5] += 1
  else mine.counts.set(key, { kind, count: [day, country, device, subject, detail, 1] })
  if (mine.counts.size >= mine.waiting + MAX_COUNTS) waitUntil(write(env, mine))
  else if (now >= mine.expectedBy) waitUntil(writeSoon(env, mine, now))
}

async function writeSoon(env: Counting, mine: Gathered, now: number): Promise<void> {
  const untilNext = Math.min(mine.writtenAt + COUNTS_APART_MS - now, COUNTS_APART_MS) // the clock may have gone back
  const wait = Math.max(untilNext, STATISTICS_FLUSH_MS)
  const expectedBy = now + wait + LOST_AFTER_MS
  mine.expectedBy = expectedBy
  await new Promise((resolve) => setTimeout(resolve, wait))
  if (mine.expectedBy === expectedBy) await write(env, mine) // otherwise another request has written, or is about to
}

/**
 * Writes what has been counted; what comes later is gathered again. What fails is a line in the log, and waits for the
 * next.
 */
async function write(env: Counting, mine: Gathered): Promise<void> {
  const taken = mine.counts
  const counts: Counts = { taps: [], links: [], profiles: [] }
  for (const { kind, count } of taken.values()) counts[kind].push(count)
  mine.counts = new Map()
  mine.waiting = 0
  mine.writtenAt = Date.now()
  mine.expectedBy = 0
  try {
    await (await import('#db/hot/write-counts.ts')).writeCounts(env.DB, counts)
  } catch (thrown) {
    const sum = (kind: CountKind) => counts[kind].reduce((total, count) => total + count[5], 0)
    const sums = { taps: sum('taps'), links: sum('links'), profiles: sum('profiles') }
    logEvent('error', 'counts_wait', { ...sums, forgotten: putBack(mine, taken), error: describeError(thrown) })
  }
}

/** Answers how many counts there was no room for. */
function putBack(mine: Gathered, taken: Gathered['counts']): number {
  let forgotten = 0
  for (const [key, one] of taken) {
    const known = mine.counts.get(key)
    if (known) known.count[5] += one.count[5]
    else if (mine.counts.size < MAX_WAITING) mine.counts.set(key, one)
    else forgotten += one.count[5]
  }
  mine.waiting = mine.counts.size
  return forgotten
}
