// `/app/teams/{id}/cards`: the cards of a team, and the forms that add some.
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { designFinder } from '#app/cards/card-design.ts'
import { stateOf } from '#app/cards/card-states.ts'
import { cardName, lastFour } from '#app/cards/own-cards.ts'
import { Plate, StateMark } from '#app/cards/plate.tsx'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { doneIn, sealedDone, sealedDoneIn } from '#app/layout/done.ts'
import { Submit, TextArea, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { counted } from '#app/orders/order-rules.ts'
import { type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { buttonClass } from '#ui/button.tsx'
import { MOST_ROWS, readCardRows } from './card-rows.ts'
import { addCard, addCards } from './claim-cards.ts'
import { TeamNone, teamPage } from './frame.tsx'
import { Faults } from './hand-out-list.tsx'
import { textOfUpload } from './list-upload.ts'
import {
  CARD_FILTERS,
  CARDS_A_PAGE,
  type CardCounts,
  type CardFilter,
  readTeamCards,
  type TeamCard,
} from './team-cards.ts'

const DONE: Readonly<Record<string, string>> = { removed: 'Removed from the team.' }

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'cards:claim')
  return entered instanceof Response ? entered : cardsPage(entered)
}

const addForm = z.object({ do: asSent, card: asSent, code: asSent })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const entered = await teamOf(visit, 'cards:claim')
  if (entered instanceof Response) return entered
  if (body.kind === 'upload') return addList(entered, body)
  const { card, code } = addForm.parse(fieldsOf(body))
  const added = await addCard(entered, { card, code })
  if (added.ok) return said(entered, added.text)
  return cardsPage(entered, {
    problems: { [added.field]: added.text },
    status: added.status,
    headers: added.status === 429 ? { 'Retry-After': '3600' } : {},
    typed: { card, code },
  })
}

async function addList(visit: TeamVisit, body: Body): Promise<Response> {
  const given = textOfUpload(body)
  const refused = (text: string) =>
    cardsPage(visit, { problems: { [given.field]: text }, status: 422, list: given.list })
  if (!given.ok) return refused(given.problem)
  const read = readCardRows(given.text, { withEmail: false })
  if (!read.ok) return refused(read.problem)
  const { added, faults } = await addCards(visit, read.rows)
  const done = `Added ${counted(added, 'card')}.`
  if (faults.length === 0) return said(visit, done)
  return cardsPage(visit, {
    ...(added > 0 ? { done } : { problems: { '': 'No card was added.' }, status: 422 }),
    list: given.list,
    report: <Faults visit={visit} faults={faults} caption={`${counted(faults.length, 'row')} not added`} />,
  })
}

const said = async (visit: TeamVisit, text: string): Promise<Response> => {
  const { id } = visit.membership.team
  return leadTo(`${href('team-cards', { id })}?done=${await sealedDone(visit, id, text)}`)
}

interface Facts {
  problems?: Problems
  status?: number
  headers?: Record<string, string>
  done?: string
  typed?: { card: string; code: string }
  list?: string
  report?: ReactNode
}

const isFilter = (word: string): word is CardFilter => Object.hasOwn(CARD_FILTERS, word)

async function cardsPage(visit: TeamVisit, facts: Facts = {}): Promise<Response> {
  const { problems = {}, status = 200, headers = {}, typed = { card: '', code: '' }, list = '', report } = facts
  const { team } = visit.membership
  const { searchParams } = visit.url
  const asked = searchParams.get('show') ?? 'all'
  const filter: CardFilter = isFilter(asked) ? asked : 'all'
  const page = Math.max(0, Math.min(1000, Number.parseInt(searchParams.get('page') ?? '0', 10) || 0))
  const { cards, counts } = await readTeamCards(visit, team.id, { filter, page })
  const here = href('team-cards', { id: team.id })
  const done = facts.done ?? (status === 200 ? (doneIn(visit.url, DONE) ?? (await sealedDoneIn(visit, team.id))) : null)
  const designOf = designFinder(visit.config.brand)
  return teamPage(visit, {
    title: 'Cards',
    problems,
    status,
    headers,
    ...(done === null ? {} : { done }),
    actions:
      counts.all === 0 ? null : (
        <>
          <a href={href('team-hand-out', { id: team.id })} className={buttonClass('primary')}>
            Hand out by scan
          </a>
          <a href={href('team-card-list', { id: team.id })} className={buttonClass('secondary')}>
            Hand out by list
          </a>
        </>
      ),
    children: (
      <>
        {report}
        {counts.all === 0 ? (
          <TeamNone icon={CreditCard}>This team has no cards yet.</TeamNone>
        ) : (
          <>
            <Filters here={here} chosen={filter} counts={counts} />
            {cards.length === 0 ? (
              <TeamNone icon={CreditCard}>No card here.</TeamNone>
            ) : (
              <ul className="card-list team-card-list">
                {cards.map((card) => (
                  <Card key={card.chipId} card={card} design={designOf(card)} siteUrl={visit.config.siteUrl} />
                ))}
              </ul>
            )}
            <Pages here={here} filter={filter} page={page} hasMore={counts[filter] > (page + 1) * CARDS_A_PAGE} />
          </>
        )}
        <AddCards id={team.id} problems={problems} typed={typed} list={list} />
      </>
    ),
  })
}

const Filters = ({ here, chosen, counts }: { here: string; chosen: CardFilter; counts: CardCounts }) => (
  <nav aria-label="Which cards" className="team-filters">
    <ul>
      {(Object.keys(CARD_FILTERS) as CardFilter[]).map((filter) => (
        <li key={filter}>
          <a
            href={filter === 'all' ? here : `${here}?show=${filter}`}
            aria-current={filter === chosen ? 'page' : undefined}
          >
            {CARD_FILTERS[filter]}
            <span className="team-filter-count">{counts[filter]}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

function Card({ card, design, siteUrl }: { card: TeamCard; design: Design | undefined; siteUrl: string }) {
  const { chipId, username, holderMemberId, holderName } = card
  const state = stateOf(card)
  return (
    <li className={`card-row card-row-${state}`}>
      <Plate chipId={chipId} design={design} />
      <div className="card-row-text">
        <a href={href('card', { chip: chipId })} className="card-row-name">
          {cardName(card)}
          <span className="card-row-id">
            <span className="sr-only">, ends in </span>
            {lastFour(chipId)}
          </span>
        </a>
        <p className="team-card-holder">
          {holderMemberId === null
            ? state === 'off'
              ? 'Not handed out'
              : 'In the pool'
            : (holderName ?? 'Somebody who left')}
        </p>
        <p className="card-row-facts">
          <StateMark state={state} />
          {username === null || state === 'off' ? null : (
            <span className="card-row-whom">
              {state === 'paused' ? 'would lead to ' : 'leads to '}
              <a href={`${siteUrl}/profile/${encodeURIComponent(username)}`} className="app-link">{`@${username}`}</a>
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

function Pages({ here, filter, page, hasMore }: { here: string; filter: CardFilter; page: number; hasMore: boolean }) {
  if (page === 0 && !hasMore) return null
  const at = (to: number) => {
    const query = new URLSearchParams({
      ...(filter === 'all' ? {} : { show: filter }),
      ...(to === 0 ? {} : { page: String(to) }),
    }).toString()
    return query === '' ? here : `${here}?${query}`
  }
  return (
    <nav aria-label="Pages of cards" className="console-pages">
      {page > 0 ? (
        <a href={at(page - 1)} rel="prev" className="app-secondary-button">
          Previous page
        </a>
      ) : null}
      {hasMore ? (
        <a href={at(page + 1)} rel="next" className="app-secondary-button">
          Next page
        </a>
      ) : null}
    </nav>
  )
}

const AddCards = ({
  id,
  problems,
  typed,
  list,
}: {
  id: string
  problems: Problems
  typed: { card: string; code: string }
  list: string
}) => (
  <section aria-labelledby="add" className="app-section">
    <h2 id="add" className="text-xl">
      Add cards
    </h2>
    <div className="team-add">
      <form method="post" action={href('team-cards', { id })} className="app-form" noValidate>
        <TextField
          name="card"
          label="One card, or a whole order"
          hint="Scan or type the card, or paste the link from your order email, which needs no codes."
          defaultValue={typed.card}
          problems={problems}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <TextField
          name="code"
          label="Code on the leaflet"
          hint="8 letters and digits, like 7K3M-Q2RX."
          className="app-code"
          maxLength={40}
          defaultValue={typed.code}
          problems={problems}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <Submit pending="Adding…">Add</Submit>
      </form>
      <form
        method="post"
        action={href('team-cards', { id })}
        encType="multipart/form-data"
        className="app-form"
        noValidate
      >
        <TextArea
          name="list"
          label="Many cards"
          hint={`One card a row, with its code: chip_id,claim_code. At most ${MOST_ROWS}.`}
          rows={5}
          defaultValue={list}
          problems={problems}
          spellCheck={false}
          autoComplete="off"
        />
        <TextField
          name="file"
          label="Or a CSV file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/comma-separated-values,text/tab-separated-values"
          className="order-form-file"
          problems={problems}
        />
        <Submit pending="Adding…" tone="secondary">
          Add the list
        </Submit>
      </form>
    </div>
  </section>
)
