// One order on the packing table: how far it is, the field that takes the next card, its lines with their cards, and beside
// them where it goes and what happens next. What `data-live` marks is exchanged in place where there is script.
import type { Design } from '../../src/domain/shop/catalogue'
import { lastFour } from '../cards/own-cards'
import { consolePage } from '../console/frame'
import type { ConsoleVisit } from '../door/visit'
import { Submit, TextField } from '../frame/form'
import type { Problems } from '../frame/page'
import { designsOf, labelWarning, lineName } from './designs'
import { doneText } from './done-mark'
import { inUseText } from './end-order'
import { EndSection, EventList, FactList, MailSection } from './order-aside'
import { isAskable, QUESTIONS } from './order-questions'
import {
  backendName,
  counted,
  engravingText,
  hasEnded,
  isFull,
  isInUse,
  type OrderCard,
  type OrderLine,
  progressOf,
  SHIP_DISPUTED,
  takesLeaflets,
  wasShipped,
} from './order-rules'
import { chipPath, noteText, OrderBadges, OrderState, orderPath } from './order-words'
import { Progress } from './orders'
import type { Order } from './read-order'

export interface OrderScreen {
  problems?: Problems
  status?: number
  /** What was typed and refused, by field. */
  typed?: Readonly<Record<string, string>>
  /** A card that was just assigned although its label speaks of another design. */
  newCard?: string
}

export async function orderPage(visit: ConsoleVisit, order: Order, screen: OrderScreen = {}): Promise<Response> {
  const { problems = {}, status = 200, typed = {} } = screen
  const designs = designsOf(visit.config.brand)
  const chosen = order.lines.find((line) => line.id === visit.url.searchParams.get('line') && !isFull(line))
  const isOpen = order.status === 'paid' || order.status === 'packed'
  const done = Object.keys(problems).length === 0 ? await doneText(visit, order.id) : null
  const newCard = visit.url.searchParams.get('card')
  // Cards of an order that ended stay with whoever has claimed them: somebody here decides what becomes of that (D-142).
  const notes = [noteText(order.note), hasEnded(order) ? inUseText(order) : null].filter((note) => note !== null)
  return consolePage(visit, {
    title: `Order ${order.number}`,
    up: { href: '/admin/orders', name: 'Orders' },
    actions: (
      <div data-live="state" className="pack-state">
        <OrderState status={order.status} />
        <OrderBadges {...order} isEngraved={order.lines.some(({ engraving }) => engraving !== '')} />
      </div>
    ),
    status,
    problems,
    entry: 'app/client/orders.ts',
    ...(done ? { done } : {}),
    children: (
      <>
        <div data-live="note">
          {notes.map((note) => (
            <p key={note} className="pack-note">
              {note}
            </p>
          ))}
        </div>
        <div className="pack-page">
          <div className="pack-work">
            {isOpen ? (
              <Scan order={order} chosen={chosen} designs={designs} problems={problems} typed={typed.card ?? ''} />
            ) : null}
            <Lines visit={visit} order={order} designs={designs} chosen={chosen} isOpen={isOpen} newCard={newCard} />
          </div>
          <div className="pack-aside">
            <div data-live="next">{isOpen ? <Ship order={order} problems={problems} typed={typed} /> : null}</div>
            {order.status === 'shipped' ? <MailSection visit={visit} order={order} /> : null}
            <FactList visit={visit} order={order} />
            <div data-live="print">
              <Print order={order} />
            </div>
            <EndSection visit={visit} order={order} />
            <div data-live="events">
              <EventList order={order} />
            </div>
          </div>
        </div>
      </>
    ),
  })
}

function Scan({
  order,
  chosen,
  designs,
  problems,
  typed,
}: {
  order: Order
  chosen: OrderLine | undefined
  designs: readonly Design[]
  problems: Problems
  typed: string
}) {
  const { needed, assigned, missing } = progressOf(order.lines)
  return (
    <section aria-label="Packing" className="pack-scan">
      <div data-live="progress">
        <Progress assigned={assigned} needed={needed} />
        <p className={missing === 0 ? 'pack-left pack-left-none' : 'pack-left'}>
          {missing === 0 ? (
            <>
              {'Everything is here. '}
              <a href="#ship" className="app-link">
                The order can be shipped.
              </a>
            </>
          ) : (
            `${counted(missing, 'card')} to go.`
          )}
        </p>
      </div>
      <form
        id="scan"
        method="post"
        action={orderPath(order.id)}
        className="pack-form"
        noValidate
        data-packing
        data-scan
      >
        <input type="hidden" name="do" value="assign" />
        <div data-live="chosen">
          {chosen ? (
            <p className="pack-chosen">
              <input type="hidden" name="line" value={chosen.id} />
              {`The next card goes to ${lineName(designs, chosen)}. `}
              <a href={orderPath(order.id)} className="app-link">
                Any line
              </a>
            </p>
          ) : null}
        </div>
        <TextField
          name="card"
          label="Scan or type the next card"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          className="pack-field"
          defaultValue={typed}
          problems={problems}
          autoFocus={Object.keys(problems).length === 0}
        />
        <Submit pending="Assigning…" className="h-15">
          Assign
        </Submit>
      </form>
      <p role="status" className="pack-said" data-said />
    </section>
  )
}

function Lines({
  visit,
  order,
  designs,
  chosen,
  isOpen,
  newCard,
}: {
  visit: ConsoleVisit
  order: Order
  designs: readonly Design[]
  chosen: OrderLine | undefined
  isOpen: boolean
  newCard: string | null
}) {
  if (order.lines.length === 0) return <p className="order-none">This order has no lines.</p>
  const hasSeveral = order.lines.length > 1
  return (
    <section aria-labelledby="lines" className="pack-lines">
      <h2 id="lines" className="sr-only">
        Lines
      </h2>
      <div data-live="lines">
        <ol className="pack-line-list">
          {order.lines.map((line) => (
            <li key={line.id} className={lineClass(line, line === chosen)}>
              <div className="pack-line-head">
                <div className="min-w-0">
                  <h3 className="pack-line-name">
                    {line.cards > 1 ? <span className="pack-times">{`${line.cards} × `}</span> : null}
                    {lineName(designs, line)}
                  </h3>
                  {line.engraving === '' ? null : <p>{engravingText(line)}</p>}
                  <p className="app-hint">{lineState(line)}</p>
                </div>
                {isOpen && hasSeveral && !isFull(line) ? (
                  <button
                    type="submit"
                    form="scan"
                    name="here"
                    value={line.id}
                    className="app-secondary-button pack-here"
                    aria-label={`Assign here: ${lineName(designs, line)}`}
                  >
                    Assign here
                  </button>
                ) : null}
              </div>
              {line.designId === null && (line.cards > 0 || isOpen) ? (
                <Unknown order={order} line={line} designs={designs} isOpen={isOpen} />
              ) : null}
              {line.assigned.length > 0 ? (
                <ul className="pack-cards">
                  {line.assigned.map((card) => (
                    <Card
                      key={card.chipId}
                      visit={visit}
                      order={order}
                      card={card}
                      warning={labelWarning(designs, card.label, line)}
                      isNew={newCard === lastFour(card.chipId)}
                    />
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const lineClass = (line: OrderLine, isChosen: boolean): string =>
  [
    'pack-line',
    line.cards > 0 && isFull(line) ? 'pack-line-full' : '',
    line.designId === null && line.cards > 0 ? 'pack-line-unknown' : '',
    isChosen ? 'pack-line-chosen' : '',
  ]
    .filter(Boolean)
    .join(' ')

function lineState(line: OrderLine): string {
  if (line.cards === 0) return 'No card needed'
  if (isFull(line)) return line.cards === 1 ? 'Its card is assigned.' : `All ${line.cards} cards are assigned.`
  return `${line.assigned.length} of ${line.cards} assigned`
}

/** A line the catalogue does not know: somebody says what it is. */
function Unknown({
  order,
  line,
  designs,
  isOpen,
}: {
  order: Order
  line: OrderLine
  designs: readonly Design[]
  isOpen: boolean
}) {
  const field = `design-${line.id}`
  return (
    <div className="pack-unknown">
      {line.cards > 0 ? (
        <p className="pack-unknown-mark">
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
            <path d="M8 2.2L14.2 13H1.8zM8 6.5v3M8 11.2h.01" />
          </svg>
          Not in the catalogue
        </p>
      ) : null}
      {isOpen ? (
        <form method="post" action={orderPath(order.id)} className="pack-unknown-form" data-packing>
          <input type="hidden" name="do" value="line" />
          <input type="hidden" name="line" value={line.id} />
          <label htmlFor={field} className="app-label">
            What is it?
          </label>
          <select id={field} name="design" className="field" defaultValue="">
            {line.assigned.length === 0 ? <option value="">No card needed</option> : null}
            {designs.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          <Submit pending="Saving…" tone="secondary">
            Save
          </Submit>
        </form>
      ) : null}
    </div>
  )
}

/** What an owner does with a card that was posted, each on a page of its own. */
const CARD_WORDS = { return: 'Take back', replace: 'Replace' } as const
const CARD_QUESTIONS = ['return', 'replace'] as const

function Card({
  visit,
  order,
  card,
  warning,
  isNew,
}: {
  visit: ConsoleVisit
  order: Order
  card: OrderCard
  warning: string | null
  isNew: boolean
}) {
  const four = lastFour(card.chipId)
  const chip = `${visit.config.siteUrl}/scan/${card.chipId}`
  return (
    <li className={warning ? 'pack-card pack-card-warned' : 'pack-card'}>
      <a href={chipPath(card.chipId)} className="pack-card-id" title={chip}>
        <span className="sr-only">Card ending </span>
        {four}
      </a>
      {isInUse(card) ? <span className="app-hint">in use</span> : null}
      {CARD_QUESTIONS.filter((ask) => visit.may(QUESTIONS[ask].action) && isAskable(ask, order)).map((ask) => (
        <a
          key={ask}
          href={`${orderPath(order.id)}?${new URLSearchParams({ ask, card: card.chipId })}`}
          className="pack-out"
          aria-label={`${CARD_WORDS[ask]} the card ending ${four}`}
        >
          {CARD_WORDS[ask]}
        </a>
      ))}
      {isInUse(card) || wasShipped(order) ? null : (
        <form method="post" action={orderPath(order.id)} data-packing>
          <input type="hidden" name="do" value="take-out" />
          <input type="hidden" name="card" value={card.chipId} />
          <button type="submit" className="pack-out" aria-label={`Take out the card ending ${four}`}>
            Take out
          </button>
        </form>
      )}
      {warning ? (
        <p className="pack-warning" {...(isNew ? { 'data-new-warning': '' } : {})}>
          {warning}
        </p>
      ) : null}
    </li>
  )
}

function Ship({
  order,
  problems,
  typed,
}: {
  order: Order
  problems: Problems
  typed: Readonly<Record<string, string>>
}) {
  const { missing } = progressOf(order.lines)
  return (
    <section aria-labelledby="ship" className={missing === 0 ? 'pack-box pack-box-next' : 'pack-box'}>
      <h2 id="ship">Ship</h2>
      <form method="post" action={orderPath(order.id)} className="app-form pack-box-form" noValidate>
        <input type="hidden" name="do" value="ship" />
        <TextField
          name="carrier"
          label="Carrier (optional)"
          maxLength={60}
          autoComplete="off"
          defaultValue={typed.carrier ?? ''}
          problems={problems}
        />
        <TextField
          name="tracking"
          label="Tracking (optional)"
          hint="A number, or the https address of the parcel."
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed.tracking ?? ''}
          problems={problems}
        />
        {missing > 0 ? (
          <div className="app-field">
            {problems.missing ? (
              <p id="missing-problem" className="app-problem">
                {problems.missing}
              </p>
            ) : null}
            <label className="pack-tick">
              <input
                type="checkbox"
                id="missing"
                name="missing"
                value={missing}
                aria-invalid={problems.missing ? true : undefined}
                aria-describedby={problems.missing ? 'missing-problem' : undefined}
              />
              {`Ship with ${counted(missing, 'card')} missing`}
            </label>
          </div>
        ) : null}
        {order.isDisputed ? (
          <div className="app-field">
            {problems.disputed ? (
              <p id="disputed-problem" className="app-problem">
                {problems.disputed}
              </p>
            ) : null}
            <p className="app-hint">
              {`The buyer’s bank was asked to take this payment back. ${backendName(order.backend)} shows how that stands.`}
            </p>
            <label className="pack-tick">
              <input
                type="checkbox"
                id="disputed"
                name="disputed"
                value="yes"
                aria-invalid={problems.disputed ? true : undefined}
                aria-describedby={problems.disputed ? 'disputed-problem' : undefined}
              />
              {SHIP_DISPUTED}
            </label>
          </div>
        ) : null}
        <Submit pending="Shipping…" tone={missing === 0 ? 'primary' : 'secondary'} className="w-full">
          Mark as shipped
        </Submit>
        {order.email === null ? (
          <p className="app-hint">There is no email address: nobody is written to.</p>
        ) : (
          <p className="app-hint">The buyer gets an email with the link to set up the cards.</p>
        )}
      </form>
    </section>
  )
}

function Print({ order }: { order: Order }) {
  const unclaimed = order.lines.flatMap(({ assigned }) => assigned).filter(({ isOwned }) => !isOwned).length
  return (
    <section aria-labelledby="print" className="pack-box">
      <h2 id="print">Print</h2>
      <p className="mt-3">
        <a href={`${orderPath(order.id)}/packing-list`} className="app-secondary-button w-full">
          Packing list
        </a>
      </p>
      {unclaimed > 0 && takesLeaflets(order) ? (
        <form method="post" action={`${orderPath(order.id)}/leaflets`} className="mt-4 grid gap-2">
          <p className="app-hint">New codes replace the codes printed before.</p>
          <Submit pending="Making codes…" tone="secondary" className="w-full">
            {`Leaflets for ${counted(unclaimed, 'card')}`}
          </Submit>
        </form>
      ) : null}
    </section>
  )
}
