// Gives one card of a team to a member, or takes it back into the pool, from the card's page.
import { href } from '#app/addresses.ts'
import { isLinked, markOf } from '#app/cards/card-states.ts'
import { type CardTeam, lastFour, type OwnCard } from '#app/cards/own-cards.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { sealedDone } from '#app/layout/done.ts'
import { holderIn } from '#app/team-membership/card-facts.ts'
import { membershipIn, refusedAct } from '#app/team-membership/membership.ts'
import { takeBack, writeCards } from './card-writes.ts'

interface HandForm {
  do: string
  seen?: string | undefined
  member: string
}

/** Carries the action out. `changed` answers where the card has changed since the page was shown. */
export async function handOnCard(
  visit: OwnVisit,
  card: OwnCard,
  { id, holder }: CardTeam,
  { do: action, seen, member }: HandForm,
  changed: () => Promise<Response>,
): Promise<Response> {
  const membership = await membershipIn(visit.env, visit.account.id, id)
  if (membership === null) return changed()
  const entered = { ...visit, membership }
  const refused = await refusedAct(entered, action === 'hand-out' ? 'cards:hand-out' : 'cards:take-back')
  if (refused) return refused
  if (seen !== undefined && seen !== markOf(card)) return changed()
  const { chipId } = card
  const path = href('card', { chip: chipId })
  const done = async (text: string) => leadTo(`${path}?done=${await sealedDone(visit, chipId, text)}`)
  if (action === 'take-back') {
    const from = holder?.memberId ?? null
    if (from === null || !(await takeBack(entered, { chip: chipId, from }))) return changed()
    return done(`Card ${lastFour(chipId)} is in the pool again.`)
  }
  const to = await holderIn(visit.env, id, member)
  if (to === null || !isLinked(card)) return changed()
  const { handedOut } = await writeCards(entered, {
    handOuts: [{ chip: chipId, member: to.memberId, from: holder?.memberId ?? null }],
  })
  return handedOut.has(chipId) ? done(`Card ${lastFour(chipId)} is ${to.name}’s now.`) : changed()
}
