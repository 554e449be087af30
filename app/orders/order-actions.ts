// What the actions of an order share. One file holds an action: the schema of its form, the write, the response. order.tsx
// dispatches to them and renders what they return.

import { type SQL, sql } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { type Operator, type OperatorEvent, operatorEventFrom } from '#app/console/events.ts'
import type { Action } from '#app/console/permissions.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { Form } from '#app/guards/body.ts'
import { type ConsoleVisit, reached, type Visit } from '#app/guards/visit.ts'
import { sealedDone } from '#app/layout/done.ts'
import type { Problems } from '#app/layout/page.tsx'
import { openStore, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'
import { hasEnded, type OrderCard, wasShipped } from './order-rules.ts'
import { cardsOf, type Order } from './read-orders.ts'

/** The page of an order with the problems of a refused form. */
export interface OrderScreen {
  problems?: Problems
  status?: number
  /** The values of a refused form, by field. */
  typed?: Form['fields']
}

/** The confirmation page of an action, with the problems of a refused form. */
export interface QuestionScreen extends OrderScreen {
  /** The card that the action is about. */
  card?: OrderCard | undefined
}

export type Outcome =
  | Response
  /** Renders the page of the order; `order` where it was read again. */
  | { end: 'refused'; screen: OrderScreen; order?: Order }
  /** Renders the confirmation page of this action again. */
  | { end: 'asked'; screen: QuestionScreen }
  /** The order was changed meanwhile: the page shows its present state. `limit`: the sentence for a limit that was reached. */
  | { end: 'changed'; limit?: string }

export type OrderAction = (visit: ConsoleVisit, order: Order, fields: Form['fields']) => Promise<Outcome>

export const CHANGED: Outcome = { end: 'changed' }

export const operatorOf = ({ account }: ConsoleVisit): Operator => ({ accountId: account.id, actor: 'console' })

export const cardOf = (order: Order, chipId: string | undefined): OrderCard | undefined =>
  cardsOf(order).find((card) => card.chipId === chipId)

/** Redirects to the page of the order, which shows `text`. */
export const said = async (
  visit: ConsoleVisit,
  { id }: Order,
  text: string,
  query: Record<string, string> = {},
): Promise<Response> =>
  leadTo(
    `${href('order', { order: id })}?${new URLSearchParams({ ...query, done: await sealedDone(visit, id, text) })}`,
  )

type Work<Value> = (store: Store) => Promise<Value>

/** Reads within the time a page may wait. Throws `Unreachable` where D1 does not respond. */
export const readFrom = async <Value>(
  { env }: Pick<Visit, 'env'>,
  what: string,
  work: Work<Value>,
  budgetMs = D1_READ_BUDGET_MS,
): Promise<Value> => reached(await attemptInStore(() => work(openStore(env.DB)), { what, budgetMs }))

/** The same for a write, which is sent once. */
export const writeTo = async <Value>({ env }: Pick<Visit, 'env'>, what: string, work: Work<Value>): Promise<Value> =>
  reached(await attemptInStore(() => work(openStore(env.DB)), { what, budgetMs: D1_WRITE_BUDGET_MS, once: true }))

/**
 * Statement of a batch: the row of the console's log for a write to an order, under the write's own condition, so that
 * only what happened is logged. For the console and for commands. `now` in whole seconds.
 */
export const operatorNote = (
  store: Store,
  by: Operator,
  { action, orderId, detail, now }: Pick<OperatorEvent, 'action' | 'detail'> & { orderId: string; now: number },
  condition: SQL,
) => operatorEventFrom(store, by, { action, kind: 'order', subject: orderId, detail }, now, sql`WHERE ${condition}`)

/** Actions with a confirmation page, by the `ask` of its address. */
export const QUESTIONS = {
  cancel: { action: 'orders:cancel', name: 'Cancel order', pending: 'Cancelling…' },
  refund: { action: 'orders:refund', name: 'Mark as refunded', pending: 'Saving…' },
  void: { action: 'orders:void-links', name: 'Void all links', pending: 'Voiding…' },
  address: { action: 'orders:correct-address', name: 'Correct the address', pending: 'Saving…' },
  return: { action: 'orders:return-card', name: 'Take back into stock', pending: 'Saving…' },
  replace: { action: 'orders:replace-card', name: 'Replace the card', pending: 'Replacing…' },
  retire: { action: 'orders:retire-card', name: 'Switch off the card', pending: 'Saving…' },
} as const satisfies Record<string, { action: Action; name: string; pending: string }>
export type OrderQuestion = keyof typeof QUESTIONS

export const isOrderQuestion = (word: string): word is OrderQuestion => Object.hasOwn(QUESTIONS, word)

/** Is the action about one card of the order, which `card` of the address names? */
export const isAboutCard = (question: OrderQuestion): boolean =>
  question === 'return' || question === 'replace' || question === 'retire'

/** Does the state of the order allow this action? */
export function isAskable(question: OrderQuestion, order: Pick<Order, 'status' | 'shippedAt'>): boolean {
  switch (question) {
    case 'address':
    case 'void':
      return true
    case 'return':
    case 'retire':
      return wasShipped(order)
    case 'replace':
      return order.status === 'shipped'
    default:
      return !hasEnded(order)
  }
}
