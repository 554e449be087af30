// `/c/{token}`: the link of a mail that sets up one card. One that begins `m.` takes over a card that was given (OWN-14);
// any other proves that the card is of the order the mail is about.
import { reached, type Visit } from '../door/visit'
import { loginPage } from '../identity/login-page'
import { readClaimFacts } from './claim-facts'
import { gonePage, pausedPage } from './claim-page'
import { readClaimToken } from './claim-token'
import { showStanding } from './show-standing'
import { proofHolds, standingOf } from './standing'

export const GET = (visit: Visit): Promise<Response> => showLink(visit, visit.params.token ?? '')

/** The page for a link; also after a sign-in that began with it, where the address holds no token any more. */
export async function showLink(visit: Visit, token: string): Promise<Response> {
  const { account, config, now } = visit
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
