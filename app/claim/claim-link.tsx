// `/c/{token}`: the link of a mail that sets up one card. One that begins `m.` takes over a card that was given;
// any other proves that the card is of the order the mail is about.
import { isMoveToken, MOVE_OF_ANOTHER, moveByToken } from '#app/cards/moves.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { loginPage } from '#app/identity/login-page.tsx'
import { messagePage } from '#app/layout/message.tsx'
import { CardMark } from './card-mark.tsx'
import { readClaimFacts } from './claim-facts.ts'
import { claimPage, gonePage, pausedPage } from './claim-page.tsx'
import { readClaimToken } from './claim-token.ts'
import { showStanding } from './show-standing.ts'
import { proofHolds, standingOf } from './standing.ts'

export const GET = (visit: Visit): Promise<Response> => showLink(visit, visit.params.token ?? '')

/** The page for a link; also after a sign-in that began with it, where the address holds no token any more. */
export async function showLink(visit: Visit, token: string): Promise<Response> {
  const { account, config, now } = visit
  if (isMoveToken(token)) return showMove(visit, token)
  const page = { holdsToken: true }
  const proof = await readClaimToken(config.accountSecret, token)
  if (proof === null) return gonePage(visit)
  const facts = reached(await readClaimFacts(visit, proof.chip))
  if (facts.chip === null || !proofHolds(proof, facts.chip, now)) return gonePage(visit)
  const standing = standingOf(facts.chip, account?.id ?? null, proof, now)
  if (standing === 'paused') return pausedPage(visit, page)
  if (standing !== 'proved') return gonePage(visit)
  if (account === null) return loginPage(visit, { proof: token, facts: page })
  return showStanding(visit, standing, { chipId: proof.chip, facts, proof: token, page })
}

/** A card that somebody gives: for the address it was sent to, and for no other account. */
async function showMove(visit: Visit, token: string): Promise<Response> {
  const page = { holdsToken: true }
  const move = await moveByToken(visit, token)
  if (move === null) return gonePage(visit)
  if (visit.account === null) return loginPage(visit, { proof: token, facts: page })
  if (!move.isForVisitor) return ofAnotherPage(visit)
  const { profiles } = reached(await readClaimFacts(visit, move.chipId))
  return claimPage(visit, { chipId: move.chipId, asksCode: false, proof: token, profiles, facts: page })
}

/** For the person who is signed in with another address than the mail went to. */
export async function ofAnotherPage(visit: Visit): Promise<Response> {
  await logAuth(visit, 'not_own', { kind: 'link' })
  const [heading = '', rest = ''] = MOVE_OF_ANOTHER.split(/(?<=\.) /)
  return messagePage(visit, {
    status: 403,
    mark: <CardMark isQuiet />,
    heading,
    children: <p className="app-lead">{rest}</p>,
  })
}
