// One of an account's own orders: where it stands, its parcel, its cards and how far they are set up, and where it goes. An
// order of somebody else does not exist here.
import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { dateText, dayText } from '#app/layout/dates.ts'
import { notFound } from '#app/layout/message.tsx'
import { page } from '#app/layout/page.tsx'
import { deliveryText } from '#domain/content/delivery-copy.ts'
import { zoneOfMarket } from '#domain/market/zones.ts'
import { formatExactAmount } from '#domain/order/amounts.ts'
import { readShipTo } from '#domain/order/order.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { ButtonLink } from '#ui/button.tsx'
import { buyerState, deliveryLines, lineText, shownLines } from './buyer-order.ts'
import { readFrom } from './order-actions.ts'
import { orderProofHolds, orderToken } from './order-links.ts'
import { designsOf, engravingText, hasEnded, lastDayOf, type OrderCard, type OrderLine } from './order-rules.ts'
import { OrderState } from './order-words.tsx'
import { ParcelLink } from './parcel.tsx'
import { cardsOf, type Order, readOrder } from './read-orders.ts'
import { type OwnOrder, readOwnOrder } from './read-own-orders.ts'

export async function GET(visit: OwnVisit): Promise<Response> {
  const { account, config, params } = visit
  const { order: id = '' } = params
  const [own, order] = await readFrom(visit, 'read own order', (store) =>
    Promise.all([readOwnOrder(store, account.email, id), readOrder(store, id)]),
  )
  if (own === null || order === null) return notFound(visit)
  const setUp = await setUpPath(visit, order)
  const designs = designsOf(config.brand)
  const lines = shownLines(order.lines)
  return page(visit, {
    title: `Order ${own.number}`,
    width: 'wide',
    facts: { holdsToken: true },
    children: (
      <>
        <p className="mb-2">
          <a href={href('own-orders')} className="app-link card-back">
            Your orders
          </a>
        </p>
        <h1 className="app-heading [overflow-wrap:anywhere]">{`Order ${own.number}`}</h1>
        <p className="own-order-state">
          <OrderState status={own.status} name={stateText(own, order)} />
          {own.isTest ? <span className="app-hint">Test order, no payment was taken</span> : null}
        </p>
        <Standing own={own} order={order} />
        {setUp === null ? null : (
          <p className="mt-5">
            <ButtonLink href={setUp}>Set up your cards</ButtonLink>
          </p>
        )}
        <div className="own-order-page">
          {lines.length === 0 ? null : (
            <section aria-labelledby="ordered">
              <h2 id="ordered">What you ordered</h2>
              <ul className="own-order-lines">
                {lines.map((line) => (
                  <Line key={line.id} line={line} designs={designs} order={order} />
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="facts">
            <h2 id="facts">Details</h2>
            <Facts own={own} order={order} />
            <p className="app-hint mt-4">
              {'Any questions? Write to '}
              <a href={`mailto:${config.brand.supportEmail}`} className="app-link">
                {config.brand.supportEmail}
              </a>
              .
            </p>
          </section>
        </div>
      </>
    ),
  })
}

/** The page that sets up the cards of a shipped order; null where none is to be set up, or its links have ended. */
async function setUpPath({ config, now }: OwnVisit, order: Order): Promise<string | null> {
  if (order.status !== 'shipped' || order.shippedAt === null || !cardsOf(order).some(isToSetUp)) return null
  const proof = { order: order.id, epoch: order.claimEpoch, lastDay: lastDayOf(order.shippedAt) }
  if (!orderProofHolds(proof, order, now)) return null
  return href('order-cards', { token: await orderToken(config.accountSecret, proof) })
}

const isToSetUp = ({ isOwned, status }: OrderCard): boolean =>
  !isOwned && ['unlinked', 'linked_without_profile'].includes(status)

/** "Being prepared", "Posted on 27 Nov 2026" */
function stateText({ status }: OwnOrder, { shippedAt, endedAt }: Order): string {
  const at = status === 'shipped' ? shippedAt : endedAt
  return at === null ? buyerState(status) : `${buyerState(status)} on ${dateText(at)}`
}

/** The parcel of an order that was posted; before, when it will be. */
function Standing({ own, order }: { own: OwnOrder; order: Order }) {
  if (own.shippedAt !== null)
    return own.carrier === null && own.tracking === null ? null : (
      <p className="app-lead">
        {'Parcel: '}
        <ParcelLink carrier={own.carrier} tracking={own.tracking} />
      </p>
    )
  if (hasEnded(own)) return null
  if (!order.lines.some(({ cards }) => cards > 0)) return null
  const isEngraved = order.lines.some(({ engraving }) => engraving !== '')
  const country = readShipTo(order.shipTo)?.country ?? ''
  return (
    <p className="app-lead">
      {deliveryText({
        isEngraved,
        country: /^[A-Z]{2}$/.test(country) ? country : '',
        zone: zoneOfMarket(order.market),
      })}
    </p>
  )
}

function Line({ line, designs, order }: { line: OrderLine; designs: readonly Design[]; order: Order }) {
  return (
    <li>
      <p className="own-order-line">{lineText(designs, line)}</p>
      {line.engraving === '' ? null : <p>{engravingText(line)}</p>}
      {/* Before it is posted, another card may still be taken for it. */}
      {order.shippedAt === null || line.assigned.length === 0 ? null : (
        <ul className="own-order-cards">
          {line.assigned.map((card) => (
            <li key={card.chipId}>
              <span>{`Ends in ${lastFour(card.chipId)}`}</span>
              <span className="app-hint">{cardState(card)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function cardState(card: OrderCard): string {
  if (card.isOwned)
    return card.claimedAt === null ? 'Set up' : `Set up on ${dayText(Math.floor(card.claimedAt / DAY_SECONDS))}`
  return isToSetUp(card) ? 'Not set up yet' : 'Switched off'
}

function Facts({ own, order }: { own: OwnOrder; order: Order }) {
  const { totalPence, refundedPence, currency } = own
  const address = [...(order.name === null ? [] : [order.name]), ...deliveryLines(order.shipTo)]
  const total = totalPence > 0 ? formatExactAmount(totalPence, currency) : null
  return (
    <dl className="card-facts">
      <div>
        <dt>Ordered</dt>
        <dd>{dateText(own.at)}</dd>
      </div>
      {total === null ? null : (
        <div>
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      )}
      {refundedPence > 0 ? (
        <div>
          <dt>Refunded</dt>
          <dd>{`${formatExactAmount(refundedPence, currency)}${total === null ? '' : ` of ${total}`}`}</dd>
        </div>
      ) : null}
      {address.length > 0 ? (
        <div>
          <dt>{own.shippedAt === null ? 'Goes to' : 'Sent to'}</dt>
          <dd className="own-order-address">{address.join('\n')}</dd>
        </div>
      ) : order.purgedAt === null ? null : (
        <div>
          <dt>Sent to</dt>
          <dd>Name and address are deleted.</dd>
        </div>
      )}
    </dl>
  )
}
