// What the actions of an order share. Each is in one file with its form: it does something and says where that leads,
// or what the page shows instead; order.tsx draws it.

import { href } from '#app/addresses.ts'
import type { Operator } from '#app/console/events.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { sealedDone } from '#app/layout/done.ts'
import type { Problems } from '#app/layout/page.tsx'
import type { OrderCard } from './order-rules.ts'
import { cardsOf, type Order } from './read-order.ts'

/** The page of an order, with what was refused. */
export interface OrderScreen {
  problems?: Problems
  status?: number
  /** What was typed and refused, by field. */
  typed?: Readonly<Record<string, string>>
}

/** The question before an action, with what was refused. */
export interface QuestionScreen extends OrderScreen {
  /** The card it is about. */
  card?: OrderCard | undefined
}

export type Outcome =
  | Response
  /** The page of the order; `order` where it was read again. */
  | { end: 'refused'; screen: OrderScreen; order?: Order }
  /** The question of this action again. */
  | { end: 'asked'; screen: QuestionScreen }
  /**
   * Somebody else was faster: the page shows how the order stands now. `limit`: what is said where that allows no more.
   */
  | { end: 'changed'; limit?: string }

export type OrderAction = (visit: ConsoleVisit, order: Order, form: Form) => Promise<Outcome>

export const CHANGED: Outcome = { end: 'changed' }

export const operatorOf = ({ account }: ConsoleVisit): Operator => ({ accountId: account.id, actor: 'console' })

export const cardOf = (order: Order, chipId: string): OrderCard | undefined =>
  cardsOf(order).find((card) => card.chipId === chipId)

export const typedIn = (form: Form): Record<string, string> =>
  Object.fromEntries(form.names.map((name) => [name, form.get(name)]))

/** Says on the page of the order what was done. */
export const said = async (
  visit: ConsoleVisit,
  { id }: Order,
  text: string,
  query: Record<string, string> = {},
): Promise<Response> =>
  leadTo(
    `${href('order', { order: id })}?${new URLSearchParams({ ...query, done: await sealedDone(visit, id, text) })}`,
  )
