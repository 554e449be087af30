// What is asked on a page of its own before it is done with an order, and for whom. Pure.
import type { Action } from '../console/permissions'
import type { Order } from './read-order'

export const QUESTIONS = {
  cancel: { action: 'orders:cancel', name: 'Cancel order', pending: 'Cancelling…' },
  refund: { action: 'orders:refund', name: 'Mark as refunded', pending: 'Saving…' },
  void: { action: 'orders:void-links', name: 'Void all links', pending: 'Voiding…' },
  address: { action: 'orders:correct-address', name: 'Correct the address', pending: 'Saving…' },
} as const satisfies Record<string, { action: Action; name: string; pending: string }>
export type OrderQuestion = keyof typeof QUESTIONS

export const isOrderQuestion = (word: string): word is OrderQuestion => Object.hasOwn(QUESTIONS, word)

/** Does the order stand so that this can be done? */
export const isAskable = (question: OrderQuestion, { status }: Pick<Order, 'status'>): boolean =>
  question === 'address' || question === 'void' || !['cancelled', 'refunded'].includes(status)
