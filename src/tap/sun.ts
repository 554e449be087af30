// A tap whose address holds a signature (requirements: SUN). It leads where a plain tap leads, whatever the signature is
// worth. A genuine one adds a mark to the profile's address, or a proof for the claim of a card whose policy is `sun`.
// Only taps with `e` or `c` in their query load this module.

import { findSignedChip, raiseCounter, type SignedChip } from '#db/hot/signed-chip.ts'
import { linkedUsername } from '#domain/chip/chip.ts'
import { type MasterKey, masterKeyOf, type TapOutcome, type TapVerdict, verdictOf } from '#domain/chip/sun.ts'
import { D1_WRITE_BUDGET_MS, TAP_PROOF_BUDGET_MS } from '#domain/site/timings.ts'
import { TAP_PARAMETER } from '#domain/site/visit.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { newMark } from '#http/tap-mark.ts'
import type { Bindings, Config } from '#src/env.ts'
import { gather } from './gather.ts'
import { answerTap, type TapContext } from './scan.ts'
import { isOpened, MAX_INDEX_LENGTH, type Visit, visitOf } from './statistics.ts'

/** Answers a tap whose query holds `e` or `c`. */
export function handleSignedTap(
  request: Request,
  env: Bindings,
  config: Config,
  context: TapContext,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const lead = async (chip: SignedChip, chipId: string, location: string) => {
    try {
      return await signedLead({ query: searchParams, request, env, config, context }, { ...chip, chipId }, location)
    } catch (thrown) {
      logEvent('error', 'signed_tap_failed', { chip: chipId, error: describeError(thrown) })
      return { location }
    }
  }
  return answerTap(request, env, config, context, { pathname, find: findSignedChip, lead })
}

interface SignedTap {
  query: URLSearchParams
  request: Request
  env: Bindings
  config: Config
  context: TapContext
}
type Chip = SignedChip & { chipId: string }

async function signedLead(tap: SignedTap, chip: Chip, location: string) {
  const { request, config } = tap
  // HEAD, prefetches and programs are no taps: they would use up the counter of the person they come before.
  const visit = isOpened(request) ? visitOf(request) : null
  const verdict = visit === null ? null : await verdictOfChip(tap, chip)
  if (visit === null || verdict === null) return { location }
  const count = (outcome: TapOutcome) => countOutcome(tap, { chipId: chip.chipId, visit, outcome })
  if (verdict.outcome !== 'genuine') return { location, after: async () => count(verdict.outcome) }
  if (isClaimedByTap(chip)) {
    const isStored = await storeCounter(tap, chip, verdict.counter, TAP_PROOF_BUDGET_MS)
    const proof = isStored === true ? await tap.context.tapProof(chip.chipId, verdict.counter) : null
    return {
      location: proof === null ? location : `${location}&proof=${proof}`,
      after: async () => count(isStored === false ? 'replayed' : 'genuine'),
    }
  }
  const username = linkedUsername(chip)
  const mark = username === null ? null : await newMark(config, username)
  return {
    location: mark === null ? location : `${location}?${TAP_PARAMETER}=${mark}`,
    async after() {
      await new Promise((resolve) => setTimeout(resolve, 0)) // the answer goes first
      const isStored = await storeCounter(tap, chip, verdict.counter, D1_WRITE_BUDGET_MS)
      count(isStored === false ? 'replayed' : 'genuine')
    },
  }
}

/** Has nobody claimed this chip yet, and does a fresh tap prove the claim? */
const isClaimedByTap = ({ claim_policy, status, owner_account_id, owner_team_id }: Chip): boolean =>
  claim_policy === 'sun' &&
  owner_account_id === null &&
  owner_team_id === null &&
  ['unlinked', 'linked_without_profile'].includes(status)

// By the settings, which an isolate reads once. Only finished keys are shared: a request never waits for another one.
const masterKeys = new WeakMap<Config, Map<number, MasterKey>>()

/** What the signature is worth; null for a chip that does not sign, or whose key is not set. */
async function verdictOfChip({ query, config }: SignedTap, chip: Chip): Promise<TapVerdict | null> {
  const { sun_uid: uid, sun_key: number, sun_counter: counter } = chip
  const hex = number === null ? undefined : config.sunMasterKeys.get(number)
  if (uid === null || number === null || hex === undefined) return null
  const known = masterKeys.get(config) ?? new Map<number, MasterKey>()
  masterKeys.set(config, known)
  const key = known.get(number) ?? (await masterKeyOf(hex))
  known.set(number, key)
  return verdictOf(query, { uid, counter }, key)
}

/** Stores the counter of a genuine tap: false if it was stored before, null if D1 did not say. */
async function storeCounter({ env }: SignedTap, { chipId }: Chip, counter: number, budgetMs: number) {
  try {
    return await withDeadline(raiseCounter(env.DB, chipId, counter), budgetMs, 'D1')
  } catch (thrown) {
    logEvent('warn', 'tap_counter_failed', { chip: chipId, error: describeError(thrown) })
    return null
  }
}

interface Outcome {
  chipId: string
  visit: Visit
  outcome: TapOutcome
}

/** Days of outcomes have neither country nor device: one count for all visits of a chip. */
const NOWHERE: Visit = { country: '', device: 'other' }

/** Counts an outcome, beside the tap that answerTap counts. Never throws. */
function countOutcome({ env, context }: SignedTap, { chipId, visit, outcome }: Outcome): void {
  try {
    if (env.STATS)
      env.STATS.writeDataPoint({
        indexes: [chipId.slice(0, MAX_INDEX_LENGTH)],
        blobs: ['sun', visit.country, visit.device, outcome],
        doubles: [1],
      })
    else gather(env, { kind: 'signed', visit: NOWHERE, subject: chipId, detail: outcome }, context.waitUntil)
  } catch (thrown) {
    logEvent('error', 'not_counted', { signed: 1, error: describeError(thrown) })
  }
}
