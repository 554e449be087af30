// Taps per day, chip, country and kind of device.
// Counted in memory and written after the answer, many taps in one statement. No address, no user agent, no cookie: a
// count cannot be led back to anybody. Losing a second of counts in a crash is accepted; slowing a tap is not (TAP-9).
import { withDeadline } from '../deadline'
import { isPassingFault } from '../domain/store-errors'
import { D1_WRITE_BUDGET_MS, STATISTICS_FLUSH_MS } from '../domain/timings'
import { countryCode, type DeviceClass, deviceClass, epochDay, isLookAhead, isProgram } from '../domain/visit'
import type { Bindings } from '../env'
import { describeError, logEvent } from '../log'

/** What is kept of a visit. */
export interface Visit {
  /** Two letters, or "" when the platform does not say. */
  country: string
  device: DeviceClass
}

/** What a visit is told by. Reading it is cheap; judging it takes longer than the rest of a hot tap, so that can wait. */
interface Sight {
  country: string
  userAgent: string
  /** Sec-CH-UA-Mobile. */
  mobileHint: string | null
}

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
const MAX_KEPT = 1025 // of a user agent; one that long is a program's (domain/visit)

/** null for HEAD and for a look ahead, which is no visit. */
function sightOf({ method, headers, cf }: Request): Sight | null {
  if (method === 'HEAD' || isLookAhead(PURPOSES.map((name) => headers.get(name)))) return null
  return {
    country: countryCode((cf as { country?: unknown } | undefined)?.country),
    userAgent: (headers.get('user-agent') ?? '').slice(0, MAX_KEPT),
    mobileHint: headers.get('sec-ch-ua-mobile'),
  }
}

/** null for a known program. */
const judged = ({ country, userAgent, mobileHint }: Sight): Visit | null =>
  isProgram(userAgent) ? null : { country, device: deviceClass(userAgent, mobileHint) }

/** The visit behind a request, or null when no person made it: HEAD, a look ahead, a known program. */
export function visitOf(request: Request): Visit | null {
  const sight = sightOf(request)
  return sight && judged(sight)
}

type Counter = [day: number, chipId: string, country: string, device: DeviceClass, taps: number]

interface Seen extends Sight {
  day: number
  chipId: string
  taps: number
}

interface Waiting {
  /** Alike ones together. What they tell of a visitor is gone with the next write, a second later. */
  seen: Map<string, Seen>
  /** When the next write is due, milliseconds; a time that has passed long ago means that its request has died. */
  dueAt: number
}

// One entry an isolate: `env` is the same object for all of its requests.
const waiting = new WeakMap<Bindings, Waiting>()

const MAX_SEEN = 200 // then written at once
const LOST_AFTER_MS = 5000
const MAX_RETRIES = 2
const MAX_INDEX_LENGTH = 96 // of Analytics Engine, bytes; chip ids are ASCII

/** One bound value whatever the number of rows: D1 takes a hundred at most. Columns in the order of `Counter`. */
const ADD_TAPS = `INSERT INTO tap_days (day, chip_id, country, device, taps)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1) WHERE true
  ON CONFLICT (chip_id, day, country, device) DO UPDATE SET taps = taps + excluded.taps`

/**
 * Counts a tap once the answer is built. `chipId` is a chip D1 knows, or "" for one it does not (what is scanned must
 * not choose keys of ours). With the binding STATS the tap goes to Analytics Engine and D1 is left alone. Never throws.
 */
export function countTap(
  env: Bindings,
  request: Request,
  chipId: string,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  try {
    const sight = sightOf(request)
    if (sight === null) return
    if (env.STATS) {
      const visit = judged(sight)
      if (visit === null) return
      const blobs = ['tap', visit.country, visit.device]
      env.STATS.writeDataPoint({ indexes: [chipId.slice(0, MAX_INDEX_LENGTH)], blobs, doubles: [1] })
      return
    }
    const now = Date.now()
    const { seen, dueAt } = note(env, sight, chipId, epochDay(now))
    if (seen.size >= MAX_SEEN) waitUntil(writeTaps(env))
    else if (now >= dueAt) waitUntil(writeSoon(env, now))
  } catch (thrown) {
    logEvent('error', 'tap_not_counted', { taps: 1, error: describeError(thrown) })
  }
}

function note(env: Bindings, sight: Sight, chipId: string, day: number): Waiting {
  let known = waiting.get(env)
  if (!known) {
    known = { seen: new Map(), dueAt: 0 }
    waiting.set(env, known)
  }
  const key = `${day} ${chipId} ${sight.country} ${sight.mobileHint} ${sight.userAgent}`
  const alike = known.seen.get(key)
  if (alike) alike.taps += 1
  else known.seen.set(key, { ...sight, chipId, day, taps: 1 })
  return known
}

/** Rows to add: people's taps only, those of one day, chip, country and device together. */
function countersOf(seen: Iterable<Seen>): Counter[] {
  const counters = new Map<string, Counter>()
  for (const { day, chipId, taps, ...sight } of seen) {
    const visit = judged(sight)
    if (visit === null) continue
    const key = `${day} ${chipId} ${visit.country} ${visit.device}`
    const same = counters.get(key)
    if (same) same[4] += taps
    else counters.set(key, [day, chipId, visit.country, visit.device, taps])
  }
  return [...counters.values()]
}

async function writeSoon(env: Bindings, now: number): Promise<void> {
  const mine = waiting.get(env)
  if (mine) mine.dueAt = now + STATISTICS_FLUSH_MS + LOST_AFTER_MS
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_FLUSH_MS))
  await writeTaps(env)
}

/**
 * Writes what has been counted; later taps start anew. A lost connection is tried again, although the counts may have
 * arrived: rarely a little too many is better than a second of taps too few. Anything else is logged and dropped.
 */
async function writeTaps(env: Bindings): Promise<void> {
  const counters = countersOf(waiting.get(env)?.seen.values() ?? [])
  waiting.delete(env)
  if (counters.length === 0) return
  for (let retriesLeft = MAX_RETRIES; ; retriesLeft--) {
    try {
      await withDeadline(run(env.DB, JSON.stringify(counters)), D1_WRITE_BUDGET_MS, 'D1')
      return
    } catch (thrown) {
      const error = describeError(thrown)
      if (retriesLeft === 0 || !isPassingFault(error)) {
        const taps = counters.reduce((sum, counter) => sum + counter[4], 0)
        return logEvent('error', 'tap_not_counted', { taps, error })
      }
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
    }
  }
}

const run = async (db: D1Database, counters: string) => db.prepare(ADD_TAPS).bind(counters).run()
