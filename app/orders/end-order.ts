// How an order ends here: it is cancelled or marked as refunded, as a message of its payment provider would do. Only rows are
// written, no money moves. And voiding its links.

import { sql } from 'drizzle-orm'
import type { Operator } from '#app/console/events.ts'
import { type ConsoleVisit, Unreachable } from '#app/guards/visit.ts'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { orders } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { cancelOrder } from '#orders/cancel.ts'
import type { IntakeOptions } from '#orders/intake.ts'
import { markRefunded } from '#orders/refunds.ts'
import { CHANGED, type OrderAction, operatorNote, operatorOf, said, writeTo } from './order-actions.ts'
import { counted } from './order-rules.ts'
import { cardsOf, isOrder, type Order } from './read-orders.ts'
import { mailOfMark } from './refund-mail.ts'

/** Returns whether this call ended the order. Throws `Unreachable`. */
async function endOrder(visit: ConsoleVisit, order: Order, end: 'cancelled' | 'refunded'): Promise<boolean> {
  const { env, now } = visit
  const intake =
    end === 'cancelled'
      ? await cancelOrder(env, order.id, 'console', now, noted(visit, order, 'orders:cancel'))
      : await markRefunded(env, order.id, now, noted(visit, order, 'orders:refund'))
  if (intake === 'failed') throw new Unreachable()
  return intake === 'stored'
}

/** For the same batch, only where something is written: the log's row and, of a refund, the buyer's mail. */
const noted = (visit: ConsoleVisit, { id }: Order, action: 'orders:cancel' | 'orders:refund'): IntakeOptions => ({
  also: (store, isNew) => [
    operatorNote(store, operatorOf(visit), { action, orderId: id, now: visit.now }, isNew),
    ...(action === 'orders:refund' ? [mailOfMark(store, id, isNew, visit.now)] : []),
  ],
})

/** "2 cards of this order are in use.", or null where none is. */
export function inUseText(order: Order): string | null {
  const inUse = cardsOf(order).filter(({ isOwned }) => isOwned).length
  if (inUse === 0) return null
  return `${counted(inUse, 'card')} of this order ${inUse === 1 ? 'is' : 'are'} in use.`
}

export const cancel: OrderAction = async (visit, order) =>
  (await endOrder(visit, order, 'cancelled')) ? said(visit, order, 'The order is cancelled.') : CHANGED

export const refund: OrderAction = async (visit, order) => {
  if (!(await endOrder(visit, order, 'refunded'))) return CHANGED
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return said(visit, order, 'The order is marked as refunded.')
}

/** Voids every link of the order; false: it was changed meanwhile. `now` in whole seconds. Rejects. */
export async function voidLinks(store: Store, order: Order, by: Operator, now: number): Promise<boolean> {
  const where = sql`${orders.id} = ${order.id} AND ${orders.claimEpoch} = ${order.claimEpoch}`
  const [, voided] = await store.batch([
    operatorNote(store, by, { action: 'orders:void-links', orderId: order.id, now }, isOrder(where)),
    store
      .update(orders)
      .set({ claimEpoch: sql`${orders.claimEpoch} + 1` })
      .where(where)
      .returning({ id: orders.id }),
  ])
  return voided.length === 1
}

export const voidAll: OrderAction = async (visit, order) =>
  (await writeTo(visit, 'void links', (store) => voidLinks(store, order, operatorOf(visit), visit.now)))
    ? said(visit, order, 'All links are void.')
    : CHANGED
