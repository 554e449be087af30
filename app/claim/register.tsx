// `/register`, where a tap of a card without a profile leads: to sign in first, then to the claim of the card. The card is
// the one in the address, or the one this browser began with before it signed in.

import { reached, type Visit } from '#app/guards/visit.ts'
import { type Flow, readFlow } from '#app/identity/flows.ts'
import { loginPage } from '#app/identity/login-page.tsx'
import type { StoreFailure } from '#db/store.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { readClaimFacts } from './claim-facts.ts'
import { showLink } from './claim-link.tsx'
import { beginPage, pausedPage } from './claim-page.tsx'
import { readClaimToken } from './claim-token.ts'
import { showStanding } from './show-standing.ts'
import { standingOf } from './standing.ts'

/** The card in the address, or undefined where there is none that could be one. What was sent is never repeated. */
function chipIn(url: URL): string | undefined {
  const [chip, ...more] = url.searchParams.getAll('chip')
  return chip !== undefined && more.length === 0 && isStorableChipId(chip) ? chip : undefined
}

export async function GET(visit: Visit): Promise<Response> {
  const { url, config, account, now } = visit
  const begun = reached(await begunHere(visit))
  const isTapped = url.searchParams.has('chip')
  const chip = isTapped ? chipIn(url) : (begun?.chipId ?? undefined)
  // A tap is about the card that was tapped, whatever this browser had begun before.
  if (account === null) return showSignedOut(visit, chip, isTapped ? undefined : (begun?.proof ?? undefined))
  if (!isTapped && begun?.proof) return showLink(visit, begun.proof)
  if (chip === undefined) return beginPage(visit)
  const facts = reached(await readClaimFacts(visit, chip))
  const proof = begun?.proof ?? undefined
  const token = proof === undefined ? null : await readClaimToken(config.accountSecret, proof)
  return showStanding(visit, standingOf(facts.chip, account.id, token, now), { chipId: chip, facts, proof })
}

/** What this browser wanted to claim when it went to sign in. */
async function begunHere(visit: Visit): Promise<Result<Flow | null, StoreFailure>> {
  const read = await readFlow(visit)
  if (!read.ok) return read
  const { flow } = read.value
  if (flow === null || flow.expiresAt <= visit.now) return ok(null)
  const isIts =
    visit.account === null ? flow.kind === 'code' : flow.kind === 'claim' && flow.accountId === visit.account.id
  return ok(isIts ? flow : null)
}

async function showSignedOut(visit: Visit, chip?: string, proof?: string): Promise<Response> {
  if (chip !== undefined) {
    // Only a paused card says anything before somebody has signed in; where D1 is silent, none does.
    const facts = await readClaimFacts(visit, chip)
    if (facts.ok && facts.value.chip?.status === 'paused') return pausedPage(visit)
  }
  return loginPage(visit, { chip, proof })
}
