// The buyer's page as it is seen: the cards of the order, and what can be done with each.

import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { Plate } from '#app/cards/plate.tsx'
import type { Visit } from '#app/guards/visit.ts'
import { dayText } from '#app/layout/dates.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { designsOf, lineName } from './designs.ts'
import { doneText } from './done-mark.ts'
import { cardLink, type OrderProof } from './order-links.ts'
import { counted, engravingText, type OrderCard } from './order-rules.ts'
import { cardsOf, type Order } from './read-order.ts'

export interface BuyerScreen {
  problems?: Problems
  status?: number
  headers?: Record<string, string>
  /** What was typed for the card at this place, where it was refused. */
  typed?: { at: number; email: string; name: string }
}

interface Facts {
  order: Order
  proof: OrderProof
  token: string
}

export async function buyerPage(
  visit: Visit,
  { order, proof, token }: Facts,
  { problems = {}, status = 200, headers = {}, typed }: BuyerScreen = {},
): Promise<Response> {
  const designs = designsOf(visit.config.brand)
  const cards = cardsOf(order)
  const links = await Promise.all(cards.map((card) => cardLink(visit.config, proof, card)))
  const lineOf = (card: OrderCard) => order.lines.find(({ id }) => id === card.lineId)
  const nameOf = (card: OrderCard) => {
    const line = lineOf(card)
    return line ? lineName(designs, line) : 'Card'
  }
  const engravingOn = (card: OrderCard) => lineOf(card)?.engraving ?? ''
  const setUp = cards.filter(({ isOwned }) => isOwned).length
  const done = status === 200 ? await doneText(visit, order.id) : null
  return page(visit, {
    title: 'Your cards',
    status,
    problems,
    headers,
    facts: { holdsToken: true },
    ...(done ? { done } : {}),
    children: (
      <>
        <p className="app-hint">{`Order ${order.number}`}</p>
        <h1 className="app-heading">Your cards</h1>
        <p className="app-lead">
          Set a card up for yourself, or send it to whoever is to have it. Each card has a link of its own.
        </p>
        <p className="handover-count">{`${setUp} of ${counted(cards.length, 'card')} set up`}</p>
        <ol className="handover-list">
          {cards.map((card, at) => (
            <li key={card.chipId} className="handover-card">
              <div className="handover-head">
                <Plate chipId={card.chipId} />
                <div className="min-w-0">
                  <h2 className="handover-name">{nameOf(card)}</h2>
                  {engravingOn(card) === '' ? null : <p>{engravingText({ engraving: engravingOn(card) })}</p>}
                  <p className="app-hint">{`Ends in ${lastFour(card.chipId)}`}</p>
                </div>
              </div>
              <CardActions
                card={card}
                at={at}
                link={links[at] ?? ''}
                token={token}
                problems={problems}
                typed={typed?.at === at ? typed : undefined}
              />
            </li>
          ))}
        </ol>
      </>
    ),
  })
}

const DAY_SECONDS = 24 * 3600

function CardActions({
  card,
  at,
  link,
  token,
  problems,
  typed,
}: {
  card: OrderCard
  at: number
  link: string
  token: string
  problems: Problems
  typed: BuyerScreen['typed']
}) {
  if (card.isOwned)
    return (
      <p className="handover-state">
        {card.claimedAt === null ? 'Set up' : `Set up on ${dayText(Math.floor(card.claimedAt / DAY_SECONDS))}`}
      </p>
    )
  if (!['unlinked', 'linked_without_profile'].includes(card.status))
    return <p className="handover-state">This card is switched off.</p>
  const called = `the card that ends in ${lastFour(card.chipId)}`
  return (
    <>
      <div className="handover-actions">
        <ButtonLink href={new URL(link).pathname} aria-label={`Set up for me: ${called}`}>
          Set up for me
        </ButtonLink>
        <button type="button" hidden data-copy={link} className="app-secondary-button">
          Copy link
        </button>
      </div>
      <noscript>
        <p className="handover-link">{link}</p>
      </noscript>
      <details className="handover-send" open={typed !== undefined}>
        <summary>Send to someone</summary>
        <form method="post" action={href('order-cards', { token })} className="app-form" noValidate>
          <input type="hidden" name="card" value={card.chipId} />
          <TextField
            name={`email-${at}`}
            label="Email"
            type="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={typed?.email ?? ''}
            problems={problems}
            required
          />
          <TextField
            name={`name-${at}`}
            label="Name (optional)"
            autoComplete="off"
            maxLength={100}
            defaultValue={typed?.name ?? ''}
            problems={problems}
          />
          <Submit pending="Sending…" tone="secondary" className="w-full">
            Send the card
          </Submit>
          <p className="app-hint">Links of this card given out before stop working.</p>
        </form>
      </details>
    </>
  )
}
