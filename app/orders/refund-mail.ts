// The buyer is told of money that went back: once for each sum, whoever tells of it and however often. The mail is laid out in
// the batch that stores the refund; its id is made of the order and of what went back in all, so that it cannot wait twice.
import { listed, type Sql, sql } from '#db/sql.ts'
import type { OrderBackend } from '#domain/order/order.ts'
import type { Refund } from '#orders/refunds.ts'

/** Statement of a batch: the mail of the orders in question. `total`: what went back of each, in pence. */
const told = (where: Sql, total: Sql, isFull: Sql, now: number): Sql =>
  sql`INSERT INTO app_outbox (id, recipient, kind, payload, order_id, created_at, next_attempt_at)
    SELECT 'refund-' || id || '-' || CASE WHEN isFull THEN 'full' ELSE total END, email, 'order-refunded',
      json_object('number', number, 'pence', CASE WHEN currency = 'GBP' AND total > 0 THEN total END,
        'full', json(CASE WHEN isFull THEN 'true' ELSE 'false' END)),
      id, ${now}, ${now}
    FROM (SELECT orders.*, ${total} AS total, ${isFull} AS isFull FROM orders WHERE ${where} AND orders.email IS NOT NULL)
    WHERE isFull OR total > 0 ON CONFLICT DO NOTHING`

/** What was told of refunds of an order so far, in minor units of its currency; but for these. */
const earlier = (but: readonly string[]): Sql =>
  sql`(SELECT coalesce(sum(pence), 0) FROM order_refunds WHERE order_refunds.backend = orders.backend
    AND ref IN (orders.external_id, orders.payment_ref) AND order_refunds.currency = orders.currency
    AND order_refunds.id NOT IN ${listed(but)})`

/** What a part adds to that: nothing in another currency, and never less than was told of it before. */
const added = ({ id, pence, currency = 'GBP' }: Refund): Sql =>
  sql`CASE WHEN orders.currency = ${currency}
    THEN max(${pence}, coalesce((SELECT told.pence FROM order_refunds told WHERE told.id = ${id}), 0)) ELSE 0 END`

const allOf = (total: Sql): Sql => sql`(${total} >= max(1, orders.total_pence))`

/** For the batch of a refund that is told, in one currency or several. `now` in whole seconds. */
export function mailOfRefund(parts: readonly [Refund, ...Refund[]], isNew: Sql, now: number): Sql {
  const [{ backend, ref }] = parts
  const sum = parts.map(added).reduce((total, part) => sql`${total} + ${part}`, earlier(parts.map(({ id }) => id)))
  const total = sql`(${sum})`
  const where = sql`orders.backend = ${backend} AND ${ref} IN (orders.external_id, orders.payment_ref) AND ${isNew}`
  return told(where, total, allOf(total), now)
}

/** For the batch of an order whose refunds were told before it. */
export function mailOfEarlierRefunds(
  { backend, externalId }: { backend: OrderBackend; externalId: string },
  isNew: Sql,
  now: number,
): Sql {
  const total = earlier([])
  const where = sql`orders.backend = ${backend} AND orders.external_id = ${externalId} AND ${isNew}`
  return told(where, total, allOf(total), now)
}

/** For the batch in which somebody here marks an order as refunded. */
export const mailOfMark = (orderId: string, isNew: Sql, now: number): Sql =>
  told(sql`orders.id = ${orderId} AND ${isNew}`, earlier([]), sql`1`, now)
