// "Cards": the cards of the account, the newest claim first.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { countedChips, countedTeamChips } from '#app/counts/counted-cards.ts'
import { tapSums } from '#app/counts/read-counts.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { doneIn } from '#app/layout/done.ts'
import { SelectField, Submit } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { epochDay } from '#domain/site/visit.ts'
import { CardList } from './card-list.tsx'
import { isLinked } from './card-states.ts'
import { leadAllCards } from './lead-all.ts'
import { heldCards, type OwnCard, ownCards } from './own-cards.ts'
import { ownProfiles } from './own-profiles.ts'

const DONE: Readonly<Record<string, string>> = {
  removed: 'Removed from your list.',
  released: 'Released.',
  all: 'All your cards lead there now.',
}
const TAP_DAYS = 30

/** Taps of the last 30 days by card, or null where the shop counts elsewhere. Throws `Unreachable`. */
export async function recentTaps(visit: OwnVisit): Promise<ReadonlyMap<string, number> | null> {
  if (visit.env.STATS) return null
  const chips = reached(await countedChips(visit))
  return reached(await tapSums(visit.env, chips, epochDay(visit.now * 1000) - TAP_DAYS + 1))
}

/** The same for one card, of the account or of its team. Throws `Unreachable`. */
export async function recentTapsOf(visit: OwnVisit, card: OwnCard): Promise<number | null> {
  if (visit.env.STATS) return null
  if (card.team === null) return (await recentTaps(visit))?.get(card.chipId) ?? 0
  const counted = reached(await countedTeamChips(visit, card))
  const sums = reached(await tapSums(visit.env, counted, epochDay(visit.now * 1000) - TAP_DAYS + 1))
  return [...sums.values()].reduce((sum, taps) => sum + taps, 0)
}

export const GET = (visit: OwnVisit): Promise<Response> => cardsPage(visit)

async function cardsPage(visit: OwnVisit, problems: Problems = {}, status = 200): Promise<Response> {
  const [cards, held, profiles] = await Promise.all([
    ownCards(visit.env, visit.account.id).then(reached),
    heldCards(visit.env, visit.account.id).then(reached),
    ownProfiles(visit.env, visit.account.id),
  ])
  const taps = cards.length + held.length === 0 ? null : await recentTaps(visit)
  const teams = [...new Map(held.flatMap(({ team }) => (team === null ? [] : [[team.id, team.name] as const])))]
  const done = doneIn(visit.url, DONE)
  const choices = profiles.ok ? profiles.value.filter(({ published }) => published) : []
  return page(visit, {
    title: 'Cards',
    width: 'wide',
    problems,
    status,
    ...(done && status === 200 ? { done } : {}),
    children: (
      <>
        <h1 className="app-heading">Cards</h1>
        {cards.length === 0 ? (
          held.length === 0 ? (
            <NoCards siteUrl={visit.config.siteUrl} />
          ) : null
        ) : (
          <>
            <CardList cards={cards} taps={taps} config={visit.config} />
            {choices.length > 1 && cards.filter(isLinked).length > 1 ? (
              <LeadAll choices={choices.map(({ username }) => username)} problems={problems} />
            ) : null}
          </>
        )}
        {teams.map(([id, name]) => (
          <section key={id} aria-labelledby={`team-${id}`} className="app-section cards-of-team">
            <h2 id={`team-${id}`} className="text-xl">
              {name}
            </h2>
            <CardList cards={held.filter(({ team }) => team?.id === id)} taps={taps} config={visit.config} />
          </section>
        ))}
      </>
    ),
  })
}

const LeadAll = ({ choices, problems }: { choices: readonly string[]; problems: Problems }) => (
  <form method="post" action={href('cards')} className="card-inline cards-lead-all" noValidate>
    <SelectField
      name="username"
      label="All my cards lead to"
      hint="Schedules of single cards end. Paused cards stay paused."
      problems={problems}
      choices={choices.map((value) => ({ value, text: `@${value}` }))}
    />
    <Submit pending="Saving…" tone="secondary">
      Change all cards
    </Submit>
  </form>
)

const leadAllForm = z.object({ username: asSent })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const { username } = leadAllForm.parse(fieldsOf(body))
  const profiles = reached(await ownProfiles(visit.env, visit.account.id))
  const chosen = profiles.find((one) => one.published && one.username === username)
  if (chosen === undefined) return cardsPage(visit, { username: 'Please choose one of your profiles.' }, 422)
  await leadAllCards(visit, chosen.username)
  return leadTo(`${href('cards')}?done=all`)
}

export const NoCards = ({ siteUrl }: { siteUrl: string }) => (
  <div className="card-none">
    <span className="plate" aria-hidden="true" />
    <p>No cards yet. Hold a new card to your phone, or use the link in your order email.</p>
    <p>
      <a href={`${siteUrl}/#shop`} className="app-link">
        See the cards
      </a>
    </p>
  </div>
)
