// GET /scan/…: a tap. Normalise, one D1 read raced against a budget, redirect. Nothing is awaited that the redirect
// does not need; a failing neighbour costs the visitor a detour to register at worst, never an error.

import { cacheTap } from '#cache/answer-cache.ts'
import { findChip, findChipNow, type StoredChip } from '#db/hot/chips.ts'
import {
  type ChipRecord,
  chipIdInText,
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
  /** Draws the page of a paused chip. It is handed in, because pages are no part of a tap. */
  pausedPage: () => Promise<Response>
}

/**
 * Answers a tap with a 302, whatever D1 and KV do; a paused chip with a page where that is set.
 * The path of the request begins with "/scan/".
 */
export async function handleTap(
  request: Request,
  env: Bindings,
  config: Config,
  { waitUntil, pausedPage }: TapContext,
): Promise<Response> {
  const asked = Date.now()
  const { chipId, record, failure, stored } = await resolveAsSent(
    normaliseChipId(new URL(request.url).pathname.slice(SCAN_PREFIX.length)),
    env,
  )
  const location = tapDestination(record, chipId, config.brand)
  const page = config.pausedPage && record?.status === 'paused' ? await drawn(pausedPage) : null
  const response = page ?? redirect(location)
  if (stored) {
    // One answer for all who come while the chip is hot: without a body there is nothing in it to use up.
    let shared: Response | undefined
    const again = () => {
      shared ??= redirect(location)
      return shared
    }
    cacheTap(env, chipId, linkedUsername(stored) === null ? null : again, Date.now())
  }
  waitUntil(bookkeeping())
  // With D1 down nobody knows whether the chip exists; then only a chip with a last known answer is counted.
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
      if (stored) await storeLastKnown(env.CACHE, chipId, stored, asked, readAgain)
    } catch (thrown) {
      logEvent('warn', 'tap_remember_failed', { error: describeError(thrown) })
    }
  }
}

/** Answers "why did this tap go to register?": the chip is unknown, or what its record says. */
function logRegister(chipId: string, record: ChipRecord | null): void {
  const reason = record === null ? 'unknown' : record.status === 'linked_with_profile' ? 'no_username' : record.status
  logEvent('debug', 'tap_to_register', isStorableChipId(chipId) ? { chip: chipId, reason } : { reason })
}

/** Has the profile read that the phone is about to ask for; what reads is loaded once the answer is on its way. */
async function readAhead(env: Bindings, username: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0))
  await (await import('#db/profile-ahead.ts')).readProfileAhead(env, username)
}

/** The page, or null when it cannot be drawn: the tap then goes to register. */
async function drawn(page: () => Promise<Response>): Promise<Response | null> {
  try {
    return await page()
  } catch (thrown) {
    logEvent('error', 'paused_page_failed', { error: describeError(thrown) })
    return null
  }
}

interface Resolution {
  record: ChipRecord | null
  /** Set when D1 gave no answer. */
  failure?: string
  /** The record where it came from D1, and may be remembered. */
  stored: StoredChip | null
}

/**
 * A chip nobody knows is asked for once more where an app or a sentence has left something around its id. Where that
 * one is unknown too, register gets what could be a chip, and an id with a space in it as it was sent.
 */
async function resolveAsSent(chipId: string, env: Bindings): Promise<Resolution & { chipId: string }> {
  const asSent = { chipId, ...(await resolve(chipId, env)) }
  const other = asSent.record === null && asSent.failure === undefined ? chipIdInText(chipId) : null
  if (other === null) return asSent
  const meant = { chipId: other, ...(await resolve(other, env)) }
  const isAsSent = meant.record === null && (isStorableChipId(chipId) || /\s/.test(chipId))
  return isAsSent ? { ...meant, chipId } : meant
}

/**
 * D1 first. Silent for TAP_FALLBACK_AFTER_MS, or failing: the last known answer is used if KV has one, otherwise D1
 * keeps the rest of its budget. KV is never asked while D1 answers in time.
 */
async function resolve(chipId: string, env: Bindings): Promise<Resolution> {
  if (!isStorableChipId(chipId)) return { record: null, stored: null }
  const read = attempt(() => findChip(env.DB, chipId))
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
    return null // the failure of D1 is what gets logged
  }
}

/** Turns a synchronous throw of a binding into a rejection. */
const attempt = async <Value>(work: () => Promise<Value>): Promise<Value> => work()
