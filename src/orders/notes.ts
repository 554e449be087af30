// What was told of an order's money after it was paid, as notes for whoever packs it: they follow from the rows of its
// refunds and disputes, so that it makes no difference what came first.
import { type Sql, sql } from '#db/sql.ts'
import { NOTE_SEPARATOR, ORDER_NOTES, type OrderNote } from '#domain/order/order.ts'

const ofOrder = (row: Sql): Sql =>
  sql`${row}.backend = orders.backend AND ${row}.ref IN (orders.external_id, orders.payment_ref)`
const refunds = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM order_refunds r WHERE ${ofOrder(sql`r`)} AND ${condition})`
const disputes = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM order_disputes d WHERE ${ofOrder(sql`d`)} AND ${condition})`

/** Each of these notes and when an order has it; of those about disputes it has one. */
const CONDITIONS: readonly (readonly [OrderNote, Sql])[] = [
  [ORDER_NOTES.refundElsewhere, refunds(sql`r.pence > 0 AND r.currency <> orders.currency`)],
  [ORDER_NOTES.refundPending, refunds(sql`r.status = 'pending'`)],
  [ORDER_NOTES.refundFailed, refunds(sql`r.status = 'failed'`)],
  [ORDER_NOTES.disputed, disputes(sql`d.status = 'open'`)],
  [ORDER_NOTES.disputeLost, sql`${disputes(sql`d.status = 'lost'`)} AND NOT ${disputes(sql`d.status = 'open'`)}`],
  [
    ORDER_NOTES.disputeWon,
    sql`${disputes(sql`d.status = 'won'`)} AND NOT ${disputes(sql`d.status IN ('open', 'lost')`)}`,
  ],
]

const between = (text: string): string => `${NOTE_SEPARATOR}${text}${NOTE_SEPARATOR}`

/** Statement of a batch, after what it goes by: gives the orders in question these notes and leaves their others alone. */
export function ownNotes(where: Sql): Sql {
  const others = CONDITIONS.reduce(
    (column, [note]) => sql`replace(${column}, ${between(note)}, ${NOTE_SEPARATOR})`,
    sql`${NOTE_SEPARATOR} || coalesce(note, '') || ${NOTE_SEPARATOR}`,
  )
  const all = CONDITIONS.reduce(
    (text, [note, condition]) => sql`${text} || CASE WHEN ${condition} THEN ${note + NOTE_SEPARATOR} ELSE '' END`,
    others,
  )
  return sql`UPDATE orders SET note = nullif(trim(${all}, ${NOTE_SEPARATOR}), '') WHERE ${where}`
}
