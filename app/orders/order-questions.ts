// What is asked on a page of its own before it is done with an order, and for whom. Pure.
import type { Action } from '#app/console/permissions.ts'
import { hasEnded, wasShipped } from './order-rules.ts'
import type { Order } from './read-order.ts'

export const QUESTIONS = {
  cancel: { action: 'orders:cancel', name: 'Cancel order', pending: 'Cancelling…' },
  refund: { action: 'orders:refund', name: 'Mark as refunded', pending: 'Saving…' },
  void: { action: 'orders:void-links', name: 'Void all links', pending: 'Voiding…' },
  address: { action: 'orders:correct-address', name: 'Correct the address', pending: 'Saving…' },
  return: { action: 'orders:return-card', name: 'Take back into stock', pending: 'Saving…' },
  replace: { action: 'orders:replace-card', name: 'Replace the card', pending: 'Replacing…' },
} as const satisfies Record<string, { action: Action; name: string; pending: string }>
export type OrderQuestion = keyof typeof QUESTIONS

export const isOrderQuestion = (word: string): word is OrderQuestion => Object.hasOwn(QUESTIONS, word)

/** Is it asked about one card of the order, which `card` of the address names? */
export const isAboutCard = (question: OrderQuestion): boolean => question === 'return' || question === 'replace'

/** Does the order stand so that this can be done? */
export function isAskable(question: OrderQuestion, order: Pick<Order, 'status' | 'shippedAt'>): boolean {
  switch (question) {
    case 'address':
    case 'void':
      return true
    case 'return':
      return wasShipped(order)
    case 'replace':
      return order.status === 'shipped'
    default:
      return !hasEnded(order)
  }
}
