// The list of an account's own orders: number, state, what was ordered, and where the parcel is.
import { href } from '#app/addresses.ts'
import { dateText } from '#app/layout/dates.ts'
import { formatExactAmount } from '#domain/order/amounts.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { buyerState, linesText } from './buyer-order.ts'
import { OrderState } from './order-words.tsx'
import { ParcelLink } from './parcel.tsx'
import type { OwnOrder } from './read-own-orders.ts'

export const OwnOrderList = ({ orders, designs }: { orders: readonly OwnOrder[]; designs: readonly Design[] }) => (
  <ul className="own-orders">
    {orders.map((order) => {
      const { id, number, status, isTest, at, carrier, tracking, lines } = order
      const items = linesText(designs, lines)
      const facts = [dateText(at), amountText(order), isTest ? 'Test order' : ''].filter(Boolean)
      return (
        <li key={id} className="own-order">
          <div className="own-order-head">
            <a href={href('own-order', { order: id })} className="own-order-number">
              {`Order ${number}`}
            </a>
            <OrderState status={status} name={buyerState(status)} />
          </div>
          {items === '' ? null : <p className="own-order-items">{items}</p>}
          <p className="own-order-facts">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {carrier === null && tracking === null ? null : (
            <p className="own-order-parcel">
              <ParcelLink carrier={carrier} tracking={tracking} />
            </p>
          )}
        </li>
      )
    })}
  </ul>
)

/** "£85.00", "£85.00, £10.00 refunded"; "" where no sum is known. */
function amountText({ totalPence, refundedPence, currency, status }: OwnOrder): string {
  const refunded =
    refundedPence > 0 && status !== 'refunded' ? `${formatExactAmount(refundedPence, currency)} refunded` : ''
  return [totalPence > 0 ? formatExactAmount(totalPence, currency) : '', refunded].filter(Boolean).join(', ')
}
