// Cards that come back, or were lost on their way: out of an order that was shipped, back into stock, or another one in their
// place. A card somebody has claimed is never taken here: it is released first, on its own page, which tells its owner. Each is
// one transaction under one condition; what opened the card before (its code, every link) is void with it.
import { type SQL, sql } from 'drizzle-orm'
import { touched } from '#app/cards/chip-writes.ts'
import type { Operator } from '#app/console/events.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { OPENED_BY_ORDER } from './assign.ts'
import { operatorNote } from './operator-note.ts'

const UNCLAIMED = sql`chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL AND chips.username IS NULL`

/** Is it an unclaimed card of an order that was shipped? */
const comesBack = (orderId: string, chipId: string): SQL =>
  sql`chips.chip_id = ${chipId} AND ${UNCLAIMED} AND chips.order_line_id IN (SELECT l.id FROM order_lines l
    JOIN orders o ON o.id = l.order_id WHERE o.id = ${orderId} AND (o.shipped_at IS NOT NULL OR o.status = 'shipped'))`

/** A card that was switched off stays so. One that was paused for its loss is here again. */
const IN_STOCK = sql`CASE WHEN chips.status IN ('retired', 'disabled') THEN chips.status ELSE 'unlinked' END`
const VOID = {
  orderLineId: null,
  claimCodeHash: null,
  claimedAt: null,
  handover: sql`${chips.handover} + 1`,
  claimPolicy: OPENED_BY_ORDER,
  ...touched,
}

/** Takes an unclaimed card of a shipped order back; answers whether it was there. `now` in whole seconds. Rejects. */
export async function returnCard(
  store: Store,
  { orderId, chipId }: { orderId: string; chipId: string },
  by: Operator,
  now: number,
): Promise<boolean> {
  const goes = comesBack(orderId, chipId)
  const [, , back] = await store.batch([
    chipEvent(store, { event: 'unassigned', actor: by.actor, to: IN_STOCK, at: now }, goes),
    operatorNote(
      store,
      by,
      { action: 'orders:return-card', orderId, detail: { cards: 1 }, now },
      sql`EXISTS (SELECT 1 FROM chips WHERE ${goes})`,
    ),
    store
      .update(chips)
      .set({ status: IN_STOCK, ...VOID })
      .where(goes)
      .returning({ chipId: chips.chipId }),
  ])
  return back.length === 1
}

export interface Replacement {
  orderId: string
  /** The card that goes. */
  chipId: string
  /** The card that comes. */
  newId: string
  /** Is the one that goes lost or broken? Then it is switched off for good. */
  retires: boolean
}

/** Puts another card in the place of one of a shipped order; answers whether it could be. `now` in whole seconds. Rejects. */
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
    // Right behind the other: without a card that comes, none goes.
    store
      .update(chips)
      .set({ status: next, ...VOID })
      .where(sql`${goes} AND changes() > 0`)
      .returning({ chipId: chips.chipId }),
  ])
  return gone.length === 1
}
