// What is asked before something about an order that cannot be taken back, on a page of its own: it works without script, and
// a proof that it is the owner leads back to it.
import { consolePage } from '../console/frame'
import type { ConsoleVisit } from '../door/visit'
import { Submit, TextField } from '../frame/form'
import type { Problems } from '../frame/page'
import { inUseText } from './end-order'
import { type OrderQuestion, QUESTIONS } from './order-questions'
import { backendName, wasShipped } from './order-rules'
import { orderPath } from './order-words'
import { cardsOf, type Order } from './read-order'

export function questionPage(
  visit: ConsoleVisit,
  order: Order,
  question: OrderQuestion,
  { problems = {}, status = 200, email }: { problems?: Problems; status?: number; email?: string } = {},
): Promise<Response> {
  const { name, pending } = QUESTIONS[question]
  return consolePage(visit, {
    title: `${name}: ${order.number}`,
    heading: name,
    up: { href: orderPath(order.id), name: `Order ${order.number}` },
    status,
    problems,
    children: (
      <div className="order-question">
        {factsOf(question, order).map((text) => (
          <p key={text} className="app-lead">
            {text}
          </p>
        ))}
        <form method="post" action={orderPath(order.id)} className="app-form" noValidate>
          <input type="hidden" name="do" value={question} />
          <input type="hidden" name="seen" value={markOf(order)} />
          {question === 'address' ? (
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={email ?? order.email ?? ''}
              problems={problems}
              required
            />
          ) : null}
          <Submit pending={pending} className="w-full">
            {name}
          </Submit>
        </form>
      </div>
    ),
  })
}

/** How the order stood when the question was asked. */
export const markOf = ({ status, claimEpoch }: Order): string => `${status}.${claimEpoch}`

function factsOf(question: OrderQuestion, order: Order): string[] {
  switch (question) {
    case 'cancel':
    case 'refund':
      return [
        `This moves no money. Refund the buyer in ${backendName(order.backend)} as well.`,
        ...(inUseText(order) === null ? [] : [inUseText(order) ?? '']),
        ...(question === 'cancel' && !wasShipped(order) && cardsOf(order).some(({ isOwned }) => !isOwned)
          ? ['Its unclaimed cards are taken out and can be packed again.']
          : []),
        'Every link of the order stops working. This cannot be undone.',
      ]
    case 'void':
      return ['Every link that was sent for this order stops working. Send the mail again to give the buyer a new one.']
    case 'address':
      return ['Links that were sent to the former address stop working.']
  }
}
