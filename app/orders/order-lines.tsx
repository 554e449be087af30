// The lines of an order, each with its cards and their actions.

import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { CardFront } from '#app/cards/plate.tsx'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import type { Design } from '#domain/shop/catalogue.ts'
import { isAskable, QUESTIONS } from './order-actions.ts'
import {
  designById,
  engravingText,
  engravingToDo,
  isFull,
  isInUse,
  labelWarning,
  lineName,
  type OrderCard,
  type OrderLine,
  type PackedLine,
  wasShipped,
} from './order-rules.ts'
import type { Order } from './read-orders.ts'

export function OrderLines({
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
                {line.cards > 0 ? <LinePicture design={designById(designs, line.designId)} /> : null}
                <div className="min-w-0">
                  <h3 className="pack-line-name">
                    {line.cards > 1 ? <span className="pack-times">{`${line.cards} × `}</span> : null}
                    {lineName(designs, line)}
                  </h3>
                  {line.engraving === '' ? null : visit.config.engraving ? (
                    <EngravingState line={line} />
                  ) : (
                    <p>{engravingText(line)}</p>
                  )}
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

/** The front of the line's cards; a plate where their design is not known. Decoration: the name is beside it. */
const LinePicture = ({ design }: { design: Design | undefined }) => (
  <span className={`plate pack-line-picture ${design ? 'plate-shown' : ''}`} aria-hidden="true">
    {design ? <CardFront design={design} large={false} alt="" /> : null}
  </span>
)

/** The text, and whether it is on the cards. */
const EngravingState = ({ line }: { line: PackedLine }) => (
  <p className={line.canEngrave ? undefined : 'engraving-refused'}>
    {engravingToDo(line)}
    {line.engravedAt === null ? null : <span className="app-hint">{` Engraved on ${dateText(line.engravedAt)}`}</span>}
  </p>
)

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

/** A line that is not in the catalogue: the operator chooses what it needs. */
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
        <form method="post" action={href('order', { order: order.id })} className="pack-unknown-form" data-packing>
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

/** Actions with a posted card, each with a confirmation page. */
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
      <a href={href('console-chip', { chip: card.chipId })} className="pack-card-id" title={chip}>
        <span className="sr-only">Card ending </span>
        {four}
      </a>
      {isInUse(card) ? <span className="app-hint">in use</span> : null}
      {CARD_QUESTIONS.filter((ask) => visit.may(QUESTIONS[ask].action) && isAskable(ask, order)).map((ask) => (
        <a
          key={ask}
          href={`${href('order', { order: order.id })}?${new URLSearchParams({ ask, card: card.chipId })}`}
          className="pack-out"
          aria-label={`${CARD_WORDS[ask]} the card ending ${four}`}
        >
          {CARD_WORDS[ask]}
        </a>
      ))}
      {isInUse(card) || wasShipped(order) ? null : (
        <form method="post" action={href('order', { order: order.id })} data-packing>
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
