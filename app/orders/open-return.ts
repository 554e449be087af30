// Opens a return, an exchange or a replacement of cards of a shipped order. Each is one batch under one condition: the order
// stands as its page showed it. An exchange and a replacement make a new order, which is packed and shipped like any other.
import { type SQL, sql } from 'drizzle-orm'
import type { Operator } from '#app/console/events.ts'
import { orderReturns } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { queueMailWhere } from '#app/mail/outbox.ts'
import { orders } from '#db/schema.ts'
import { insertFrom, type Statement, type Store } from '#db/store.ts'
import { ENGRAVED_KEYS } from '#domain/engraving/engraved-line.ts'
import { type IncomingOrder, readAttributes, readShipTo } from '#domain/order/order.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { type Intake, takeOrder } from '#orders/intake.ts'
import { operatorNote } from './order-actions.ts'
import type { Order } from './read-orders.ts'
import type { ReturnKind, ReturnReason } from './return-rules.ts'

interface Opening {
  order: Order
  lineId: string
  cards: number
  reason: ReturnReason
  /** How many returns the order had when its page was drawn. */
  seen: number
  /** The cards in words, for the mail: "2 × Tappt Black". */
  what: string
}

export interface NewCards {
  number: string
  design: Design
  /** The column `attributes` of the line whose engraving the new cards get; null: none. */
  attributes: string | null
  /** The new cards in words. */
  what: string
}

const WAS_SHIPPED = sql`(o.shipped_at IS NOT NULL OR o.status = 'shipped')`

/** Does the order stand as it was seen, and does its line have that many cards? */
const isOpenable = ({ order, lineId, cards, seen }: Opening, kind: ReturnKind): SQL =>
  sql`EXISTS (SELECT 1 FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = ${order.id} AND l.id = ${lineId}
      AND ${kind === 'return' ? WAS_SHIPPED : sql`o.status = 'shipped'`}
      AND l.cards >= ${cards} + (SELECT coalesce(sum(r.cards), 0) FROM order_returns r
        WHERE r.order_id = o.id AND r.line_id = l.id))
    AND (SELECT count(*) FROM order_returns r WHERE r.order_id = ${order.id}) = ${seen}`

const returnRow = (
  store: Store,
  { order, lineId, cards, reason }: Opening,
  { kind, newOrderId, now }: { kind: ReturnKind; newOrderId: SQL | null; now: number },
  where: SQL,
) => {
  const row = { id: crypto.randomUUID(), orderId: order.id, lineId, cards, kind, reason, newOrderId, createdAt: now }
  return insertFrom(store, orderReturns, row, sql`WHERE ${where}`)
}

const note = (
  store: Store,
  by: Operator,
  { order, cards, reason }: Opening,
  kind: ReturnKind,
  now: number,
  where: SQL,
) =>
  operatorNote(
    store,
    by,
    { action: 'orders:open-return', orderId: order.id, detail: { kind, cards, reason }, now },
    where,
  )

/** The mail that says what to send back, and where. */
const returnMail = (
  store: Store,
  { order, what }: Opening,
  {
    address,
    exchange,
    now,
  }: { address: readonly string[]; exchange: { what: string; number: string } | null; now: number },
  where: SQL,
): Statement[] => {
  const { id: orderId, email, number } = order
  if (email === null) return []
  const payload = { number, what, address: [...address], exchange }
  return [queueMailWhere(store, { to: email, kind: 'order-return', payload, orderId }, now, where)]
}

/** Opens a return; false: the order was changed meanwhile. `now` in whole seconds. Rejects. */
export async function openReturn(
  store: Store,
  what: Opening,
  { by, address, now }: { by: Operator; address: readonly string[]; now: number },
): Promise<boolean> {
  const where = isOpenable(what, 'return')
  const written = await store.batch([
    note(store, by, what, 'return', now, where),
    ...returnMail(store, what, { address, exchange: null, now }, where),
    // Last, because the condition counts these rows.
    returnRow(store, what, { kind: 'return', newOrderId: null, now }, where).returning({ id: orderReturns.id }),
  ])
  const opened = written.at(-1)
  return Array.isArray(opened) && opened.length === 1
}

/**
 * Makes the order of an exchange or a replacement, and its return. `known`: the order was changed meanwhile. Never throws.
 * `now` in whole seconds.
 */
export function openWithOrder(
  env: Pick<AppBindings, 'DB'>,
  what: Opening,
  kind: 'exchange' | 'replacement',
  fresh: NewCards,
  { by, address, now }: { by: Operator; address: readonly string[]; now: number },
): Promise<Intake> {
  const { order } = what
  const isFresh = sql`backend = 'manual' AND external_id = ${fresh.number}`
  return takeOrder(env, incomingOf(what, fresh), now, {
    onlyIf: isOpenable(what, kind),
    also: (store, isNew) => [
      store
        .update(orders)
        .set({
          ...{ parentId: order.id, confirmedAt: 0 },
          market: sql`(SELECT first.market FROM orders first WHERE first.id = ${order.id})`,
          lang: sql`(SELECT first.lang FROM orders first WHERE first.id = ${order.id})`,
        })
        .where(sql`${isFresh} AND parent_id IS NULL AND ${isNew}`),
      note(store, by, what, kind, now, isNew),
      ...(kind === 'exchange'
        ? returnMail(store, what, { address, exchange: { what: fresh.what, number: fresh.number }, now }, isNew)
        : order.email === null
          ? []
          : [
              queueMailWhere(
                store,
                {
                  ...{ to: order.email, kind: 'order-replacement', orderId: order.id },
                  payload: { number: order.number, what: fresh.what, newNumber: fresh.number },
                },
                now,
                isNew,
              ),
            ]),
      returnRow(store, what, { kind, newOrderId: sql`(SELECT id FROM orders WHERE ${isFresh})`, now }, isNew),
    ],
  })
}

/** The new order: the address of the first one, and nothing to pay. */
function incomingOf({ order, cards }: Opening, { number, design, attributes }: NewCards): IncomingOrder {
  const engraved = readAttributes(attributes).filter(({ key }) => ENGRAVED_KEYS.some((known) => known === key))
  return {
    ...{ backend: 'manual', externalId: number, number, totalPence: 0, goodsPence: 0 },
    ...{ email: order.email, name: order.name, shipTo: readShipTo(order.shipTo), test: order.isTest },
    lines: [
      {
        ...{ title: design.label, quantity: cards, designId: design.id },
        ...(engraved.length > 0 ? { attributes: engraved } : {}),
      },
    ],
  }
}
