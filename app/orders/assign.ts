// Packing: assigns cards to an order, takes them out, sets what an unknown line needs. Each write is one conditional
// UPDATE with its events in one transaction, so that of any number of packers at once exactly one gets a card, and no
// line gets more than it needs. The forms are in order-page.tsx and order-lines.tsx; commands share the writes.
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { touched } from '#app/cards/chip-writes.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import type { Operator } from '#app/console/events.ts'
import { leadTo } from '#app/guards/answers.ts'
import { asSent, codeField } from '#app/guards/fields.ts'
import { CHANGED_MEANWHILE } from '#app/layout/done.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips, orderLines, orders } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { ORDER_NOTES } from '#domain/order/order.ts'
import { designOfLabel } from '#domain/shop/design-label.ts'
import { withoutNote } from '#orders/notes.ts'
import {
  CHANGED,
  type OrderAction,
  type OrderScreen,
  type Outcome,
  operatorNote,
  operatorOf,
  readFrom,
  said,
  writeTo,
} from './order-actions.ts'
import { designById, designsOf, progressOf, refusalOf } from './order-rules.ts'
import { findChipToPack, type Order, readChipToPack, readOrder } from './read-orders.ts'

/** Does the row `l` of order_lines still lack cards? */
const LACKS = sql`l.cards > (SELECT count(*) FROM chips c WHERE c.order_line_id = l.id)`
const lacksCards = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = ${orderId} AND ${LACKS})`

/** Statement of a batch: an order that lacks no card becomes packed. */
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
  /** The chosen line; null: the first line of the card's design that lacks a card, else the first that lacks one. */
  lineId: string | null
  /** The design that the card's label names, or null. */
  designId: string | null
  /** Do test orders take cards here? */
  takesTest: boolean
}

/** The id of the line that gets the card; NULL: none. */
const targetOf = ({ orderId, lineId, designId, takesTest }: Assignment): SQL =>
  sql`(SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE o.id = ${orderId} AND o.status IN ('paid', 'packed') AND (o.test = 0 OR ${takesTest ? 1 : 0} = 1)
      AND ${lineId === null ? sql`true` : sql`l.id = ${lineId}`} AND ${LACKS}
    ORDER BY coalesce(l.design_id = ${designId}, 0) DESC, l.position LIMIT 1)`

/** `claim_policy` of a card that can be claimed by the link of its order. */
export const OPENED_BY_ORDER = sql`CASE claim_policy WHEN 'open' THEN 'order' ELSE claim_policy END`

/** Assigns a card. Returns the id of its line, or null where that was impossible (`refusalOf` says why). Rejects. */
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

/** Takes an unclaimed card out again; its policy stays. Returns whether it was in the order. Rejects. */
export async function takeOut(
  store: Store,
  { orderId, chipId }: { orderId: string; chipId: string },
  by: Operator,
  now: number,
): Promise<boolean> {
  // Cards of a shipped order are returned (returns.ts), not taken out.
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
 * Sets what a line outside the catalogue needs: cards of a design, or none. A line with cards cannot be set to none. With
 * the last such line the order's note about it goes; `note` is the note as it was read. Returns whether the line could be
 * set. Rejects.
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

const refused = (screen: OrderScreen, order?: Order): Outcome => ({
  end: 'refused',
  screen,
  ...(order === undefined ? {} : { order }),
})

const assignForm = z.object({
  card: codeField,
  /** The line that is chosen on the page, and the one whose button "Assign here" was pressed. */
  line: asSent,
  here: z.optional(z.string()),
})

export const assign: OrderAction = async (visit, order, fields) => {
  const { card: typed, line, here } = assignForm.parse(fields)
  const chosen = here || line
  const lineId = order.lines.some(({ id }) => id === chosen) ? chosen : null
  const at = lineId === null ? {} : { line: lineId }
  if (typed === '')
    return here !== undefined
      ? leadTo(`${href('order', { order: order.id })}?${new URLSearchParams(at)}`)
      : refused({ problems: { card: 'Please scan or type a card.' }, status: 422 })
  const takesTest = !visit.config.production
  const chip = await readFrom(visit, 'read card to pack', (store) => findChipToPack(store, typed))
  // Also with an unknown card: an order that takes no cards says so, whatever was typed.
  const chipId = chip?.chipId ?? ''
  const designId = designOfLabel(designsOf(visit.config.brand), chip?.label ?? null)?.id ?? null
  const what = { orderId: order.id, chipId, lineId, designId, takesTest }
  const isAssigned = await writeTo(visit, 'assign card', (store) =>
    assignCard(store, what, operatorOf(visit), visit.now),
  )
  const fresh = await readFrom(visit, 'read order', (store) => readOrder(store, order.id))
  if (fresh === null) return CHANGED
  if (isAssigned !== null) {
    const { assigned, needed } = progressOf(fresh.lines)
    const text = `Card ${lastFour(chipId)} assigned. ${assigned} of ${needed}.`
    return said(visit, order, text, { ...(line ? at : {}), card: lastFour(chipId) })
  }
  const now = await readFrom(visit, 'read refused card', (store) => readChipToPack(store, chipId))
  const refusal = refusalOf(fresh, now, { lineId, takesTest })
  const problems = { card: refusal?.text ?? CHANGED_MEANWHILE }
  return refused({ problems, status: refusal?.status ?? 409, typed: { card: typed } }, fresh)
}

const takeOutForm = z.object({ card: asSent })

export const takeCardOut: OrderAction = async (visit, order, fields) => {
  const { card: chipId } = takeOutForm.parse(fields)
  const isOut = await writeTo(visit, 'take card out', (store) =>
    takeOut(store, { orderId: order.id, chipId }, operatorOf(visit), visit.now),
  )
  return isOut ? said(visit, order, `Card ${lastFour(chipId)} is taken out.`) : CHANGED
}

const lineForm = z.object({ line: asSent, design: asSent })

export const setDesign: OrderAction = async (visit, order, fields) => {
  const { line: lineId, design } = lineForm.parse(fields)
  const designId = design || null
  if (designId !== null && designById(designsOf(visit.config.brand), designId) === undefined) return CHANGED
  const isSet = await writeTo(visit, 'set line', (store) =>
    setLine(store, { orderId: order.id, note: order.note, lineId, designId }, operatorOf(visit), visit.now),
  )
  return isSet ? said(visit, order, 'Saved.') : CHANGED
}
