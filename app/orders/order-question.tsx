// What is asked before something about an order that cannot be taken back, on a page of its own: it works without script, and
// a proof that it is the owner leads back to it.

import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { consolePage } from '#app/console/frame.tsx'
import type { Action } from '#app/console/permissions.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { byLabels } from '#app/layout/named.ts'
import { ADDRESS_FIELDS, Correction } from './correction.tsx'
import { inUseText } from './end-order.ts'
import type { QuestionScreen } from './order-actions.ts'
import { Replacement } from './order-returns.tsx'
import { backendName, hasEnded, isInUse, type OrderCard, wasShipped } from './order-rules.ts'
import { cardsOf, type Order } from './read-order.ts'

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

export function questionPage(
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
        {factsOf(question, order, card).map((text) => (
          <p key={text} className="app-lead">
            {text}
          </p>
        ))}
        {isOfCard && isInUse(card) ? (
          <p className="mt-6">
            <a href={href('console-chip', { chip: card.chipId })} className="app-secondary-button">
              {`Go to the card ending ${lastFour(card.chipId)}`}
            </a>
          </p>
        ) : (
          <form method="post" action={href('order', { order: order.id })} className="app-form" noValidate>
            <input type="hidden" name="do" value={question} />
            <input type="hidden" name="seen" value={markOf(order, question)} />
            {isOfCard ? <input type="hidden" name="card" value={card.chipId} /> : null}
            {question === 'address' ? <Correction order={order} typed={typed} problems={problems} /> : null}
            {question === 'replace' ? <Replacement typed={typed} problems={problems} /> : null}
            <Submit pending={pending} className="w-full">
              {name}
            </Submit>
          </form>
        )}
      </div>
    ),
  })
}

/** How the order stood when the question was asked. */
export function markOf({ status, claimEpoch, events }: Order, question: OrderQuestion): string {
  const mark = `${status}.${claimEpoch}`
  const [last] = question === 'address' ? events.filter(({ action }) => action === 'orders:correct-address') : []
  return last === undefined ? mark : `${mark}.${last.id}`
}

const VOIDED = 'Its claim code and every link to it stop working; a new code is made when it is packed again.'

function factsOf(question: OrderQuestion, order: Order, card: OrderCard | undefined): string[] {
  const ending = `The card ending ${lastFour(card?.chipId ?? '')}`
  const claimed = `${ending} is in use: somebody has set it up, and it is not taken from them here. Release it on its own page first, which tells its owner by email and puts it back into stock under a new code.`
  switch (question) {
    case 'cancel':
    case 'refund':
      return [
        `This moves no money. Refund the buyer in ${backendName(order.backend)} as well.`,
        ...(inUseText(order) === null ? [] : [inUseText(order) ?? '']),
        ...(question === 'cancel' && !wasShipped(order) && cardsOf(order).some(({ isOwned }) => !isOwned)
          ? ['Its unclaimed cards are taken out and can be packed again.']
          : []),
        ...(question === 'refund' && order.email !== null ? ['The buyer is told by email.'] : []),
        'Every link of the order stops working. This cannot be undone.',
      ]
    case 'void':
      return ['Every link that was sent for this order stops working. Send the mail again to give the buyer a new one.']
    case 'address':
      return [
        'With another email address, links that were sent to the former one stop working.',
        ...(order.status === 'shipped' ? ['Nobody is told: send the mail again where the buyer should know.'] : []),
      ]
    case 'return':
      if (card && isInUse(card)) return [claimed]
      return [`${ending} leaves the order and can be packed again.`, VOIDED]
    case 'replace':
      if (card && isInUse(card)) return [claimed]
      return [
        `Another card takes the place of the one ending ${lastFour(card?.chipId ?? '')}, whose code and links stop working.`,
        'Send the mail again afterwards: it has the link of the new card.',
      ]
  }
}
