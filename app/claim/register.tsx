// `/register`, where a tap of an unlinked card leads: to sign in first, then to claim the card. The card is the one in the
// address, or the one that this browser wanted to claim before it signed in. The address of a signed tap also has its proof.

import { reached, type Visit } from '#app/guards/visit.ts'
import { type Flow, readFlow } from '#app/identity/flows.ts'
import { loginPage } from '#app/identity/login-page.tsx'
import type { StoreFailure } from '#db/store.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { readClaimFacts } from './claim-facts.ts'
import { showLink } from './claim-link.tsx'
import { beginPage, pausedPage } from './claim-page.tsx'
import { claimStateOf, isPooled } from './claim-state.ts'
import { readProof } from './claim-token.ts'
import { showClaimState, showPooled } from './show-claim-state.ts'

const MAX_PROOF_LENGTH = 1200

/** The chip id in the address, or undefined if there is no valid one. */
function chipIn(url: URL): string | undefined {
  const [chip, ...more] = url.searchParams.getAll('chip')
  return chip !== undefined && more.length === 0 && isStorableChipId(chip) ? chip : undefined
}

/** The proof of a signed tap in the address, or undefined. */
function proofIn(url: URL): string | undefined {
  const [proof, ...more] = url.searchParams.getAll('proof')
  return proof !== undefined && more.length === 0 && proof.length <= MAX_PROOF_LENGTH ? proof : undefined
}

export async function GET(visit: Visit): Promise<Response> {
  const { url, config, account, now } = visit
  const pending = reached(await pendingClaim(visit))
  const isTapped = url.searchParams.has('chip')
  const chip = isTapped ? chipIn(url) : (pending?.chipId ?? undefined)
  const given = isTapped ? proofIn(url) : (pending?.proof ?? undefined)
  // A tapped card takes precedence over a claim that this browser began before.
  if (account === null) return showSignedOut(visit, chip, given)
  const page = { holdsToken: url.searchParams.has('proof') }
  const token = given ?? pending?.proof ?? undefined
  const proof = token === undefined ? null : await readProof(config, token)
  if (!isTapped && token !== undefined && proof?.by !== 'tap') return showLink(visit, token)
  if (chip === undefined) return beginPage(visit)
  const facts = reached(await readClaimFacts(visit, chip))
  const state = claimStateOf(facts.chip, account.id, proof, now)
  return showClaimState(visit, state, { chipId: chip, facts, proof: token, page })
}

/** The claim that this browser began before it signed in, or null. */
async function pendingClaim(visit: Visit): Promise<Result<Flow | null, StoreFailure>> {
  const read = await readFlow(visit)
  if (!read.ok) return read
  const { flow } = read.value
  if (flow === null || flow.expiresAt <= visit.now) return ok(null)
  const isOurs =
    visit.account === null ? flow.kind === 'code' : flow.kind === 'claim' && flow.accountId === visit.account.id
  return ok(isOurs ? flow : null)
}

async function showSignedOut(visit: Visit, chip?: string, proof?: string): Promise<Response> {
  if (chip !== undefined) {
    // Signed out, only a paused card and one in the pool of a team differ from others. If D1 fails, none does.
    const facts = await readClaimFacts(visit, chip)
    const found = facts.ok ? facts.value.chip : null
    if (found?.status === 'paused') return pausedPage(visit)
    if (found !== null && isPooled(found)) return showPooled(visit, found)
  }
  return loginPage(visit, { chip, proof, facts: { holdsToken: visit.url.searchParams.has('proof') } })
}
