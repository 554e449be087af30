// Notes of an order about its refunds and disputes, for the person who packs it. They are computed from the stored rows, so
// that the order of arrival makes no difference.
import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { NOTE_SEPARATOR, ORDER_NOTES, type OrderNote } from '#domain/order/order.ts'

const ofOrder = (row: SQL): SQL =>
  sql`${row}.backend = orders.backend AND ${row}.ref IN (orders.external_id, orders.payment_ref)`
const refunds = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM order_refunds r WHERE ${ofOrder(sql`r`)} AND ${condition})`
const disputes = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM order_disputes d WHERE ${ofOrder(sql`d`)} AND ${condition})`

/** The condition of each note; the notes about disputes exclude each other. */
const CONDITIONS: readonly (readonly [OrderNote, SQL])[] = [
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

/** The column with a separator at both ends, so that every note is between two separators. */
const BETWEEN = sql`${NOTE_SEPARATOR} || coalesce(note, '') || ${NOTE_SEPARATOR}`

const without = (list: SQL, note: OrderNote): SQL =>
  sql`replace(${list}, ${NOTE_SEPARATOR + note + NOTE_SEPARATOR}, ${NOTE_SEPARATOR})`

const column = (list: SQL): SQL => sql`nullif(trim(${list}, ${NOTE_SEPARATOR}), '')`

/** The column without one of its notes. */
export const withoutNote = (note: OrderNote): SQL => column(without(BETWEEN, note))

/** The column with one more note, any text. */
export const withNote = (text: string): SQL => column(sql`${BETWEEN} || ${text}`)

/** Statement of a batch, after the rows it depends on: sets these notes of the selected orders and keeps their other notes. */
export function ownNotes(store: Store, where: SQL) {
  const others = CONDITIONS.reduce((list, [note]) => without(list, note), BETWEEN)
  const all = CONDITIONS.reduce(
    (list, [note, condition]) => sql`${list} || CASE WHEN ${condition} THEN ${note + NOTE_SEPARATOR} ELSE '' END`,
    others,
  )
  return store
    .update(orders)
    .set({ note: column(all) })
    .where(where)
}
