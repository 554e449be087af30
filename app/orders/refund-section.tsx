// The refunds of an order as its payment provider reported them, each with its amount, date and state.
import { dateText } from '#app/layout/dates.ts'
import { formatAmount } from '#domain/order/amounts.ts'
import { backendName } from './order-rules.ts'
import type { Order } from './read-orders.ts'
import type { Afterwards, ToldRefund } from './read-returns.ts'

export function RefundSection({
  order,
  afterwards: { refunds, totalPence },
}: {
  order: Order
  afterwards: Pick<Afterwards, 'refunds' | 'totalPence'>
}) {
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="pack-box">
      <h2 id="refunds">Refunds</h2>
      <p className="app-hint mt-1">{`As ${backendName(order.backend)} reported them.`}</p>
      <ol className="pack-refunds">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <span className="pack-refund-amount">{amountOf(refund)}</span>
            <span>{stateOf(refund, order.currency)}</span>
            <time dateTime={new Date(refund.at * 1000).toISOString()} className="app-hint">
              {dateText(refund.at)}
            </time>
          </li>
        ))}
      </ol>
      <p className="pack-refund-sum">{sumText(order, totalPence)}</p>
    </section>
  )
}

const amountOf = ({ pence, currency, status }: ToldRefund): string =>
  pence === 0 && status !== 'done' ? '–' : formatAmount(pence, currency)

/** A row may hold what went back and a part that did not. */
function stateOf({ pence, status, currency }: ToldRefund, orderCurrency: string): string {
  const other = currency === orderCurrency ? '' : ' in another currency, not counted'
  if (status === 'done') return `Refunded${other}`
  const part = status === 'pending' ? 'on its way' : 'failed'
  return pence === 0
    ? `A refund ${status === 'pending' ? 'is on its way' : 'failed'}`
    : `Refunded${other}; another part ${part}`
}

/** "£15 of £85 refunded, £70 left." */
function sumText({ refundedPence, currency }: Order, totalPence: number): string {
  const refunded = formatAmount(refundedPence, currency)
  if (totalPence === 0) return `${refunded} refunded.`
  const left = totalPence - refundedPence
  const total = formatAmount(totalPence, currency)
  return left > 0
    ? `${refunded} of ${total} refunded, ${formatAmount(left, currency)} left.`
    : `${refunded} of ${total} refunded, nothing left.`
}
