// `/admin/orders/{id}`: one order and everything that is done with it. Each button's action is in its own file.

import { href } from '#app/addresses.ts'
import { CHANGED_MEANWHILE } from '#app/console/frame.tsx'
import type { Action } from '#app/console/permissions.ts'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, EMPTY_FORM } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { correct } from './correction.tsx'
import { cancel, refund, voidAll } from './end-order.ts'
import { readFrom } from './in-store.ts'
import { cardOf, type OrderAction, typedIn } from './order-actions.ts'
import { orderPage } from './order-page.tsx'
import {
  isAboutCard,
  isAskable,
  isOrderQuestion,
  markOf,
  type OrderQuestion,
  QUESTIONS,
  questionPage,
} from './order-question.tsx'
import { replace, takeBack } from './order-returns.tsx'
import { mailAgain, ship } from './order-ship.tsx'
import { assign, setDesign, takeCardOut } from './pack-actions.ts'
import { type Order, readOrder } from './read-order.ts'

/** Actions by the button's `do`, with the permission each needs. */
const ACTIONS = {
  assign: { action: 'orders:assign', act: assign },
  'take-out': { action: 'orders:take-out', act: takeCardOut },
  line: { action: 'orders:set-line', act: setDesign },
  ship: { action: 'orders:ship', act: ship },
  mail: { action: 'orders:send-mail', act: mailAgain },
} as const satisfies Record<string, { action: Action; act: OrderAction }>
const isAction = (word: string): word is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, word)

/** Actions that run once their confirmation page was submitted. */
const ANSWERS: Readonly<Record<OrderQuestion, OrderAction>> = {
  cancel,
  refund,
  void: voidAll,
  address: correct,
  return: takeBack,
  replace,
}

const orderOf = (visit: ConsoleVisit): Promise<Order | null> =>
  readFrom(visit, 'read order', (store) => readOrder(store, visit.params.order ?? ''))

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  const ask = visit.url.searchParams.get('ask') ?? ''
  if (ask === '') return orderPage(visit, order)
  if (!isOrderQuestion(ask) || !visit.may(QUESTIONS[ask].action)) return notFound(visit)
  const card = cardOf(order, visit.url.searchParams.get('card') ?? '')
  if (!isAskable(ask, order) || (isAboutCard(ask) && card === undefined))
    return leadTo(href('order', { order: order.id }))
  const kept = await keptForm(visit)
  return questionPage(visit, order, ask, { card, ...(kept === null ? {} : { typed: typedIn(kept) }) })
}

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = body.kind === 'form' ? body.form : EMPTY_FORM
  const word = form.get('do')
  const { pathname } = visit.url
  if (isAction(word)) {
    const { action, act } = ACTIONS[word]
    const refused = await refusedAction(visit, action, body, pathname)
    if (refused) return refused
    const order = await orderOf(visit)
    if (order === null) return notFound(visit)
    const outcome = await act(visit, order, form)
    if (outcome instanceof Response) return outcome
    return outcome.end === 'refused'
      ? orderPage(visit, outcome.order ?? order, outcome.screen)
      : changed(visit, outcome.end === 'changed' ? outcome.limit : undefined)
  }
  if (!isOrderQuestion(word)) return notFound(visit)
  const asked = new URLSearchParams({ ask: word, ...(form.has('card') ? { card: form.get('card') } : {}) })
  const refused = await refusedAction(visit, QUESTIONS[word].action, body, `${pathname}?${asked}`)
  if (refused) return refused
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  // What only an owner does, after a fresh proof, and only while the order is as the question showed it.
  if (!isAskable(word, order) || form.get('seen') !== markOf(order, word)) return changed(visit)
  const outcome = await ANSWERS[word](visit, order, form)
  if (outcome instanceof Response) return outcome
  return outcome.end === 'asked' ? questionPage(visit, order, word, outcome.screen) : changed(visit)
}

/** The order as it is now, because somebody else was faster; `limit` where the same is true of a limit. */
async function changed(visit: ConsoleVisit, limit?: string): Promise<Response> {
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  const text = limit !== undefined && order.status === 'shipped' && order.email !== null ? limit : CHANGED_MEANWHILE
  return orderPage(visit, order, { problems: { '': text }, status: text === limit ? 429 : 409 })
}
