// Switches off a card of a shipped order that is lost or broken, for good. Its successor is packed as an order of its own, or
// `replace` of returns.ts puts it into the same line.
import { sql } from 'drizzle-orm'
import { forgetChipCopy } from '#app/cards/chip-writes.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import type { Operator } from '#app/console/events.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { CHANGED, cardOf, type OrderAction, operatorNote, operatorOf, said, writeTo } from './order-actions.ts'
import { isInUse } from './order-rules.ts'
import { comesBack, VOID } from './returns.ts'

/** Returns whether the card was there, and nobody's. `now` in whole seconds. Rejects. */
async function retireCard(
  store: Store,
  { orderId, chipId }: { orderId: string; chipId: string },
  by: Operator,
  now: number,
): Promise<boolean> {
  const goes = comesBack(orderId, chipId)
  const [, , off] = await store.batch([
    chipEvent(store, { event: 'unassigned', actor: by.actor, to: sql`'retired'`, at: now }, goes),
    operatorNote(
      store,
      by,
      { action: 'orders:retire-card', orderId, detail: { cards: 1 }, now },
      sql`EXISTS (SELECT 1 FROM chips WHERE ${goes})`,
    ),
    store
      .update(chips)
      .set({ status: 'retired', ...VOID })
      .where(goes)
      .returning({ chipId: chips.chipId }),
  ])
  return off.length === 1
}

export const retire: OrderAction = async (visit, order, fields) => {
  const card = cardOf(order, fields.card)
  if (card === undefined) return CHANGED
  if (isInUse(card)) return { end: 'asked', screen: { card, status: 409 } }
  const { chipId } = card
  const isOff = await writeTo(visit, 'retire card', (store) =>
    retireCard(store, { orderId: order.id, chipId }, operatorOf(visit), visit.now),
  )
  if (!isOff) return CHANGED
  await forgetChipCopy(visit.env, chipId)
  return said(visit, order, `Card ${lastFour(chipId)} is switched off for good.`)
}
