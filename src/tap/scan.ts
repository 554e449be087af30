// GET /scan/…: a tap. Normalise the id, read D1 once with a timeout, redirect. Only what the redirect
// needs is awaited. If a dependency fails, the worst case is a redirect to register, never an error.

import { cacheTap } from '#cache/answer-cache.ts'
import { findChip, findChipNow, type StoredChip } from '#db/hot/chips.ts'
import {
  type ChipRecord,
  chipIdInText,
  isSignedTap,
  isStorableChipId,
  linkedUsername,
  normaliseChipId,
  tapDestination,
} from '#domain/chip/chip.ts'
import { D1_READ_BUDGET_MS, TAP_D1_BUDGET_MS, TAP_FALLBACK_AFTER_MS, TAP_KV_BUDGET_MS } from '#domain/site/timings.ts'
import { DeadlineError, withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { redirect } from '#http/responses.ts'
import type { Bindings, Config } from '#src/env.ts'
import { lastKnownUsername, storeLastKnown } from './last-known.ts'
import { countTap } from './statistics.ts'

const SCAN_PREFIX = '/scan/'

export interface TapContext {
  waitUntil: (work: Promise<unknown>) => void
  /** Renders the page of a paused chip. Injected, so that the tap imports no pages. */
  pausedPage: () => Promise<Response>
  /** Makes the proof of a signed tap, or null if it cannot be made. Injected, so that the tap imports no mail. */
  tapProof: (chipId: string, counter: number) => Promise<string | null>
}

/** Reads a chip from D1. */
type Find<Row extends StoredChip> = (db: D1Database, chipId: string) => Promise<Row | null>

/** How a tap is answered; sun.ts has the way of signed ones. */
export interface TapReading<Row extends StoredChip> {
  /** The path of the request; it begins with "/scan/". */
  pathname: string
  find: Find<Row>
  /**
   * Changes the destination of a chip that D1 knows; never rejects. `after` runs once the response is built. With it the
   * answer is this tap's alone and becomes no hot one.
   */
  lead?: (chip: Row, chipId: string, location: string) => Promise<{ location: string; after?: () => Promise<void> }>
}

/**
 * Answers a tap with a 302, whatever D1 and KV do, or with a page for a paused chip if so configured.
 * The path of the request begins with "/scan/".
 */
export function handleTap(request: Request, env: Bindings, config: Config, context: TapContext): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url)
  return search !== '' && isSignedTap(searchParams)
    ? handleSignedTap(request, env, config, context)
    : answerTap(request, env, config, context, { pathname, find: findChip })
}

const handleSignedTap: typeof handleTap = async (...tap) => (await import('./sun.ts')).handleSignedTap(...tap)

export async function answerTap<Row extends StoredChip>(
  request: Request,
  env: Bindings,
  config: Config,
  { waitUntil, pausedPage }: TapContext,
  { pathname, find, lead }: TapReading<Row>,
): Promise<Response> {
  const readAt = Date.now()
  const resolved = await resolveAsSent(normaliseChipId(pathname.slice(SCAN_PREFIX.length)), env, find)
  const { chipId, record, failure, stored } = resolved
  const usual = tapDestination(record, chipId, config.brand)
  const led = lead && stored ? await lead(stored, chipId, usual) : { location: usual }
  const { location } = led
  const page = config.pausedPage && record?.status === 'paused' ? await rendered(pausedPage) : null
  const response = page ?? redirect(location)
  if (stored && !lead) {
    // All requests of a hot chip share one Response: it has no body, so it can be reused.
    let shared: Response | undefined
    const again = () => {
      shared ??= redirect(location)
      return shared
    }
    cacheTap(env, chipId, linkedUsername(stored) === null ? null : again, Date.now())
  }
  waitUntil(bookkeeping())
  if (led.after) waitUntil(led.after())
  // While D1 is down it is unknown whether the chip exists, so only a chip with a fallback in KV is counted.
  const isVisit = (record || !failure) && countTap(env, request, record ? chipId : '', waitUntil)
  const username = linkedUsername(stored)
  if (isVisit && username !== null && config.readsAhead) waitUntil(readAhead(env, username))
  return response

  function readAgain(): Promise<StoredChip | null> {
    return withDeadline(findChipNow(env.DB, chipId), D1_READ_BUDGET_MS, 'D1')
  }

  async function bookkeeping(): Promise<void> {
    try {
      if (chipId === '') logEvent('info', 'tap_without_chip')
      else if (!failure && !page && linkedUsername(record) === null) logRegister(chipId, record)
      if (failure) logEvent('warn', 'tap_resolve_failed', { chip: chipId, error: failure, from_last_known: !!record })
      if (stored) await storeLastKnown(env.CACHE, chipId, stored, readAt, readAgain)
    } catch (thrown) {
      logEvent('warn', 'tap_remember_failed', { error: describeError(thrown) })
    }
  }
}

/** Logs why a tap went to register: the chip is unknown, or the state in its record. */
function logRegister(chipId: string, record: ChipRecord | null): void {
  const reason = record === null ? 'unknown' : record.status === 'linked_with_profile' ? 'no_username' : record.status
  logEvent('debug', 'tap_to_register', isStorableChipId(chipId) ? { chip: chipId, reason } : { reason })
}

/** Prefetches the profile that the phone requests next. The module is imported only after the response was sent. */
async function readAhead(env: Bindings, username: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  await (await import('#db/profile-ahead.ts')).readProfileAhead(env, username)
}

/** The page, or null if rendering fails: the tap then goes to register. */
async function rendered(page: () => Promise<Response>): Promise<Response | null> {
  try {
    return await page()
  } catch (thrown) {
    logEvent('error', 'paused_page_failed', { error: describeError(thrown) })
    return null
  }
}

interface Resolution<Row> {
  record: ChipRecord | null
  /** Set if D1 failed. */
  failure?: string
  /** The record if it came from D1; only such a record may be cached. */
  stored: Row | null
}

/**
 * If the id is unknown and has other text around it, the id within that text is tried. If that is unknown too, register
 * gets the id as sent if it could be stored or contains a space, otherwise the one within.
 */
async function resolveAsSent<Row extends StoredChip>(
  chipId: string,
  env: Bindings,
  find: Find<Row>,
): Promise<Resolution<Row> & { chipId: string }> {
  const asSent = { chipId, ...(await resolve(chipId, env, find)) }
  const other = asSent.record === null && asSent.failure === undefined ? chipIdInText(chipId) : null
  if (other === null) return asSent
  const meant = { chipId: other, ...(await resolve(other, env, find)) }
  const isAsSent = meant.record === null && (isStorableChipId(chipId) || /\s/.test(chipId))
  return isAsSent ? { ...meant, chipId } : meant
}

/**
 * D1 first. If it fails, or is slower than TAP_FALLBACK_AFTER_MS, the fallback in KV is used. Without one, a slow D1
 * has until TAP_D1_BUDGET_MS in total. KV is not read while D1 answers in time.
 */
async function resolve<Row extends StoredChip>(
  chipId: string,
  env: Bindings,
  find: Find<Row>,
): Promise<Resolution<Row>> {
  if (!isStorableChipId(chipId)) return { record: null, stored: null }
  const read = attempt(() => find(env.DB, chipId))
  try {
    const stored = await withDeadline(read, TAP_FALLBACK_AFTER_MS, 'D1')
    return { record: stored, stored }
  } catch (thrown) {
    const known = await lastKnown(chipId, env)
    if (known) return { record: known, failure: describeError(thrown), stored: null }
    if (!(thrown instanceof DeadlineError)) return { record: null, failure: describeError(thrown), stored: null }
  }
  try {
    const rest = TAP_D1_BUDGET_MS - TAP_FALLBACK_AFTER_MS
    const stored = await withDeadline(read, rest, 'D1')
    return { record: stored, stored }
  } catch (thrown) {
    return { record: null, failure: describeError(thrown), stored: null }
  }
}

async function lastKnown(chipId: string, env: Bindings): Promise<ChipRecord | null> {
  try {
    const username = await withDeadline(
      attempt(() => lastKnownUsername(env.CACHE, chipId)),
      TAP_KV_BUDGET_MS,
      'KV',
    )
    return username === null ? null : { status: 'linked_with_profile', username }
  } catch {
    return null // D1's failure is what gets logged
  }
}

/** Turns a synchronous throw of a binding into a rejection. */
const attempt = async <Value>(work: () => Promise<Value>): Promise<Value> => work()
