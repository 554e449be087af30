// Cards of a shipped order that come back or were lost: into stock, switched off for good, or replaced by another one. A claimed
// card is never taken here: it is released first, on its own page, which notifies its owner. Each write is one transaction under
// one condition and voids what opened the card before (its code and every link). Commands share the writes.
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { forgetChipCopy, touched } from '#app/cards/chip-writes.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import type { Operator } from '#app/console/events.ts'
import { asSent, problemsOf } from '#app/guards/fields.ts'
import type { Problems } from '#app/layout/page.tsx'
import { chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { OPENED_BY_ORDER } from './assign.ts'
import {
  CHANGED,
  cardOf,
  type OrderAction,
  type Outcome,
  operatorNote,
  operatorOf,
  readFrom,
  said,
  writeTo,
} from './order-actions.ts'
import { cardRefusalOf, isInUse, type OrderCard, UNKNOWN_CARD } from './order-rules.ts'
import { findChipToPack } from './read-orders.ts'

const UNCLAIMED = sql`chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL AND chips.username IS NULL`

/** Is it an unclaimed card of an order that was shipped? */
const comesBack = (orderId: string, chipId: string): SQL =>
  sql`chips.chip_id = ${chipId} AND ${UNCLAIMED} AND chips.order_line_id IN (SELECT l.id FROM order_lines l
    JOIN orders o ON o.id = l.order_id WHERE o.id = ${orderId} AND (o.shipped_at IS NOT NULL OR o.status = 'shipped'))`

/** The state of a card that is back: switched off stays switched off; paused because it was lost becomes unlinked. */
const IN_STOCK = sql`CASE WHEN chips.status IN ('retired', 'disabled') THEN chips.status ELSE 'unlinked' END`
/** What no longer holds of a card that left its order. */
const VOID = {
  orderLineId: null,
  claimCodeHash: null,
  claimedAt: null,
  handover: sql`${chips.handover} + 1`,
  claimPolicy: OPENED_BY_ORDER,
  ...touched,
}

/** What becomes of a card that leaves its order: it comes back into stock, or is switched off for good. */
const LEAVING = {
  'orders:return-card': { event: IN_STOCK, status: IN_STOCK },
  'orders:retire-card': { event: sql`'retired'`, status: 'retired' },
} as const

/** Takes an unclaimed card out of a shipped order. Returns whether it was there. `now` in whole seconds. Rejects. */
async function leaveOrder(
  store: Store,
  { orderId, chipId }: { orderId: string; chipId: string },
  action: keyof typeof LEAVING,
  by: Operator,
  now: number,
): Promise<boolean> {
  const goes = comesBack(orderId, chipId)
  const { event, status } = LEAVING[action]
  const [, , gone] = await store.batch([
    chipEvent(store, { event: 'unassigned', actor: by.actor, to: event, at: now }, goes),
    operatorNote(
      store,
      by,
      { action, orderId, detail: { cards: 1 }, now },
      sql`EXISTS (SELECT 1 FROM chips WHERE ${goes})`,
    ),
    store
      .update(chips)
      .set({ status, ...VOID })
      .where(goes)
      .returning({ chipId: chips.chipId }),
  ])
  return gone.length === 1
}

/** Takes an unclaimed card of a shipped order back. Returns whether it was there. `now` in whole seconds. Rejects. */
export const returnCard = (
  store: Store,
  card: { orderId: string; chipId: string },
  by: Operator,
  now: number,
): Promise<boolean> => leaveOrder(store, card, 'orders:return-card', by, now)

export interface Replacement {
  orderId: string
  /** The card that is replaced. */
  chipId: string
  /** The card that takes its place. */
  newId: string
  /** Is the replaced card lost or broken? Then it is switched off for good. */
  retires: boolean
}

/** Replaces a card of a shipped order. Returns whether that was possible. `now` in whole seconds. Rejects. */
export async function replaceCard(
  store: Store,
  { orderId, chipId, newId, retires }: Replacement,
  by: Operator,
  now: number,
): Promise<boolean> {
  const goes = comesBack(orderId, chipId)
  const comes = sql`chips.chip_id = ${newId} AND chips.status = 'unlinked' AND ${UNCLAIMED} AND chips.order_line_id IS NULL`
  const both = sql`EXISTS (SELECT 1 FROM chips WHERE ${goes}) AND EXISTS (SELECT 1 FROM chips WHERE ${comes})
    AND EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = 'shipped')`
  const next = retires ? sql`'retired'` : IN_STOCK
  const facts = { actor: by.actor, at: now }
  const [, , , , gone] = await store.batch([
    chipEvent(store, { ...facts, event: 'unassigned', to: next }, sql`${goes} AND ${both}`),
    chipEvent(store, { ...facts, event: 'assigned' }, sql`${comes} AND ${both}`),
    operatorNote(store, by, { action: 'orders:replace-card', orderId, detail: { cards: 1 }, now }, both),
    store
      .update(chips)
      .set({
        orderLineId: sql`(SELECT order_line_id FROM chips WHERE ${goes})`,
        claimPolicy: OPENED_BY_ORDER,
        ...touched,
      })
      .where(sql`${comes} AND ${both}`),
    // `changes()` is that of the statement before: without a new card the old one stays.
    store
      .update(chips)
      .set({ status: next, ...VOID })
      .where(sql`${goes} AND changes() > 0`)
      .returning({ chipId: chips.chipId }),
  ])
  return gone.length === 1
}

/** An action that takes the card of the form out of its order; `textOf` is the sentence that it was done. */
const leaving =
  (action: keyof typeof LEAVING, textOf: (card: OrderCard) => string): OrderAction =>
  async (visit, order, fields) => {
    const card = cardOf(order, fields.card)
    if (card === undefined) return CHANGED
    if (isInUse(card)) return { end: 'asked', screen: { card, status: 409 } }
    const { chipId } = card
    const isGone = await writeTo(visit, 'take card out of shipped order', (store) =>
      leaveOrder(store, { orderId: order.id, chipId }, action, operatorOf(visit), visit.now),
    )
    if (!isGone) return CHANGED
    await forgetChipCopy(visit.env, chipId)
    return said(visit, order, textOf(card))
  }

export const takeBack = leaving('orders:return-card', ({ chipId, status }) => {
  const isOff = status === 'retired' || status === 'disabled'
  const then = isOff ? `It stays ${status}.` : 'It can be packed again.'
  return `Card ${lastFour(chipId)} is out of the order. ${then}`
})

/** Switches off a card that is lost or broken, for good; its successor is packed as an order of its own. */
export const retire = leaving(
  'orders:retire-card',
  ({ chipId }) => `Card ${lastFour(chipId)} is switched off for good.`,
)

const replaceForm = z.object({
  /** The id of the new card, as it was scanned or typed. */
  new: asSent.check(z.refine((typed) => typed.trim() !== '', 'Please scan or type a card.')),
  /** What becomes of the old card: "retired", else it goes into stock. */
  old: asSent,
})

export const replace: OrderAction = async (visit, order, fields) => {
  const card = cardOf(order, fields.card)
  if (card === undefined) return CHANGED
  if (isInUse(card)) return { end: 'asked', screen: { card, status: 409 } }
  const again = (problems: Problems, status: number): Outcome => ({
    end: 'asked',
    screen: { card, problems, status, typed: fields },
  })
  const read = replaceForm.safeParse(fields)
  if (!read.success) return again(problemsOf(read.error), 422)
  const takesTest = !visit.config.production
  const found = await readFrom(visit, 'read card that replaces', (store) => findChipToPack(store, read.data.new))
  const refusal = cardRefusalOf(order, found, takesTest)
  if (found === null || refusal !== null) return again({ new: refusal?.text ?? UNKNOWN_CARD }, refusal?.status ?? 422)
  const what = { orderId: order.id, chipId: card.chipId, newId: found.chipId, retires: read.data.old === 'retired' }
  const isDone = await writeTo(visit, 'replace card', (store) => replaceCard(store, what, operatorOf(visit), visit.now))
  if (!isDone) return CHANGED
  await Promise.all([card.chipId, found.chipId].map((chipId) => forgetChipCopy(visit.env, chipId)))
  const then = order.email === null ? '' : ' Send the email again to give the buyer its link.'
  return said(visit, order, `Card ${lastFour(found.chipId)} takes the place of ${lastFour(card.chipId)}.${then}`)
}
