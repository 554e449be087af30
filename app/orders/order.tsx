// `/admin/orders/{id}`: the page of one order, its confirmation pages (`?ask=…`) and the dispatch to its actions, which are in
// files of their own. A confirmation page works without script, and a step-up returns to it.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { consolePage } from '#app/console/frame.tsx'
import type { Action } from '#app/console/permissions.ts'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, type Form, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Confirmation } from '#app/layout/confirmation.tsx'
import { CHANGED_MEANWHILE } from '#app/layout/done.ts'
import { TextField } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import { byLabels } from '#app/layout/named.ts'
import type { Problems } from '#app/layout/page.tsx'
import { assign, setDesign, takeCardOut } from './assign.ts'
import { ADDRESS_FIELDS, CorrectionFields, correct } from './correction.tsx'
import { cancel, inUseText, refund, voidAll } from './end-order.ts'
import {
  cardOf,
  isAboutCard,
  isAskable,
  isOrderQuestion,
  type OrderAction,
  type OrderQuestion,
  QUESTIONS,
  type QuestionScreen,
  readFrom,
} from './order-actions.ts'
import { addNote, deleteNote } from './order-notes.tsx'
import { orderPage } from './order-page.tsx'
import { backendName, isInUse, type OrderCard, wasShipped } from './order-rules.ts'
import { cardsOf, type Order, readOrder } from './read-orders.ts'
import { replace, retire, takeBack } from './returns.ts'
import { mailAgain, ship } from './ship.ts'

/** Actions without a confirmation page, by their `do`, with the permission each needs. */
const ACTIONS = {
  assign: { action: 'orders:assign', act: assign },
  'take-out': { action: 'orders:take-out', act: takeCardOut },
  line: { action: 'orders:set-line', act: setDesign },
  ship: { action: 'orders:ship', act: ship },
  mail: { action: 'orders:send-mail', act: mailAgain },
  'add-note': { action: 'orders:add-note', act: addNote },
  'delete-note': { action: 'orders:delete-note', act: deleteNote },
} as const satisfies Record<string, { action: Action; act: OrderAction }>
const isAction = (word: string): word is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, word)

/** Actions that run when their confirmation page is submitted. */
const CONFIRMED: Readonly<Record<OrderQuestion, OrderAction>> = {
  cancel,
  refund,
  void: voidAll,
  address: correct,
  return: takeBack,
  replace,
  retire,
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
  return questionPage(visit, order, ask, { card, ...(kept === null ? {} : { typed: kept.fields }) })
}

const orderForm = z.object({
  /** The action. */
  do: asSent,
  /** The state that the confirmation page has shown. */
  seen: asSent,
  card: z.optional(z.string()),
})

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const { do: word, seen, card } = orderForm.parse(fields)
  const { pathname } = visit.url
  if (isAction(word)) {
    const { action, act } = ACTIONS[word]
    const refused = await refusedAction(visit, action, body, pathname)
    if (refused) return refused
    const order = await orderOf(visit)
    if (order === null) return notFound(visit)
    const outcome = await act(visit, order, fields)
    if (outcome instanceof Response) return outcome
    return outcome.end === 'refused'
      ? orderPage(visit, outcome.order ?? order, outcome.screen)
      : changed(visit, outcome.end === 'changed' ? outcome.limit : undefined)
  }
  if (!isOrderQuestion(word)) return notFound(visit)
  const asked = new URLSearchParams({ ask: word, ...(card === undefined ? {} : { card }) })
  const refused = await refusedAction(visit, QUESTIONS[word].action, body, `${pathname}?${asked}`)
  if (refused) return refused
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  // Only while the order is as the confirmation page showed it.
  if (!isAskable(word, order) || seen !== stateOf(order, word)) return changed(visit)
  const outcome = await CONFIRMED[word](visit, order, fields)
  if (outcome instanceof Response) return outcome
  return outcome.end === 'asked' ? questionPage(visit, order, word, outcome.screen) : changed(visit)
}

/** The order as it is now, because somebody else was faster; `limit`: the sentence where a limit is the reason. */
async function changed(visit: ConsoleVisit, limit?: string): Promise<Response> {
  const order = await orderOf(visit)
  if (order === null) return notFound(visit)
  const text = limit !== undefined && order.status === 'shipped' && order.email !== null ? limit : CHANGED_MEANWHILE
  return orderPage(visit, order, { problems: { '': text }, status: text === limit ? 429 : 409 })
}

function questionPage(
  visit: ConsoleVisit,
  order: Order,
  question: OrderQuestion,
  { card, problems = {}, status = 200, typed = {} }: QuestionScreen = {},
): Promise<Response> {
  const { name, pending } = QUESTIONS[question]
  const isOfCard = isAboutCard(question) && card !== undefined
  return consolePage(visit, {
    title: `${name}: ${order.number}`,
    heading: name,
    up: { href: href('order', { order: order.id }), name: `Order ${order.number}` },
    status,
    problems,
    named: byLabels(Object.fromEntries(Object.entries(ADDRESS_FIELDS).map(([field, { label }]) => [field, label]))),
    children: (
      <div className={question === 'address' ? 'order-question order-question-wide' : 'order-question'}>
        {isOfCard && isInUse(card) ? (
          <>
            <p className="app-lead">
              {`The card ending ${lastFour(card.chipId)} is in use: somebody has set it up, and it cannot be taken from them here. Release it on its own page first, which tells its owner by email and returns it to stock with a new code.`}
            </p>
            <p className="mt-6">
              <a href={href('console-chip', { chip: card.chipId })} className="app-secondary-button">
                {`Go to the card ending ${lastFour(card.chipId)}`}
              </a>
            </p>
          </>
        ) : (
          <Confirmation
            texts={textsOf(question, order, card)}
            action={href('order', { order: order.id })}
            hidden={{ do: question, seen: stateOf(order, question), ...(isOfCard ? { card: card.chipId } : {}) }}
            button={name}
            pending={pending}
          >
            {question === 'address' ? <CorrectionFields order={order} typed={typed} problems={problems} /> : null}
            {question === 'replace' ? <Replacement typed={typed} problems={problems} /> : null}
          </Confirmation>
        )}
      </div>
    ),
  })
}

/** The state of the order that a confirmation page shows; when it is submitted, the state must be the same. */
function stateOf({ status, claimEpoch, events }: Order, question: OrderQuestion): string {
  const state = `${status}.${claimEpoch}`
  const [last] = question === 'address' ? events.filter(({ action }) => action === 'orders:correct-address') : []
  return last === undefined ? state : `${state}.${last.id}`
}

const VOIDED = 'Its claim code and every link to it stop working; a new code is created when it is packed again.'

/** What the action does, a paragraph each. */
function textsOf(question: OrderQuestion, order: Order, card: OrderCard | undefined): string[] {
  const lastCharacters = lastFour(card?.chipId ?? '')
  switch (question) {
    case 'cancel':
    case 'refund':
      return [
        `This moves no money. Refund the buyer in ${backendName(order.backend)} as well.`,
        ...[inUseText(order)].filter((text) => text !== null),
        ...(question === 'cancel' && !wasShipped(order) && cardsOf(order).some(({ isOwned }) => !isOwned)
          ? ['Its unclaimed cards are taken out and can be packed again.']
          : []),
        ...(question === 'refund' && order.email !== null ? ['The buyer is told by email.'] : []),
        'Every link of the order stops working. This cannot be undone.',
      ]
    case 'void':
      return [
        'Every link that was sent for this order stops working. Send the email again to give the buyer a new one.',
      ]
    case 'address':
      return [
        'With another email address, links that were sent to the former one stop working.',
        ...(order.status === 'shipped'
          ? [
              'The buyer is not told of a new address: send the email again if they should know it.',
              'Tick the box below to tell the buyer of a new tracking.',
            ]
          : []),
      ]
    case 'return':
      return [`The card ending ${lastCharacters} leaves the order and can be packed again.`, VOIDED]
    case 'replace':
      return [
        `Another card takes the place of the one ending ${lastCharacters}, whose code and links stop working.`,
        'Send the email again afterwards: it has the link of the new card.',
      ]
    case 'retire':
      return [
        `The card ending ${lastCharacters} is lost or broken: it leaves the order and is switched off for good.`,
        'Its claim code and every link to it stop working. This cannot be undone.',
      ]
  }
}

const Replacement = ({ typed, problems }: { typed: Form['fields']; problems: Problems }) => (
  <>
    <TextField
      name="new"
      label="Scan or type the card that is sent in its place"
      defaultValue={typed.new ?? ''}
      problems={problems}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      required
    />
    <fieldset className="app-choices">
      <legend className="app-label">The card that was sent before</legend>
      {OLD_CARD.map(([value, text]) => (
        <label key={value} className="app-choice">
          <input type="radio" name="old" value={value} defaultChecked={(typed.old ?? 'stock') === value} />
          {text}
        </label>
      ))}
    </fieldset>
  </>
)

/** What becomes of the card that is replaced. */
const OLD_CARD = [
  ['stock', 'Is back: it goes into stock and can be packed again.'],
  ['retired', 'Is lost or broken: it is switched off for good.'],
] as const
