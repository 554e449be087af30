// GET /scan/…: a tap. Normalise, one D1 read raced against a budget, redirect. Nothing is awaited that the redirect
// does not need; a failing neighbour costs the visitor a detour to register at worst, never an error. TAP-01 to TAP-16.

import { DeadlineError, withDeadline } from '../deadline'
import { type ChipRecord, isStorableChipId, linkedUsername, normaliseChipId, tapDestination } from '../domain/chip'
import { TAP_D1_BUDGET_MS, TAP_FALLBACK_AFTER_MS, TAP_KV_BUDGET_MS } from '../domain/timings'
import type { Bindings, Config } from '../env'
import { chipSubject, noteAnswer } from '../hot'
import { describeError, logEvent } from '../log'
import { redirect } from '../responses'
import { findChip, lastKnownUsername, rememberAnswer } from './chips'
import { countTap } from './statistics'

const SCAN_PREFIX = '/scan/'

export interface TapContext {
  waitUntil: (work: Promise<unknown>) => void
  /** Draws the page of a paused chip (D-114). It is handed in, because pages are no part of a tap. */
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
  const chipId = normaliseChipId(new URL(request.url).pathname.slice(SCAN_PREFIX.length))
  const { record, failure, fromStore } = await resolve(chipId, env)
  const location = tapDestination(record, chipId, config.brand)
  const page = config.pausedPage && record?.status === 'paused' ? await drawn(pausedPage) : null
  const response = page ?? redirect(location)
  if (fromStore && record) {
    // One answer for all who come while the chip is hot: without a body there is nothing in it to use up.
    let lasting: Response | undefined
    const again = () => {
      lasting ??= redirect(location)
      return lasting
    }
    noteAnswer(env, request.url, chipSubject(chipId), linkedUsername(record) === null ? null : again, Date.now())
  }
  waitUntil(bookkeeping())
  // With D1 down nobody knows whether the chip exists; then only a chip with a last known answer is counted.
  if (record || !failure) countTap(env, request, record ? chipId : '', waitUntil)
  return response

  async function bookkeeping(): Promise<void> {
    try {
      if (chipId === '') logEvent('info', 'tap_without_chip')
      if (failure) logEvent('warn', 'tap_resolve_failed', { chip: chipId, error: failure, from_last_known: !!record })
      if (fromStore) await rememberAnswer(env.CACHE, chipId, record, Date.now())
    } catch (thrown) {
      logEvent('warn', 'tap_remember_failed', { error: describeError(thrown) })
    }
  }
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
  /** Did the record come from D1 (and may be remembered)? */
  fromStore: boolean
}

/**
 * D1 first. Silent for TAP_FALLBACK_AFTER_MS, or failing: the last known answer is used if KV has one, otherwise D1
 * keeps the rest of its budget. KV is never asked while D1 answers in time.
 */
async function resolve(chipId: string, env: Bindings): Promise<Resolution> {
  if (!isStorableChipId(chipId)) return { record: null, fromStore: false }
  const read = attempt(() => findChip(env.DB, chipId))
  try {
    return { record: await withDeadline(read, TAP_FALLBACK_AFTER_MS, 'D1'), fromStore: true }
  } catch (thrown) {
    const known = await lastKnown(chipId, env)
    if (known) return { record: known, failure: describeError(thrown), fromStore: false }
    if (!(thrown instanceof DeadlineError)) return { record: null, failure: describeError(thrown), fromStore: false }
  }
  try {
    const rest = TAP_D1_BUDGET_MS - TAP_FALLBACK_AFTER_MS
    return { record: await withDeadline(read, rest, 'D1'), fromStore: true }
  } catch (thrown) {
    return { record: null, failure: describeError(thrown), fromStore: false }
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
