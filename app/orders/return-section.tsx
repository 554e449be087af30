// Returns, exchanges and replacements on the page of a shipped order: what is open, what can be done about it, and the form
// that opens another one.
import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import type { Design } from '#domain/shop/catalogue.ts'
import { isInUse, type OrderLine, wasShipped } from './order-rules.ts'
import type { Order } from './read-orders.ts'
import type { Afterwards, ParentOrder } from './read-returns.ts'
import { noMoneyText } from './return-fields.tsx'
import {
  MAX_RETURNS,
  type OrderReturn,
  RETURN_KINDS,
  type ReturnKind,
  reasonText,
  returnable,
  returnState,
  returnSteps,
  whatText,
} from './return-rules.ts'
import { RETURN_STEPS } from './return-steps.ts'

interface Props {
  visit: ConsoleVisit
  order: Order
  designs: readonly Design[]
  afterwards: Pick<Afterwards, 'returns' | 'missing'>
}

export function ReturnSection({ visit, order, designs, afterwards: { returns, missing } }: Props) {
  const left = returnable(order.lines, returns, missing)
  const canOpen = [...left.values()].some((cards) => cards > 0) && returns.length < MAX_RETURNS
  if (!wasShipped(order) || (returns.length === 0 && !canOpen)) return null
  const isOpen = returns.some(({ status }) => status !== 'closed')
  return (
    <section aria-labelledby="returns" className="pack-box">
      <h2 id="returns">Returns and replacements</h2>
      {returns.length === 0 ? null : (
        <ol className="pack-returns">
          {returns.map((one) => (
            <Return key={one.id} order={order} designs={designs} one={one} />
          ))}
        </ol>
      )}
      {isOpen ? <Cards visit={visit} order={order} /> : null}
      {canOpen ? <Opening order={order} isFirst={returns.length === 0} /> : null}
    </section>
  )
}

const UNKNOWN = { designId: null, title: 'Card' } satisfies Pick<OrderLine, 'designId' | 'title'>

function Return({ order, designs, one }: { order: Order; designs: readonly Design[]; one: OrderReturn }) {
  const line = order.lines.find(({ id }) => id === one.lineId) ?? UNKNOWN
  const steps = returnSteps(one)
  return (
    <li>
      <div className="pack-return-head">
        <h3 className="pack-return-name">{`${RETURN_KINDS[one.kind].name}: ${whatText(designs, line, one.cards)}`}</h3>
        <span className={one.status === 'closed' ? 'pack-return-state' : 'pack-return-state pack-return-open'}>
          {returnState(one)}
        </span>
      </div>
      <p className="app-hint">
        {`${reasonText(one.reason)}, opened on ${dateText(one.createdAt)}.`}
        {one.newOrderId !== null && one.newNumber !== null ? (
          <>
            {' The new card is order '}
            <a href={href('order', { order: one.newOrderId })} className="app-link">
              {one.newNumber}
            </a>
            {'.'}
          </>
        ) : null}
      </p>
      {one.kind === 'return' && one.status !== 'closed' ? <p className="app-hint">{noMoneyText(order)}</p> : null}
      {steps.length === 0 ? null : (
        <form method="post" action={href('order-returns', { order: order.id })} className="pack-return-steps">
          <input type="hidden" name="return" value={one.id} />
          {steps.map((step) => (
            <Submit key={step} name="do" value={step} pending={RETURN_STEPS[step].pending} tone="secondary">
              {RETURN_STEPS[step].name}
            </Submit>
          ))}
        </form>
      )}
    </li>
  )
}

/** Cards that are here again go into stock, lost and broken ones are switched off; both are an owner's to do. */
function Cards({ visit, order }: { visit: ConsoleVisit; order: Order }) {
  const all = order.lines.flatMap(({ assigned }) => assigned)
  const cards = [...all.filter((card) => !isInUse(card)), ...all.filter(isInUse)]
  if (cards.length === 0) return null
  const hasUsed = cards.some(isInUse)
  if (!visit.may('orders:return-card'))
    return <p className="app-hint mt-3">An owner takes cards that came back into stock, and switches off lost ones.</p>
  return (
    <form method="get" action={href('order', { order: order.id })} className="pack-return-cards">
      <label htmlFor="returned" className="app-label">
        A card that came back, or is lost or broken
      </label>
      <select id="returned" name="card" className="field">
        {cards.map((card) => (
          <option key={card.chipId} value={card.chipId}>
            {isInUse(card) ? `${lastFour(card.chipId)} (in use)` : lastFour(card.chipId)}
          </option>
        ))}
      </select>
      <button type="submit" name="ask" value="return" className="app-secondary-button">
        Take back
      </button>
      <button type="submit" name="ask" value="retire" className="app-secondary-button">
        Switch off
      </button>
      {hasUsed ? (
        <p className="app-hint">
          A card in use cannot be taken from its owner: they release it in their account, or you release it on its own
          page.
        </p>
      ) : null}
    </form>
  )
}

function Opening({ order, isFirst }: { order: Order; isFirst: boolean }) {
  const kinds = Object.keys(RETURN_KINDS) as ReturnKind[]
  const shown = order.status === 'shipped' ? kinds : kinds.filter((kind) => kind === 'return')
  return (
    <form
      method="get"
      action={href('order-returns', { order: order.id })}
      className={isFirst ? 'pack-return-steps' : 'pack-return-steps pack-return-next'}
    >
      <p className="app-hint basis-full">
        {isFirst ? 'A card comes back, or another one is sent:' : 'Open another one:'}
      </p>
      {shown.map((kind) => (
        <button key={kind} type="submit" name="kind" value={kind} className="app-secondary-button">
          {RETURN_KINDS[kind].name}
        </button>
      ))}
    </form>
  )
}

/** On the page of an exchange or a replacement: which order it was made for. */
export function ParentLink({ parent: { id, number, kind } }: { parent: ParentOrder }) {
  const words = kind === 'exchange' ? 'An exchange for' : 'A replacement for'
  return (
    <p className="pack-note">
      {number === null ? (
        'Created for an order that has been deleted.'
      ) : (
        <>
          {`${words} `}
          <a href={href('order', { order: id })} className="app-link">{`order ${number}`}</a>
        </>
      )}
    </p>
  )
}
