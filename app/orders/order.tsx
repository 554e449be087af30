// `/admin/orders/{id}`: one order and everything that is done with it.

import { href } from '#app/addresses.ts'
import { forgetChipCopy } from '#app/cards/chip-writes.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import type { Operator } from '#app/console/events.ts'
import { CHANGED_MEANWHILE } from '#app/console/frame.tsx'
import type { Action } from '#app/console/permissions.ts'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, EMPTY_FORM, type Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { sealedDone } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { maskedEmail } from '#app/mail/templates.ts'
import { assignCard, setLine, takeOut } from './assign.ts'
import { readCorrection } from './correction.ts'
import { designById, designOfLabel, designsOf } from './designs.ts'
import { endOrder } from './end-order.ts'
import { readFrom, writeTo } from './in-store.ts'
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
import {
  backendName,
  canonicalTracking,
  cardRefusalOf,
  carrierProblem,
  counted,
  isInUse,
  type OrderCard,
  progressOf,
  refusalOf,
  SHIP_DISPUTED,
  trackingProblem,
  UNKNOWN_CARD,
} from './order-rules.ts'
import { cardsOf, findChipToPack, type Order, readChipToPack, readOrder } from './read-order.ts'
import { replaceCard, returnCard } from './returns.ts'
import { correctOrder, sendMailAgain, shipOrder, voidLinks } from './ship.ts'

const MAILED_ENOUGH = 'This email was sent again three times today. Please try again tomorrow.'

const operatorOf = ({ account }: ConsoleVisit): Operator => ({ accountId: account.id, actor: 'console' })

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

const cardOf = (order: Order, chipId: string): OrderCard | undefined =>
  cardsOf(order).find((card) => card.chipId === chipId)

const typedIn = (form: Form): Record<string, string> =>
  Object.fromEntries(form.names.map((name) => [name, form.get(name)]))

const isDone = (word: string): word is keyof typeof DONE_HERE => Object.hasOwn(DONE_HERE, word)
const DONE_HERE = {
  assign: 'orders:assign',
  'take-out': 'orders:take-out',
  line: 'orders:set-line',
  ship: 'orders:ship',
  mail: 'orders:send-mail',
} as const satisfies Record<string, Action>

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = body.kind === 'form' ? body.form : EMPTY_FORM
  const word = form.get('do')
  const isQuestion = isOrderQuestion(word)
  if (!isQuestion && !isDone(word)) return notFound(visit)
  const { pathname } = visit.url
  const asked = new URLSearchParams({ ask: word, ...(form.has('card') ? { card: form.get('card') } : {}) })
  const refused = isQuestion
    ? await refusedAction(visit, QUESTIONS[word].action, body, `${pathname}?${asked}`)
    : await refusedAction(visit, DONE_HERE[word], body, pathname)
  if (refused) return refused
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  if (isQuestion) return answer(visit, order, word, form)
  switch (word) {
    case 'assign':
      return assign(visit, order, form)
    case 'take-out':
      return takeCardOut(visit, order, form.get('card'))
    case 'line':
      return line(visit, order, form)
    case 'ship':
      return ship(visit, order, form)
    case 'mail':
      return mailAgain(visit, order)
  }
}

async function takeCardOut(visit: ConsoleVisit, order: Order, chipId: string): Promise<Response> {
  const isOut = await writeTo(visit, 'take card out', (store) =>
    takeOut(store, { orderId: order.id, chipId }, operatorOf(visit), visit.now),
  )
  return isOut ? said(visit, order, `Card ${lastFour(chipId)} is taken out.`) : changed(visit)
}

async function mailAgain(visit: ConsoleVisit, order: Order): Promise<Response> {
  const context = { by: operatorOf(visit), secrets: visit.config, now: visit.now }
  const isSent = await writeTo(visit, 'send order mail', (store) => sendMailAgain(store, order, context))
  if (!isSent) return changed(visit, MAILED_ENOUGH)
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return said(visit, order, `The email to ${maskedEmail(order.email ?? '')} is on its way.`)
}

/** Says on the page of the order what was done. */
const said = async (
  visit: ConsoleVisit,
  { id }: Order,
  text: string,
  query: Record<string, string> = {},
): Promise<Response> =>
  leadTo(
    `${href('order', { order: id })}?${new URLSearchParams({ ...query, done: await sealedDone(visit, id, text) })}`,
  )

/** The order as it is now, because somebody else was faster; `limit` where the same is true of a limit. */
async function changed(visit: ConsoleVisit, limit?: string): Promise<Response> {
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  const text = limit !== undefined && order.status === 'shipped' && order.email !== null ? limit : CHANGED_MEANWHILE
  return orderPage(visit, order, { problems: { '': text }, status: text === limit ? 429 : 409 })
}

const refused = (
  visit: ConsoleVisit,
  order: Order,
  problems: Problems,
  status: number,
  typed: Record<string, string>,
): Promise<Response> => orderPage(visit, order, { problems, status, typed })

async function assign(visit: ConsoleVisit, order: Order, form: Form): Promise<Response> {
  const typed = form.code('card')
  const chosen = form.get('here') || form.get('line')
  const lineId = order.lines.some(({ id }) => id === chosen) ? chosen : null
  const at = lineId === null ? {} : { line: lineId }
  if (typed === '')
    return form.has('here')
      ? leadTo(`${href('order', { order: order.id })}?${new URLSearchParams(at)}`)
      : refused(visit, order, { card: 'Please scan or type a card.' }, 422, {})
  const takesTest = !visit.config.production
  const chip = await readFrom(visit, 'read card to pack', (store) => findChipToPack(store, typed))
  // An order that takes none says so, whatever was typed.
  const chipId = chip?.chipId ?? ''
  const designId = designOfLabel(designsOf(visit.config.brand), chip?.label ?? null)?.id ?? null
  const what = { orderId: order.id, chipId, lineId, designId, takesTest }
  const isAssigned = await writeTo(visit, 'assign card', (store) =>
    assignCard(store, what, operatorOf(visit), visit.now),
  )
  const fresh = await orderOf(visit)
  if (fresh === null) return notFound(visit)
  if (isAssigned !== null) {
    const { assigned, needed } = progressOf(fresh.lines)
    const text = `Card ${lastFour(chipId)} assigned. ${assigned} of ${needed}.`
    return said(visit, order, text, { ...(form.get('line') ? at : {}), card: lastFour(chipId) })
  }
  const now = await readFrom(visit, 'read refused card', (store) => readChipToPack(store, chipId))
  const refusal = refusalOf(fresh, now, { lineId, takesTest })
  return refused(visit, fresh, { card: refusal?.text ?? CHANGED_MEANWHILE }, refusal?.status ?? 409, { card: typed })
}

async function line(visit: ConsoleVisit, order: Order, form: Form): Promise<Response> {
  const designId = form.get('design') || null
  if (designId !== null && designById(designsOf(visit.config.brand), designId) === undefined) return changed(visit)
  const isSet = await writeTo(visit, 'set line', (store) =>
    setLine(
      store,
      { orderId: order.id, note: order.note, lineId: form.get('line'), designId },
      operatorOf(visit),
      visit.now,
    ),
  )
  return isSet ? said(visit, order, 'Saved.') : changed(visit)
}

async function ship(visit: ConsoleVisit, order: Order, form: Form): Promise<Response> {
  const [carrier, tracking] = [form.line('carrier'), canonicalTracking(form.get('tracking'))]
  const { missing } = progressOf(order.lines)
  const problems: Record<string, string> = {}
  const carriers = carrierProblem(carrier)
  const trackings = trackingProblem(tracking)
  if (carriers !== null) problems.carrier = carriers
  if (trackings !== null) problems.tracking = trackings
  if (missing > 0 && order.status === 'paid' && form.get('missing') !== String(missing))
    problems.missing = `Assign the missing cards, or tick "Ship with ${counted(missing, 'card')} missing".`
  const disputed = form.get('disputed') !== ''
  if (order.isDisputed && !disputed)
    problems.disputed = `Look at it in ${backendName(order.backend)}, then tick "${SHIP_DISPUTED}".`
  if (Object.keys(problems).length > 0) return refused(visit, order, problems, 422, { carrier, tracking })
  const shipping = { carrier: carrier || null, tracking: tracking || null, missing, disputed }
  const context = { by: operatorOf(visit), secrets: visit.config, now: visit.now }
  const isShipped = await writeTo(visit, 'ship order', (store) => shipOrder(store, order, shipping, context))
  if (!isShipped) return changed(visit)
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  const mailed = order.email === null ? '' : ` The email to ${maskedEmail(order.email)} is on its way.`
  return said(visit, order, `Shipped.${mailed}`)
}

/** What only an owner does, after a fresh proof. */
async function answer(visit: ConsoleVisit, order: Order, question: OrderQuestion, form: Form): Promise<Response> {
  if (!isAskable(question, order) || form.get('seen') !== markOf(order, question)) return changed(visit)
  const by = operatorOf(visit)
  switch (question) {
    case 'cancel':
    case 'refund':
      if (!(await endOrder(visit, order, question === 'cancel' ? 'cancelled' : 'refunded'))) return changed(visit)
      if (question === 'cancel') return said(visit, order, 'The order is cancelled.')
      visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
      return said(visit, order, 'The order is marked as refunded.')
    case 'void':
      return (await writeTo(visit, 'void links', (store) => voidLinks(store, order, by, visit.now)))
        ? said(visit, order, 'All links are void.')
        : changed(visit)
    case 'address':
      return correct(visit, order, form)
    case 'return':
    case 'replace': {
      const card = cardOf(order, form.get('card'))
      if (card === undefined) return changed(visit)
      if (isInUse(card)) return questionPage(visit, order, question, { card, status: 409 })
      return question === 'return' ? takeBack(visit, order, card) : replace(visit, order, card, form)
    }
  }
}

async function correct(visit: ConsoleVisit, order: Order, form: Form): Promise<Response> {
  const read = readCorrection(form, order)
  if (!read.ok)
    return questionPage(visit, order, 'address', { problems: read.problems, status: 422, typed: typedIn(form) })
  const { fields } = read
  if (fields.length === 0) return said(visit, order, 'Nothing was changed.')
  const isDone = await writeTo(visit, 'correct order', (store) =>
    correctOrder(store, order, read, operatorOf(visit), visit.now),
  )
  if (!isDone) return changed(visit)
  if (!fields.includes('email')) return said(visit, order, 'The order is corrected.')
  return said(visit, order, 'The address is corrected. Links sent to the former one are void.')
}

async function takeBack(visit: ConsoleVisit, order: Order, { chipId, status }: OrderCard): Promise<Response> {
  const isBack = await writeTo(visit, 'take card back', (store) =>
    returnCard(store, { orderId: order.id, chipId }, operatorOf(visit), visit.now),
  )
  if (!isBack) return changed(visit)
  await forgetChipCopy(visit.env, chipId)
  const isOff = status === 'retired' || status === 'disabled'
  const then = isOff ? `It stays ${status}.` : 'It can be packed again.'
  return said(visit, order, `Card ${lastFour(chipId)} is out of the order. ${then}`)
}

async function replace(visit: ConsoleVisit, order: Order, card: OrderCard, form: Form): Promise<Response> {
  const again = (text: string, status: number) =>
    questionPage(visit, order, 'replace', { card, problems: { new: text }, status, typed: typedIn(form) })
  if (form.get('new').trim() === '') return again('Please scan or type a card.', 422)
  const takesTest = !visit.config.production
  const found = await readFrom(visit, 'read card that replaces', (store) => findChipToPack(store, form.get('new')))
  const refusal = cardRefusalOf(order, found, takesTest)
  if (found === null || refusal !== null) return again(refusal?.text ?? UNKNOWN_CARD, refusal?.status ?? 422)
  const what = { orderId: order.id, chipId: card.chipId, newId: found.chipId, retires: form.get('old') === 'retired' }
  const isDone = await writeTo(visit, 'replace card', (store) => replaceCard(store, what, operatorOf(visit), visit.now))
  if (!isDone) return changed(visit)
  await Promise.all([card.chipId, found.chipId].map((chipId) => forgetChipCopy(visit.env, chipId)))
  const then = order.email === null ? '' : ' Send the mail again to give the buyer its link.'
  return said(visit, order, `Card ${lastFour(found.chipId)} takes the place of ${lastFour(card.chipId)}.${then}`)
}
