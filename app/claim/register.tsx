// `/register`, where a tap of an unlinked card leads: to sign in first, then to claim the card. The card is the one in the
// address, or the one that this browser wanted to claim before it signed in.

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
import { readClaimToken } from './claim-token.ts'
import { showClaimState, showPooled } from './show-claim-state.ts'

/** The chip id in the address, or undefined if there is no valid one. */
function chipIn(url: URL): string | undefined {
  const [chip, ...more] = url.searchParams.getAll('chip')
  return chip !== undefined && more.length === 0 && isStorableChipId(chip) ? chip : undefined
}

export async function GET(visit: Visit): Promise<Response> {
  const { url, config, account, now } = visit
  const pending = reached(await pendingClaim(visit))
  const isTapped = url.searchParams.has('chip')
  const chip = isTapped ? chipIn(url) : (pending?.chipId ?? undefined)
  // A tapped card takes precedence over a claim that this browser began before.
  if (account === null) return showSignedOut(visit, chip, isTapped ? undefined : (pending?.proof ?? undefined))
  if (!isTapped && pending?.proof) return showLink(visit, pending.proof)
  if (chip === undefined) return beginPage(visit)
  const facts = reached(await readClaimFacts(visit, chip))
  const proof = pending?.proof ?? undefined
  const token = proof === undefined ? null : await readClaimToken(config.accountSecret, proof)
  return showClaimState(visit, claimStateOf(facts.chip, account.id, token, now), { chipId: chip, facts, proof })
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
  return loginPage(visit, { chip, proof })
}
