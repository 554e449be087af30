// Who has a card of a team, on its page, and the forms that give it to a member or take it back into the pool.
import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { SelectField, Submit } from '#app/layout/form.tsx'
import { messagePage } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { type Holder, holdersOf, holderText } from '#app/team-membership/card-facts.ts'
import { may } from '#app/team-membership/permissions.ts'
import { isLinked, markOf } from './card-states.ts'
import type { CardTeam, OwnCard } from './own-cards.ts'

const HAND_ACTIONS = ['hand-out', 'take-back'] as const
export type HandAction = (typeof HAND_ACTIONS)[number]

export const isHandAction = (word: string): word is HandAction => HAND_ACTIONS.some((action) => action === word)

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
