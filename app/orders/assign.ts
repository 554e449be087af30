// Cards into an order and out of it. Each is one conditional UPDATE with its events in one transaction, so that of any
// number of packers at once exactly one has a card, and no line gets more than it needs.
import { type SQL, sql } from 'drizzle-orm'
import { touched } from '#app/cards/chip-writes.ts'
import type { Operator } from '#app/console/events.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips, orderLines, orders } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { ORDER_NOTES } from '#domain/order/order.ts'
import { withoutNote } from '#orders/notes.ts'
import { operatorNote } from './operator-note.ts'

/** Does a row `l` of order_lines still lack cards? */
const LACKS = sql`l.cards > (SELECT count(*) FROM chips c WHERE c.order_line_id = l.id)`
const lacksCards = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = ${orderId} AND ${LACKS})`

/** Statement of a batch: an order whose every card is there is packed. */
export const packStatement = (store: Store, orderId: string) =>
  store
    .update(orders)
    .set({ status: 'packed' })
    .where(sql`${orders.id} = ${orderId} AND ${orders.status} = 'paid' AND NOT ${lacksCards(orderId)}`)

const unpackStatement = (store: Store, orderId: string) =>
  store
    .update(orders)
    .set({ status: 'paid' })
    .where(sql`${orders.id} = ${orderId} AND ${orders.status} = 'packed' AND ${lacksCards(orderId)}`)

export interface Assignment {
  orderId: string
  chipId: string
  /** The line that was chosen; null: the first of the card's design that lacks one, else the first that does. */
  lineId: string | null
  /** The design its label names, or null. */
  designId: string | null
  /** May cards go into test orders here? */
  takesTest: boolean
}

/** The line that an assignment puts its card into; NULL: none. */
const targetOf = ({ orderId, lineId, designId, takesTest }: Assignment): SQL =>
  sql`(SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE o.id = ${orderId} AND o.status IN ('paid', 'packed') AND (o.test = 0 OR ${takesTest ? 1 : 0} = 1)
      AND ${lineId === null ? sql`true` : sql`l.id = ${lineId}`} AND ${LACKS}
    ORDER BY coalesce(l.design_id = ${designId}, 0) DESC, l.position LIMIT 1)`

/** `claim_policy` of a card that an order's link opens. */
export const OPENED_BY_ORDER = sql`CASE claim_policy WHEN 'open' THEN 'order' ELSE claim_policy END`

/** Assigns a card; answers the id of its line, or null where it could not be (`refusalOf` says why). Rejects. */
export async function assignCard(store: Store, what: Assignment, by: Operator, now: number): Promise<string | null> {
  const { orderId, chipId } = what
  const target = targetOf(what)
  const isFree = sql`chips.chip_id = ${chipId} AND chips.status = 'unlinked' AND chips.owner_account_id IS NULL
    AND chips.owner_team_id IS NULL AND chips.order_line_id IS NULL AND ${target} IS NOT NULL`
  const [, , assigned] = await store.batch([
    chipEvent(store, { event: 'assigned', actor: by.actor, at: now }, isFree),
    operatorNote(
      store,
      by,
      { action: 'orders:assign', orderId, detail: { cards: 1 }, now },
      sql`EXISTS (SELECT 1 FROM chips WHERE ${isFree})`,
    ),
    store
      .update(chips)
      .set({ orderLineId: target, claimPolicy: OPENED_BY_ORDER, ...touched })
      .where(isFree)
      .returning({ lineId: chips.orderLineId }),
    packStatement(store, orderId),
  ])
  return assigned[0]?.lineId ?? null
}

/** Takes an unclaimed card out again; its policy stays. Answers whether it was there. Rejects. */
export async function takeOut(
  store: Store,
  { orderId, chipId }: { orderId: string; chipId: string },
  by: Operator,
  now: number,
): Promise<boolean> {
  // Out of an order that was shipped nothing is taken.
  const isInHand = sql`chips.chip_id = ${chipId} AND chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL
    AND chips.order_line_id IN (SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE o.id = ${orderId} AND o.shipped_at IS NULL AND o.status <> 'shipped')`
  const [, , out] = await store.batch([
    chipEvent(store, { event: 'unassigned', actor: by.actor, at: now }, isInHand),
    operatorNote(
      store,
      by,
      { action: 'orders:take-out', orderId, detail: { cards: 1 }, now },
      sql`EXISTS (SELECT 1 FROM chips WHERE ${isInHand})`,
    ),
    store
      .update(chips)
      .set({ orderLineId: null, ...touched })
      .where(isInHand)
      .returning({ chipId: chips.chipId }),
    unpackStatement(store, orderId),
  ])
  return out.length === 1
}

/**
 * Says what a line the catalogue does not know needs: cards of a design, or none. A line with cards already keeps
 * needing them. With the last such line the order's note about it goes; `note` is that as it was read. Answers whether
 * it could be set. Rejects.
 */
export async function setLine(
  store: Store,
  {
    orderId,
    note,
    lineId,
    designId,
  }: { orderId: string; note: string | null; lineId: string; designId: string | null },
  by: Operator,
  now: number,
): Promise<boolean> {
  const isSettable = sql`order_lines.id = ${lineId} AND order_lines.order_id = ${orderId} AND order_lines.design_id IS NULL
    AND ${designId === null ? sql`NOT EXISTS (SELECT 1 FROM chips c WHERE c.order_line_id = order_lines.id)` : sql`true`}
    AND EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId} AND o.status IN ('paid', 'packed'))`
  const [, set] = await store.batch([
    operatorNote(
      store,
      by,
      { action: 'orders:set-line', orderId, detail: { fields: ['design'] }, now },
      sql`EXISTS (SELECT 1 FROM order_lines WHERE ${isSettable})`,
    ),
    store
      .update(orderLines)
      .set({ designId, cards: designId === null ? 0 : sql`max(quantity, cards)` })
      .where(isSettable)
      .returning({ id: orderLines.id }),
    store
      .update(orders)
      .set({ note: withoutNote(ORDER_NOTES.unmapped) })
      .where(
        sql`${orders.id} = ${orderId} AND ${orders.note} = ${note}
          AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = ${orderId} AND design_id IS NULL AND cards > 0)`,
      ),
    unpackStatement(store, orderId),
    packStatement(store, orderId),
  ])
  return set.length === 1
}
