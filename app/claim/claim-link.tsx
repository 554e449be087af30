// `/c/{token}`: the link in a mail that sets up one card. A token that begins with `m.` accepts a card that somebody gave
// away; any other proves that the card belongs to the order the mail is about.
import { isMoveToken, MOVE_OF_ANOTHER, moveByToken } from '#app/cards/moves.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { loginPage } from '#app/identity/login-page.tsx'
import { messagePage } from '#app/layout/message.tsx'
import { CardMark } from './card-mark.tsx'
import { readClaimFacts } from './claim-facts.ts'
import { claimPage, gonePage, pausedPage } from './claim-page.tsx'
import { claimStateOf, proofHolds } from './claim-state.ts'
import { readClaimToken } from './claim-token.ts'
import { showClaimState } from './show-claim-state.ts'

export const GET = (visit: Visit): Promise<Response> => showLink(visit, visit.params.token ?? '')

/** The page for a link. After a sign-in that began with it, the address no longer contains the token. */
export async function showLink(visit: Visit, token: string): Promise<Response> {
  const { account, config, now } = visit
  if (isMoveToken(token)) return showMove(visit, token)
  const page = { holdsToken: true }
  const link = await readClaimToken(config.accountSecret, token)
  if (link === null) return gonePage(visit)
  const proof = { by: 'link', ...link } as const
  const facts = reached(await readClaimFacts(visit, proof.chip))
  if (facts.chip === null || !proofHolds(proof, facts.chip, now)) return gonePage(visit)
  const state = claimStateOf(facts.chip, account?.id ?? null, proof, now)
  if (state === 'paused') return pausedPage(visit, page)
  if (state !== 'proved') return gonePage(visit)
  if (account === null) return loginPage(visit, { proof: token, facts: page })
  return showClaimState(visit, state, { chipId: proof.chip, facts, proof: token, page })
}

/** A card that somebody gave away: only the account with the address it was sent to can accept it. */
async function showMove(visit: Visit, token: string): Promise<Response> {
  const page = { holdsToken: true }
  const move = await moveByToken(visit, token)
  if (move === null) return gonePage(visit)
  if (visit.account === null) return loginPage(visit, { proof: token, facts: page })
  if (!move.isForVisitor) return otherAccountPage(visit)
  const { chip, profiles } = reached(await readClaimFacts(visit, move.chipId))
  return claimPage(visit, {
    ...{ chipId: move.chipId, card: chip, needsCode: false, proof: token, profiles, facts: page },
    isSent: true,
  })
}

/** Shown to someone who is signed in with an address other than the one the mail went to. */
export async function otherAccountPage(visit: Visit): Promise<Response> {
  await logAuth(visit, 'not_own', { kind: 'link' })
  const [heading = '', rest = ''] = MOVE_OF_ANOTHER.split(/(?<=\.) /)
  return messagePage(visit, {
    status: 403,
    mark: <CardMark isQuiet />,
    heading,
    children: <p className="app-lead">{rest}</p>,
  })
}
