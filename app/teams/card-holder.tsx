// Who has a card of a team, on its page: gives it to a member or takes it back into the pool.
import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { isLinked, markOf } from '#app/cards/card-states.ts'
import { type CardTeam, lastFour, type OwnCard } from '#app/cards/own-cards.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { sealedDone } from '#app/layout/done.ts'
import { SelectField, Submit } from '#app/layout/form.tsx'
import { messagePage } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { type Holder, holderIn, holdersOf, holderText } from './card-facts.ts'
import { takeBack, writeCards } from './card-writes.ts'
import { membershipIn, refusedAct } from './membership.ts'
import { may } from './permissions.ts'

const HAND_ACTIONS = ['hand-out', 'take-back'] as const
type HandAction = (typeof HAND_ACTIONS)[number]

export const isHandAction = (word: string): word is HandAction => HAND_ACTIONS.some((action) => action === word)

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

/** The response to a member whose role does not include an action on a card. */
export const refusedOnCard = (visit: OwnVisit, { name }: CardTeam): Promise<Response> =>
  messagePage(visit, { status: 403, heading: `Your role in ${name} does not include this.` })

/** Those who can be given the card, for the form on its page; null where there is none. Throws `Unreachable`. */
export async function choicesFor({ env }: OwnVisit, card: OwnCard): Promise<Holder[] | null> {
  const { team } = card
  if (team === null || !may(team.role, 'cards:hand-out') || !isLinked(card)) return null
  return (await holdersOf(env, team.id)).filter(({ memberId }) => memberId !== team.holder?.memberId)
}

/** The forms of those who manage the team; nothing for others. `choices` as of `choicesFor`. */
export function TeamHolder({
  card,
  team,
  choices,
  problems,
}: {
  card: OwnCard
  team: CardTeam
  choices: readonly Holder[] | null
  problems: Problems
}) {
  const isGiven = team.holder !== null
  const canTakeBack = isGiven && may(team.role, 'cards:take-back') && (isLinked(card) || card.status === 'paused')
  if (choices === null && !canTakeBack) return null
  return (
    <section aria-labelledby="holder" className="card-holder">
      <h2 id="holder" className="text-xl">
        {isGiven ? 'Give it to somebody else' : 'Hand it out'}
      </h2>
      {choices !== null && choices.length > 0 ? (
        <HandForm card={card} action="hand-out" className="card-inline">
          <SelectField
            name="member"
            label="Member"
            hint="The card leads to their profile; nobody else has to do anything."
            problems={problems}
            choices={choices.map((holder) => ({ value: holder.memberId, text: holderText(holder) }))}
          />
          <Submit pending="Handing out…" tone="secondary">
            Hand out
          </Submit>
        </HandForm>
      ) : null}
      {canTakeBack ? (
        <HandForm card={card} action="take-back">
          <Submit pending="Taking back…" tone="secondary">
            Take back into the pool
          </Submit>
        </HandForm>
      ) : null}
    </section>
  )
}

const HandForm = ({
  card,
  action,
  className = 'mt-4',
  children,
}: {
  card: OwnCard
  action: HandAction
  className?: string
  children: ReactNode
}) => (
  <form method="post" action={href('card', { chip: card.chipId })} className={className} noValidate>
    <input type="hidden" name="do" value={action} />
    <input type="hidden" name="seen" value={markOf(card)} />
    {children}
  </form>
)
