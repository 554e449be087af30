// Counts taps per day, chip, country and kind of device: in memory first, written after the answer, many taps in one
// statement. No address, no user agent, no cookie: a count cannot be led back to anybody. Losing a second of counts in
// a crash is accepted; slowing a tap is not (T-TAP-9).

import { D1_WRITE_BUDGET_MS, STATISTICS_FLUSH_MS } from '../domain/site/timings'
import {
  countryCode,
  type DeviceClass,
  deviceClass,
  epochDay,
  isLookAhead,
  isProgram,
  MAX_AGENT_LENGTH,
} from '../domain/site/visit'
import type { Bindings } from '../env'
import { retried } from '../worker/attempt'
import { withDeadline } from '../worker/deadline'
import { describeError, logEvent } from '../worker/log'

/** What is kept of a visit. */
export interface Visit {
  /** Two letters, or "" when the platform does not say. */
  country: string
  device: DeviceClass
}

/**
 * Did a browser open this address, as far as it says so? What it fetches as a part of a page (a picture, a frame, a
 * script) is nobody's tap; programs and older browsers do not say.
 */
export const isOpened = ({ headers }: Request): boolean => (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** The visit behind a request, or null when no person made it: HEAD, a look ahead, a known program. */
export function visitOf(request: Request): Visit | null {
  const { method, headers } = request
  if (method === 'HEAD' || isLookAhead(PURPOSES.map((name) => headers.get(name)))) return null
  const device = deviceOf(headers.get('user-agent') ?? '', headers.get('sec-ch-ua-mobile'))
  if (device === null) return null
  return { country: countryCode((request.cf as { country?: unknown } | undefined)?.country), device }
}

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

// Judging a name takes longer than the rest of a hot tap, and the taps of one second bear few names. What is cached is
// forgotten within a second: it is no more than what the requests themselves bring.
const devices = new Map<string, DeviceClass | null>()
let cachedSince = 0
const MAX_CACHED = 100
const CACHED_FOR_MS = 1000

/** The kind of device, or null for a known program. */
function deviceOf(userAgent: string, mobileHint: string | null): DeviceClass | null {
  if (userAgent.length > MAX_AGENT_LENGTH) return null // a program's; not to be kept
  // Only whether the hint is "?1" counts: what else a request writes there is not kept either.
  const hint = mobileHint === null ? null : mobileHint === '?1' ? '?1' : '?0'
  const key = hint === null ? userAgent : `${hint} ${userAgent}`
  const now = Date.now()
  if (now - cachedSince > CACHED_FOR_MS || now < cachedSince || devices.size >= MAX_CACHED) {
    devices.clear()
    cachedSince = now
  }
  const hit = devices.get(key)
  if (hit !== undefined) return hit
  const device = isProgram(userAgent) ? null : deviceClass(userAgent, hint)
  devices.set(key, device)
  return device
}

type Counter = [day: number, chipId: string, country: string, device: DeviceClass, taps: number]

interface Waiting {
  counters: Map<string, Counter>
  /** When the next write is due, milliseconds; a time that has passed long ago means that its request has died. */
  dueAt: number
}

// Counts only, no request's data (T-PLT-3). One entry an isolate: `env` is the same object for all of its requests.
const waiting = new WeakMap<Bindings, Waiting>()

const MAX_COUNTERS = 200 // then written at once
const LOST_AFTER_MS = 5000
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
    const visit = isOpened(request) ? visitOf(request) : null
    if (visit === null) return
    if (env.STATS) {
      const blobs = ['tap', visit.country, visit.device]
      env.STATS.writeDataPoint({ indexes: [chipId.slice(0, MAX_INDEX_LENGTH)], blobs, doubles: [1] })
      return
    }
    const now = Date.now()
    const { counters, dueAt } = add(env, [epochDay(now), chipId, visit.country, visit.device, 1])
    if (counters.size >= MAX_COUNTERS) waitUntil(writeTaps(env))
    else if (now >= dueAt) waitUntil(writeSoon(env, now))
  } catch (thrown) {
    logEvent('error', 'tap_not_counted', { taps: 1, error: describeError(thrown) })
  }
}

function add(env: Bindings, counter: Counter): Waiting {
  const known = waiting.get(env) ?? { counters: new Map(), dueAt: 0 }
  waiting.set(env, known)
  const key = counter.slice(0, 4).join(' ')
  const same = known.counters.get(key)
  if (same) same[4] += 1
  else known.counters.set(key, counter)
  return known
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
  const counters = [...(waiting.get(env)?.counters.values() ?? [])]
  waiting.delete(env)
  if (counters.length === 0) return
  const text = JSON.stringify(counters)
  try {
    await retried(() => withDeadline(run(env.DB, text), D1_WRITE_BUDGET_MS, 'D1'))
  } catch (thrown) {
    const taps = counters.reduce((sum, counter) => sum + counter[4], 0)
    logEvent('error', 'tap_not_counted', { taps, error: describeError(thrown) })
  }
}

const run = async (db: D1Database, counters: string) => db.prepare(ADD_TAPS).bind(counters).run()
