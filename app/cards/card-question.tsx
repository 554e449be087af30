// Confirmation pages for actions that cannot be undone.

import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { TextField } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { buttonClass } from '#ui/button.tsx'
import { type DesignOf, designFinder } from './card-design.ts'
import { type CardAction, isLinked, markOf } from './card-states.ts'
import { type CardTeam, cardName, lastFour, type OwnCard, ownCards } from './own-cards.ts'
import { Plate } from './plate.tsx'
import { teamSuccessors } from './team-successors.ts'

const QUESTIONS = ['pause', 'resume', 'replace', 'release', 'move', 'remove'] as const
export type Question = (typeof QUESTIONS)[number]

export const isQuestion = (text: string): text is Question => QUESTIONS.some((question) => question === text)

interface Facts {
  problems?: Problems
  status?: number
  headers?: Record<string, string>
  /** What was typed and chosen. */
  email?: string
  by?: string
}

export async function questionPage(
  visit: OwnVisit,
  card: OwnCard,
  ask: Question,
  { problems = {}, status = 200, headers = {}, email = '', by = '' }: Facts = {},
): Promise<Response> {
  const others =
    ask === 'replace'
      ? (await successorsOf(visit, card)).filter((other) => other.chipId !== card.chipId && isLinked(other))
      : []
  const designOf = designFinder(visit.config.brand)
  const { heading, text, button, pending, fields } = wordsOf(ask, {
    ...{ others, designOf, problems, email, by },
    team: card.team,
  })
  const name = `${cardName(card)} · ${lastFour(card.chipId)}`
  return page(visit, {
    title: heading,
    problems,
    status,
    headers,
    children: (
      <>
        <div className="card-asked">
          <Plate chipId={card.chipId} design={designOf(card)} />
          <p>{name}</p>
        </div>
        <h1 className="app-heading">{heading}</h1>
        <Confirmation
          texts={[text]}
          action={href('card', { chip: card.chipId })}
          hidden={{ do: ask, seen: markOf(card) }}
          button={button}
          pending={pending}
        >
          {fields}
        </Confirmation>
        <p className="mt-4">
          <a href={href('card', { chip: card.chipId })} className={buttonClass('quiet', 'w-full')}>
            Back to the card
          </a>
        </p>
      </>
    ),
  })
}

/** The cards that can take the place of one: the account's own; in a team those of the same member and of the pool. */
export const successorsOf = async (visit: OwnVisit, { team }: OwnCard): Promise<OwnCard[]> =>
  team === null ? reached(await ownCards(visit.env, visit.account.id)) : teamSuccessors(visit, team)

/** A form of one action, with the state of the card that the page shows. */
export const CardForm = ({
  card,
  action,
  className = '',
  children,
}: {
  card: OwnCard
  action: CardAction | 'cancel'
  className?: string
  children: ReactNode
}) => (
  <form method="post" action={href('card', { chip: card.chipId })} className={className} noValidate>
    <input type="hidden" name="do" value={action} />
    <input type="hidden" name="seen" value={markOf(card)} />
    {children}
  </form>
)

interface Words {
  heading: string
  text: string
  button: string
  pending: string
  fields?: ReactNode
}

function wordsOf(
  ask: Question,
  {
    others,
    designOf,
    problems,
    email,
    by,
    team,
  }: {
    others: readonly OwnCard[]
    designOf: DesignOf
    problems: Problems
    email: string
    by: string
    team: CardTeam | null
  },
): Words {
  switch (ask) {
    case 'pause':
      return {
        heading: 'Pause this card?',
        text: 'The next tap shows nothing of you.',
        button: 'Pause',
        pending: 'Saving…',
      }
    case 'resume':
      return {
        heading: 'Resume this card?',
        text:
          team === null
            ? 'Taps lead to your profile as they did before.'
            : 'Taps lead where they did before: to the profile of whoever has the card.',
        button: 'Resume',
        pending: 'Saving…',
      }
    case 'replace':
      return {
        heading: 'Lost or broken',
        text: 'This card is switched off for good, and cannot be brought back.',
        button: 'Switch off',
        pending: 'Saving…',
        fields: <Successors others={others} designOf={designOf} chosen={by} problem={problems.by} />,
      }
    case 'release':
      return {
        heading: 'Release this card',
        text:
          team === null
            ? 'The card stops leading to you, and you no longer see its taps. The statistics of your profile stay. Continue?'
            : `The card leaves ${team.name} and leads nowhere until somebody sets it up with its new code. Continue?`,
        button: 'Release',
        pending: 'Saving…',
      }
    case 'move':
      return {
        heading: 'Give this card to somebody',
        text: 'They get a link by email that works for 14 days. The card stays yours until it is accepted.',
        button: 'Send the link',
        pending: 'Sending…',
        fields: (
          <TextField
            name="email"
            label="Email of the new owner"
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={email}
            problems={problems}
            required
          />
        ),
      }
    case 'remove':
      return {
        heading: team === null ? 'Remove this card from your list?' : 'Remove this card from the team?',
        text: 'It stays switched off for good.',
        button: 'Remove from list',
        pending: 'Saving…',
      }
  }
}

const Successors = ({
  others,
  designOf,
  chosen,
  problem,
}: {
  others: readonly OwnCard[]
  designOf: DesignOf
  chosen: string
  problem: string | undefined
}) => (
  <fieldset
    id="by"
    className="card-choice"
    tabIndex={-1}
    aria-describedby={problem === undefined ? undefined : 'by-problem'}
  >
    <legend className="app-label">Which card takes its place?</legend>
    {problem === undefined ? null : (
      <p id="by-problem" className="app-problem">
        {problem}
      </p>
    )}
    {others.map((other) => (
      <label key={other.chipId} className="card-option">
        <input type="radio" name="by" value={other.chipId} defaultChecked={chosen === other.chipId} />
        <Plate chipId={other.chipId} design={designOf(other)} />
        <span>
          {cardName(other)}
          <span className="card-row-id">{lastFour(other.chipId)}</span>
        </span>
      </label>
    ))}
    <label className="card-option">
      <input type="radio" name="by" value="none" defaultChecked={chosen === 'none'} />
      <span>Switch off only</span>
    </label>
  </fieldset>
)
