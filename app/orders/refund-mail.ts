// The buyer is told of money that went back: once for each sum, no matter who reports it and however often. The mail is
// laid out in the batch that stores the refund; its id is made of the order and of what went back in all, so that it
// cannot wait twice.
import { type SQL, sql } from 'drizzle-orm'
import { queueMailFrom } from '#app/mail/outbox.ts'
import { listed, type Store } from '#db/store.ts'
import type { OrderBackend } from '#domain/order/order.ts'
import type { Refund } from '#orders/refunds.ts'

/** Statement of a batch: the mail of the orders in question. `total`: what went back of each, in pence. */
const told = (store: Store, where: SQL, total: SQL, isFull: SQL, now: number) =>
  queueMailFrom(
    store,
    {
      id: sql`'refund-' || id || '-' || CASE WHEN isFull THEN 'full' ELSE total END`,
      to: sql`email`,
      kind: 'order-refunded',
      payload: sql`json_object('number', number, 'pence', CASE WHEN currency = 'GBP' AND total > 0 THEN total END,
        'full', json(CASE WHEN isFull THEN 'true' ELSE 'false' END))`,
      orderId: sql`id`,
    },
    now,
    sql`FROM (SELECT orders.*, ${total} AS total, ${isFull} AS isFull FROM orders WHERE ${where} AND orders.email IS NOT NULL)
      WHERE isFull OR total > 0`,
  ).onConflictDoNothing()

/** What was told of refunds of an order so far, in minor units of its currency; but for these. */
const earlier = (but: readonly string[]): SQL =>
  sql`(SELECT coalesce(sum(pence), 0) FROM order_refunds WHERE order_refunds.backend = orders.backend
    AND ref IN (orders.external_id, orders.payment_ref) AND order_refunds.currency = orders.currency
    AND order_refunds.id NOT IN ${listed(but)})`

/** What a part adds to that: nothing in another currency, and never less than was told of it before. */
const added = ({ id, pence, currency = 'GBP' }: Refund): SQL =>
  sql`CASE WHEN orders.currency = ${currency}
    THEN max(${pence}, coalesce((SELECT told.pence FROM order_refunds told WHERE told.id = ${id}), 0)) ELSE 0 END`

const allOf = (total: SQL): SQL => sql`(${total} >= max(1, orders.total_pence))`

/** For the batch of a refund that is told, in one currency or several. `now` in whole seconds. */
export function mailOfRefund(store: Store, parts: readonly [Refund, ...Refund[]], isNew: SQL, now: number) {
  const [{ backend, ref }] = parts
  const sum = parts.map(added).reduce((total, part) => sql`${total} + ${part}`, earlier(parts.map(({ id }) => id)))
  const total = sql`(${sum})`
  const where = sql`orders.backend = ${backend} AND ${ref} IN (orders.external_id, orders.payment_ref) AND ${isNew}`
  return told(store, where, total, allOf(total), now)
}

/** For the batch of an order whose refunds were told before it. */
export function mailOfEarlierRefunds(
  store: Store,
  { backend, externalId }: { backend: OrderBackend; externalId: string },
  isNew: SQL,
  now: number,
) {
  const total = earlier([])
  const where = sql`orders.backend = ${backend} AND orders.external_id = ${externalId} AND ${isNew}`
  return told(store, where, total, allOf(total), now)
}

/** For the batch in which somebody here marks an order as refunded. */
export const mailOfMark = (store: Store, orderId: string, isNew: SQL, now: number) =>
  told(store, sql`orders.id = ${orderId} AND ${isNew}`, earlier([]), sql`1`, now)
