// `/admin/orders/{id}`: one order and everything that is done with it.
import { isStorableChipId, normaliseChipId } from '../../src/domain/chip/chip'
import { canonicalEmail } from '../../src/domain/signup/forms'
import { lastFour } from '../cards/own-cards'
import { CHANGED_MEANWHILE } from '../console/frame'
import type { Action } from '../console/permissions'
import { keptForm, refusedAction } from '../console/step-up'
import { leadTo } from '../door/answers'
import { type Body, EMPTY_FORM, type Form } from '../door/body'
import type { ConsoleVisit } from '../door/visit'
import { notFound } from '../frame/message'
import type { Problems } from '../frame/page'
import { EMAIL_PROBLEM, isMailbox } from '../identity/login'
import { deliverAppMails } from '../mail/outbox'
import { maskedEmail } from '../mail/templates'
import { assignCard, setLine, takeOut } from './assign'
import type { Operator } from './database'
import { designById, designOfLabel, designsOf } from './designs'
import { doneMark } from './done-mark'
import { endOrder } from './end-order'
import { readFrom, writeTo } from './in-store'
import { orderPage } from './order-page'
import { markOf, questionPage } from './order-question'
import { isAskable, isOrderQuestion, type OrderQuestion, QUESTIONS } from './order-questions'
import {
  backendName,
  carrierProblem,
  counted,
  progressOf,
  refusalOf,
  SHIP_DISPUTED,
  trackingProblem,
  UNKNOWN_CARD,
} from './order-rules'
import { orderPath } from './order-words'
import { type Order, readChipToPack, readOrder } from './read-order'
import { correctAddress, sendMailAgain, shipOrder, voidLinks } from './ship'

const MAILED_ENOUGH = 'This email was sent again three times today. Please try again tomorrow.'

const operatorOf = ({ account }: ConsoleVisit): Operator => ({ accountId: account.id, actor: 'console' })

const orderOf = (visit: ConsoleVisit): Promise<Order | null> =>
  readFrom(visit, 'read order', (db) => readOrder(db, visit.params.order ?? ''))

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  const ask = visit.url.searchParams.get('ask') ?? ''
  if (ask === '') return orderPage(visit, order)
  if (!isOrderQuestion(ask) || !visit.may(QUESTIONS[ask].action)) return notFound(visit)
  if (!isAskable(ask, order)) return leadTo(orderPath(order.id))
  const kept = await keptForm(visit)
  return questionPage(visit, order, ask, kept === null ? {} : { email: kept.get('email') })
}

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
  const refused = isQuestion
    ? await refusedAction(visit, QUESTIONS[word].action, body, `${pathname}?ask=${word}`)
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
  const isOut = await writeTo(visit, 'take card out', (db) =>
    takeOut(db, { orderId: order.id, chipId }, operatorOf(visit), visit.now),
  )
  return isOut ? said(visit, order, `Card ${lastFour(chipId)} is taken out.`) : changed(visit)
}

async function mailAgain(visit: ConsoleVisit, order: Order): Promise<Response> {
  const context = { by: operatorOf(visit), secrets: visit.config, now: visit.now }
  const isSent = await writeTo(visit, 'send order mail', (db) => sendMailAgain(db, order, context))
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
  leadTo(`${orderPath(id)}?${new URLSearchParams({ ...query, done: await doneMark(visit, id, text) })}`)

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
  const typed = form.get('card').trim()
  const chosen = form.get('here') || form.get('line')
  const lineId = order.lines.some(({ id }) => id === chosen) ? chosen : null
  const at = lineId === null ? {} : { line: lineId }
  if (typed === '')
    return form.has('here')
      ? leadTo(`${orderPath(order.id)}?${new URLSearchParams(at)}`)
      : refused(visit, order, { card: 'Please scan or type a card.' }, 422, {})
  const chipId = normaliseChipId(typed)
  if (!isStorableChipId(chipId)) return refused(visit, order, { card: UNKNOWN_CARD }, 422, { card: typed })
  const takesTest = !visit.config.production
  const chip = await readFrom(visit, 'read card to pack', (db) => readChipToPack(db, chipId))
  const designId = designOfLabel(designsOf(visit.config.brand), chip?.label ?? null)?.id ?? null
  const what = { orderId: order.id, chipId, lineId, designId, takesTest }
  const isAssigned = await writeTo(visit, 'assign card', (db) => assignCard(db, what, operatorOf(visit), visit.now))
  const fresh = await orderOf(visit)
  if (fresh === null) return notFound(visit)
  if (isAssigned !== null) {
    const { assigned, needed } = progressOf(fresh.lines)
    const text = `Card ${lastFour(chipId)} assigned. ${assigned} of ${needed}.`
    return said(visit, order, text, { ...(form.get('line') ? at : {}), card: lastFour(chipId) })
  }
  const now = await readFrom(visit, 'read refused card', (db) => readChipToPack(db, chipId))
  const refusal = refusalOf(fresh, now, { lineId, takesTest })
  return refused(visit, fresh, { card: refusal?.text ?? CHANGED_MEANWHILE }, refusal?.status ?? 409, { card: typed })
}

async function line(visit: ConsoleVisit, order: Order, form: Form): Promise<Response> {
  const designId = form.get('design') || null
  if (designId !== null && designById(designsOf(visit.config.brand), designId) === undefined) return changed(visit)
  const isSet = await writeTo(visit, 'set line', (db) =>
    setLine(
      db,
      { orderId: order.id, note: order.note, lineId: form.get('line'), designId },
      operatorOf(visit),
      visit.now,
    ),
  )
  return isSet ? said(visit, order, 'Saved.') : changed(visit)
}

async function ship(visit: ConsoleVisit, order: Order, form: Form): Promise<Response> {
  const [carrier, tracking] = [form.get('carrier').trim(), form.get('tracking').trim()]
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
  const isShipped = await writeTo(visit, 'ship order', (db) => shipOrder(db, order, shipping, context))
  if (!isShipped) return changed(visit)
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  const mailed = order.email === null ? '' : ` The email to ${maskedEmail(order.email)} is on its way.`
  return said(visit, order, `Shipped.${mailed}`)
}

/** What only an owner does, after a fresh proof. */
async function answer(visit: ConsoleVisit, order: Order, question: OrderQuestion, form: Form): Promise<Response> {
  if (!isAskable(question, order) || form.get('seen') !== markOf(order)) return changed(visit)
  const typed = form.get('email')
  if (question === 'address' && !isMailbox(typed))
    return questionPage(visit, order, question, { problems: { email: EMAIL_PROBLEM }, status: 422, email: typed })
  const isDone = await carryOut(visit, order, question, canonicalEmail(typed))
  return isDone ? said(visit, order, ANSWERED[question]) : changed(visit)
}

function carryOut(visit: ConsoleVisit, order: Order, question: OrderQuestion, email: string): Promise<boolean> {
  const by = operatorOf(visit)
  switch (question) {
    case 'cancel':
      return endOrder(visit, order, 'cancelled')
    case 'refund':
      return endOrder(visit, order, 'refunded')
    case 'void':
      return writeTo(visit, 'void links', (db) => voidLinks(db, order, by, visit.now))
    case 'address':
      return writeTo(visit, 'correct address', (db) => correctAddress(db, order, email, by, visit.now))
  }
}

const ANSWERED: Readonly<Record<OrderQuestion, string>> = {
  cancel: 'The order is cancelled.',
  refund: 'The order is marked as refunded.',
  void: 'All links are void.',
  address: 'The address is corrected. Links sent to the former one are void.',
}
