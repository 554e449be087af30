// POST `/claim`: assigns a card to the account. All refusals read the same, so that they do not reveal the reason.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { forgetChipCopy } from '#app/cards/chip-writes.ts'
import { acceptMove, isMoveToken } from '#app/cards/moves.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, codeField } from '#app/guards/fields.ts'
import { HOUR_SECONDS } from '#app/guards/limits.ts'
import { type OwnVisit, reached, type Visit } from '#app/guards/visit.ts'
import { dropFlow, readFlow } from '#app/identity/flows.ts'
import { loginPage } from '#app/identity/login-page.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { isClaimCode } from '#domain/chip/claim.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { type ClaimFacts, hasProfile, readClaimFacts } from './claim-facts.ts'
import { otherAccountPage } from './claim-link.tsx'
import { beginPage, claimPage, gonePage, tapAgainPage } from './claim-page.tsx'
import { claimStateOf } from './claim-state.ts'
import { readProof } from './claim-token.ts'
import { type ClaimBy, type ClaimResult, tryClaim } from './claim-writes.ts'

export const NO_FIT = 'This card and this code do not match. The code is on the leaflet that came with the card.'
const TOO_MANY_CODES = 'Too many tries for this card. Please try again in an hour.'

const claimForm = z.object({
  chip: codeField.check(z.refine(isStorableChipId)),
  proof: asSent,
  /** Username of the profile that the card leads to. */
  lead: asSent,
  code: asSent,
})
type ClaimForm = z.infer<typeof claimForm>

export async function POST(visit: Visit, body: Body): Promise<Response> {
  const { account } = visit
  const read = claimForm.safeParse(fieldsOf(body))
  if (!read.success) return beginPage(visit, 422)
  const { chip, proof, lead } = read.data
  // The session has ended meanwhile; after signing in again the visitor continues with this card.
  if (account === null) return loginPage(visit, { chip, proof: proof || undefined })
  return isMoveToken(proof) ? takeOver({ ...visit, account }, proof, lead) : claim({ ...visit, account }, read.data)
}

/** Accepts a card that somebody gave to this address. */
async function takeOver(visit: OwnVisit, token: string, lead: string): Promise<Response> {
  const accepted = await acceptMove(visit, token, lead || null)
  switch (accepted.end) {
    case 'over':
      return gonePage(visit)
    case 'another':
      return otherAccountPage(visit)
    case 'accepted':
      return claimed(visit, accepted.chipId, reached(await readClaimFacts(visit, accepted.chipId)))
  }
}

async function claim(visit: OwnVisit, form: ClaimForm): Promise<Response> {
  const { chip: chipId, lead } = form
  const { env, config, account, now } = visit
  const facts = reached(await readClaimFacts(visit, chipId))
  const refused = (problem: string, status: number, headers: Record<string, string> = {}) =>
    claimPage(visit, {
      chipId,
      needsCode: true,
      profiles: facts.profiles,
      lead,
      typed: form.code,
      isOwn: facts.chip?.ownerAccountId === account.id,
      problems: { code: problem },
      status,
      headers,
    })
  const by = await claimBy(visit, form, facts)
  if (by === 'tap-again') return tapAgainPage(visit, 422)
  if (by === null) return refused(NO_FIT, 422)
  const unknown = { chipId, label: null, orderId: null, orderNumber: null, orderEmail: null }
  const tried = await tryClaim(visit, { chip: facts.chip ?? unknown, by, lead })
  const end = tried.ok ? tried.value : await resultAfterTimeout(visit, chipId)
  if (end !== 'claimed') await logAuth(visit, 'claim_refused', { kind: by.by })
  if (end === 'over') return refused(TOO_MANY_CODES, 429, { 'Retry-After': String(HOUR_SECONDS) })
  if (end === 'refused') return refused(NO_FIT, 422)
  await forgetChipCopy(env, chipId)
  visit.waitUntil(deliverAppMails(env, config, now))
  return claimed(visit, chipId, facts)
}

/** Ends the flow that began before the sign-in; leads to the card, or to the set-up of the missing profile. */
async function claimed(visit: OwnVisit, chipId: string, facts: ClaimFacts): Promise<Response> {
  const pending = await readFlow(visit)
  if (pending.ok && pending.value.flow?.kind === 'claim') await dropFlow(visit, pending.value.flow.idHash)
  return leadTo(hasProfile(facts) ? `${href('card', { chip: chipId })}?new=1` : href('setup-profile'))
}

/**
 * On what the claim is based; `tap-again` if the proof of a tap no longer holds, or null: no code was typed, and the card
 * is neither free nor proved.
 */
async function claimBy(
  { config, account, now }: OwnVisit,
  { chip: chipId, proof: given, code: typed }: ClaimForm,
  facts: ClaimFacts,
): Promise<ClaimBy | 'tap-again' | null> {
  const secret = config.accountSecret
  const proof = given === '' ? null : await readProof(config, given)
  const state = claimStateOf(facts.chip, account.id, proof, now)
  if (state === 'tap-again' && proof?.by === 'tap') return 'tap-again'
  if (state === 'proved' && proof !== null) return { by: 'proof', proof }
  if (state === 'free') return { by: 'open' }
  if (typed.trim() === '') return null
  // A text that cannot be a code counts as a try as well; its empty hash matches no card.
  return { by: 'code', codeHash: isClaimCode(typed) ? await claimCodeHash(secret, chipId, typed) : '' }
}

/** D1 did not confirm the claim: reads again whether it was carried out. Throws `Unreachable`. */
async function resultAfterTimeout(visit: OwnVisit, chipId: string): Promise<ClaimResult> {
  const { chip } = reached(await readClaimFacts(visit, chipId))
  if (chip?.ownerAccountId === visit.account.id && chip.claimedAt === visit.now) return 'claimed'
  return reached({ ok: false, error: 'claim without an answer' })
}
