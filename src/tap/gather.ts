// Buffers counts in this isolate's memory and writes them to D1 in one batch after the response. Counts that D1
// rejects are written with the next batch. A count holds no address, user agent or cookie, so it identifies nobody.
// Losing a few seconds of counts in a crash is acceptable; slowing a tap is not. The writing code is loaded on demand.
import type { Count, CountKind, Counts } from '#db/hot/write-counts.ts'
import { COUNTS_APART_MS, STATISTICS_FLUSH_MS } from '#domain/site/timings.ts'
import { epochQuarter } from '#domain/site/visit.ts'
import { describeError, logEvent } from '#http/log.ts'
import type { Visit } from './statistics.ts'

/** The key of a buffer: a Worker's bindings, the same object for all requests of an isolate. */
interface Counting {
  DB: D1Database
}

interface Gathered {
  counts: Map<string, { kind: CountKind; count: Count }>
  /** How many of them D1 rejected in an earlier batch. */
  waiting: number
  /** When the last write began, in milliseconds. */
  writtenAt: number
  /** The pending write is due by then; if it has not happened, the request that waited for it has died. */
  expectedBy: number
}

// Holds counts only, no request data.
const gathered = new WeakMap<Counting, Gathered>()

const MAX_COUNTS = 200 // written at once from this many
const MAX_WAITING = 1000 // the rest is dropped
const LOST_AFTER_MS = 5000

/**
 * Adds one to a count of now. The first request to count schedules the write: 1 s from now or 10 s after the last
 * write, whichever is later. `waitUntil` keeps that request alive.
 */
export function gather(
  env: Counting,
  { kind, visit, subject, detail = '' }: { kind: CountKind; visit: Visit; subject: string; detail?: string },
  waitUntil: (work: Promise<unknown>) => void,
): void {
  const now = Date.now()
  const quarter = epochQuarter(now)
  const mine = gathered.get(env) ?? { counts: new Map(), waiting: 0, writtenAt: 0, expectedBy: 0 }
  gathered.set(env, mine)
  const { country, device } = visit
  const key = `${kind} ${quarter} ${country} ${device} ${subject} ${detail}` // only the last part can contain spaces
  const known = mine.counts.get(key)
  if (known) known.count[5] += 1
  else mine.counts.set(key, { kind, count: [quarter, country, device, subject, detail, 1] })
  if (mine.counts.size >= mine.waiting + MAX_COUNTS) waitUntil(write(env, mine))
  else if (now >= mine.expectedBy) waitUntil(writeSoon(env, mine, now))
}

async function writeSoon(env: Counting, mine: Gathered, now: number): Promise<void> {
  const untilNext = Math.min(mine.writtenAt + COUNTS_APART_MS - now, COUNTS_APART_MS) // the clock may have gone back
  const wait = Math.max(untilNext, STATISTICS_FLUSH_MS)
  const expectedBy = now + wait + LOST_AFTER_MS
  mine.expectedBy = expectedBy
  await new Promise((resolve) => setTimeout(resolve, wait))
  if (mine.expectedBy === expectedBy) await write(env, mine) // otherwise another request has written or will write
}

/** Writes the buffered counts. A failure is logged, and the counts stay buffered for the next write. */
async function write(env: Counting, mine: Gathered): Promise<void> {
  const taken = mine.counts
  const counts: Counts = { taps: [], links: [], profiles: [], signed: [] }
  for (const { kind, count } of taken.values()) counts[kind].push(count)
  mine.counts = new Map()
  mine.waiting = 0
  mine.writtenAt = Date.now()
  mine.expectedBy = 0
  try {
    await (await import('#db/hot/write-counts.ts')).writeCounts(env.DB, counts)
  } catch (thrown) {
    const sum = (kind: CountKind) => counts[kind].reduce((total, count) => total + count[5], 0)
    const sums = { taps: sum('taps'), links: sum('links'), profiles: sum('profiles'), signed: sum('signed') }
    logEvent('error', 'counts_wait', { ...sums, forgotten: putBack(mine, taken), error: describeError(thrown) })
  }
}

/** Returns how many counts were dropped for lack of room. */
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
