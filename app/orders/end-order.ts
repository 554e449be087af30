// Cancelling an order here, and marking it as refunded, as a message of its backend would: rows and nothing else, no
// money moves. And voiding its links.

import { type ConsoleVisit, Unreachable } from '#app/guards/visit.ts'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { cancelOrder } from '#orders/cancel.ts'
import type { Intake, IntakeOptions } from '#orders/intake.ts'
import { markRefunded } from '#orders/refunds.ts'
import { writeTo } from './in-store.ts'
import { operatorNote } from './operator-note.ts'
import { CHANGED, type OrderAction, operatorOf, said } from './order-actions.ts'
import { counted } from './order-rules.ts'
import { cardsOf, type Order } from './read-order.ts'
import { mailOfMark } from './refund-mail.ts'
import { voidLinks } from './ship.ts'

/** Answers whether the order ended now. Throws `Unreachable`. */
async function endOrder(visit: ConsoleVisit, order: Order, end: 'cancelled' | 'refunded'): Promise<boolean> {
  const { env, now } = visit
  const intake =
    end === 'cancelled'
      ? await cancelOrder(env, order.id, 'console', now, noted(visit, order, 'orders:cancel'))
      : await markRefunded(env, order.id, now, noted(visit, order, 'orders:refund'))
  return isStored(intake)
}

function isStored(intake: Intake): boolean {
  if (intake === 'failed') throw new Unreachable()
  return intake === 'stored'
}

/**
 * The console's own row, in the same batch and only where something is written; of a refund the buyer's mail besides.
 */
const noted = (
  { account, now }: ConsoleVisit,
  { id }: Order,
  action: 'orders:cancel' | 'orders:refund',
): IntakeOptions => ({
  also: (store, isNew) => [
    operatorNote(store, { accountId: account.id, actor: 'console' }, { action, orderId: id, now }, isNew),
    ...(action === 'orders:refund' ? [mailOfMark(store, id, isNew, now)] : []),
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

export const voidAll: OrderAction = async (visit, order) =>
  (await writeTo(visit, 'void links', (store) => voidLinks(store, order, operatorOf(visit), visit.now)))
    ? said(visit, order, 'All links are void.')
    : CHANGED
