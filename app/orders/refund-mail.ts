// The mail to a buyer about refunded money: one for each total, no matter how often and by whom a refund is reported. It is
// queued in the batch that stores the refund. Its id contains the order and the total, so that it cannot be queued twice.
import { type SQL, sql } from 'drizzle-orm'
import { queueMailFrom } from '#app/mail/outbox.ts'
import { listed, type Store } from '#db/store.ts'
import { LINES_UNKNOWN, type OrderBackend } from '#domain/order/order.ts'
import type { Refund } from '#orders/refunds.ts'

/** JSON of the lines of the statement's order, as a mail lists them; an engraving is not repeated. */
const LINES = sql`(SELECT json_group_array(json_object('design', design_id, 'title', title, 'cards', cards,
    'quantity', CASE WHEN cards > 0 THEN cards ELSE quantity END, 'engraving', ''))
  FROM (SELECT * FROM order_lines WHERE order_id = id_of_order AND NOT (title = ${LINES_UNKNOWN} AND cards = 0)
    ORDER BY position))`

/** Statement of a batch: the mail of the selected orders. `total`: the refunded sum of each, in pence. */
const refundMail = (store: Store, where: SQL, total: SQL, isFull: SQL, now: number) =>
  queueMailFrom(
    store,
    {
      id: sql`'refund-' || id || '-' || CASE WHEN isFull THEN 'full' ELSE total END`,
      to: sql`email`,
      kind: 'order-refunded',
      payload: sql`json_object('number', number, 'pence', CASE WHEN total > 0 THEN total END, 'currency', currency,
        'total', CASE WHEN total_pence > 0 THEN total_pence END, 'full', json(iif(isFull, 'true', 'false')),
        'shipped', json(iif(shipped_at IS NULL, 'false', 'true')), 'lines', json(${LINES}))`,
      orderId: sql`id_of_order`,
    },
    now,
    sql`FROM (SELECT orders.*, orders.id AS id_of_order, ${total} AS total, ${isFull} AS isFull FROM orders WHERE ${where} AND orders.email IS NOT NULL)
      WHERE isFull OR total > 0`,
  ).onConflictDoNothing()

/** The sum of the stored refunds of an order without these, in minor units of its currency. */
const earlier = (but: readonly string[]): SQL =>
  sql`(SELECT coalesce(sum(pence), 0) FROM order_refunds WHERE order_refunds.backend = orders.backend
    AND ref IN (orders.external_id, orders.payment_ref) AND order_refunds.currency = orders.currency
    AND order_refunds.id NOT IN ${listed(but)})`

/** What a part adds to that sum: nothing in another currency, and never less than is stored of it. */
const added = ({ id, pence, currency = 'GBP' }: Refund): SQL =>
  sql`CASE WHEN orders.currency = ${currency}
    THEN max(${pence}, coalesce((SELECT told.pence FROM order_refunds told WHERE told.id = ${id}), 0)) ELSE 0 END`

const allOf = (total: SQL): SQL => sql`(${total} >= max(1, orders.total_pence))`

/** For the batch that stores a refund, in one currency or several. `now` in whole seconds. */
export function mailOfRefund(store: Store, parts: readonly [Refund, ...Refund[]], isNew: SQL, now: number) {
  const [{ backend, ref }] = parts
  const sum = parts.map(added).reduce((total, part) => sql`${total} + ${part}`, earlier(parts.map(({ id }) => id)))
  const total = sql`(${sum})`
  const where = sql`orders.backend = ${backend} AND ${ref} IN (orders.external_id, orders.payment_ref) AND ${isNew}`
  return refundMail(store, where, total, allOf(total), now)
}

/** For the batch that stores an order whose refunds were reported before it. */
export function mailOfEarlierRefunds(
  store: Store,
  { backend, externalId }: { backend: OrderBackend; externalId: string },
  isNew: SQL,
  now: number,
) {
  const total = earlier([])
  const where = sql`orders.backend = ${backend} AND orders.external_id = ${externalId} AND ${isNew}`
  return refundMail(store, where, total, allOf(total), now)
}

/** For the batch in which an operator marks an order as refunded. */
export const mailOfMark = (store: Store, orderId: string, isNew: SQL, now: number) =>
  refundMail(store, sql`orders.id = ${orderId} AND ${isNew}`, earlier([]), sql`1`, now)
