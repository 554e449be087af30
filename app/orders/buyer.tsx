// `/o/{token}`: the cards of an order for anyone who has the link of its mail, each to set up or to send to somebody. It needs
// no account, and reading it changes nothing.

import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { touched } from '#app/cards/chip-writes.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import { Plate } from '#app/cards/plate.tsx'
import { gonePage } from '#app/claim/claim-page.tsx'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, judgedBy, lineField } from '#app/guards/fields.ts'
import { countWithin, DAY_SECONDS } from '#app/guards/limits.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { EMAIL_PROBLEM, isMailbox } from '#app/identity/login.tsx'
import { CHANGED_MEANWHILE, sealedDone, sealedDoneIn } from '#app/layout/done.ts'
import { type Problems, page } from '#app/layout/page.tsx'
import { deliverAppMails, payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailPayloads } from '#app/mail/templates.ts'
import { chips } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { canonicalEmail, isName } from '#domain/signup/forms.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { BuyerCard } from './buyer-card.tsx'
import { linesText } from './buyer-order.ts'
import { readFrom, writeTo } from './order-actions.ts'
import { cardLink, type LinkSecrets, type OrderProof, orderProofHolds, readOrderToken } from './order-links.ts'
import { counted, designById, designsOf, engravingText, lineName, type OrderCard } from './order-rules.ts'
import { Posted } from './parcel.tsx'
import { cardsOf, type Order, readOrder } from './read-orders.ts'

const SENDS_PER_CARD = 3
const SENDS_PER_ORDER = 20
const ENOUGH = 'That is enough for today. Copy the link instead.'

interface Opened {
  order: Order
  proof: OrderProof
  token: string
}

/** The order of the address, or null for a link that does not work, whatever the reason. */
async function open(visit: Visit): Promise<Opened | null> {
  const { params, config, now } = visit
  const { token = '' } = params
  const proof = await readOrderToken(config.accountSecret, token)
  if (proof === null) return null
  const order = await readFrom(visit, 'read order of a link', (store) => readOrder(store, proof.order))
  return order !== null && orderProofHolds(proof, order, now) ? { order, proof, token } : null
}

export async function GET(visit: Visit): Promise<Response> {
  const opened = await open(visit)
  return opened === null ? gonePage(visit) : buyerPage(visit, opened)
}

/** The fields of the card at one place of the list: `email-0`, `name-0`. */
const typedForm = z.object({ email: asSent, name: lineField })
const sendForm = z.object({
  email: z.string().check(z.refine(isMailbox, EMAIL_PROBLEM)),
  name: z
    .string()
    .check(judgedBy((name) => (name === '' || isName(name) ? null : 'Please enter a name, or leave it empty.'))),
})

export async function POST(visit: Visit, body: Body): Promise<Response> {
  const opened = await open(visit)
  if (opened === null) return gonePage(visit)
  const { order, proof, token } = opened
  const fields = fieldsOf(body)
  const at = cardsOf(order).findIndex(({ chipId }) => chipId === fields.card)
  const card = cardsOf(order)[at]
  const changed = async () => {
    const fresh = await open(visit)
    return fresh === null
      ? gonePage(visit)
      : buyerPage(visit, fresh, { problems: { '': CHANGED_MEANWHILE }, status: 409 })
  }
  if (card === undefined) return changed()
  const typed = typedForm.parse({ email: fields[`email-${at}`], name: fields[`name-${at}`] })
  const refused = (name: string, problem: string, status: number, headers: Record<string, string> = {}) =>
    buyerPage(visit, opened, {
      problems: { [`${name}-${at}`]: problem },
      status,
      headers,
      typed: { at, ...typed },
    })
  const read = sendForm.safeParse(typed)
  // One problem at a time.
  const [wrong] = read.error?.issues ?? []
  if (wrong) return refused(String(wrong.path[0]), wrong.message, 422)
  if (card.isOwned) return changed()
  const counted = reached(
    await countWithin(visit, [
      { name: `card ${card.chipId} sent`, most: SENDS_PER_CARD, seconds: DAY_SECONDS },
      { name: `cards of order ${order.id} sent`, most: SENDS_PER_ORDER, seconds: DAY_SECONDS },
    ]),
  )
  if (!counted.within) return refused('email', ENOUGH, 429, { 'Retry-After': String(counted.retryAfterSeconds) })
  const mailbox = canonicalEmail(typed.email)
  const isSent = await writeTo(visit, 'send card of an order', (store) =>
    sendCard(store, { proof, card, email: mailbox, to: typed.name, buyer: order.name }, visit.config, visit.now),
  )
  if (!isSent) return changed()
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  const text = `Sent to ${maskedAddress(mailbox)}. Earlier links of this card no longer work.`
  return leadTo(`${href('order-cards', { token })}?done=${await sealedDone(visit, order.id, text)}`, 303, {
    holdsToken: true,
  })
}

interface Sending {
  proof: OrderProof
  card: Pick<OrderCard, 'chipId' | 'handover'>
  /** A valid, canonical address. */
  email: string
  /** The recipient's name; may be empty. */
  to: string
  /** The name of the order's buyer; null where none is stored. */
  buyer: string | null
}

/**
 * Sends one card to somebody, in one transaction: its handover number increases, which voids earlier links, and the mail
 * contains the link with the new number. Returns whether the card could still be sent: it is in the order, unclaimed and
 * as it was read. Rejects.
 */
async function sendCard(
  store: Store,
  { proof, card, email, to, buyer }: Sending,
  secrets: LinkSecrets,
  now: number,
): Promise<boolean> {
  const handover = card.handover + 1
  const url = await cardLink(secrets, proof, { chipId: card.chipId, handover })
  const payload: MailPayloads['card-for-you'] = { name: buyer ?? '', to, url }
  const isAsRead = sql`chips.chip_id = ${card.chipId} AND chips.handover = ${card.handover}
    AND chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL
    AND chips.status IN ('unlinked', 'linked_without_profile') AND chips.order_line_id IN
    (SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE o.id = ${proof.order} AND o.claim_epoch = ${proof.epoch})`
  const [, sent] = await store.batch([
    queueMailFrom(
      store,
      {
        id: crypto.randomUUID(),
        to: email,
        kind: 'card-for-you',
        payload: payloadOf({ payload }),
        orderId: proof.order,
      },
      now,
      sql`FROM chips WHERE ${isAsRead}`,
    ),
    store
      .update(chips)
      .set({ handover: sql`${chips.handover} + 1`, ...touched })
      .where(isAsRead)
      .returning({ chipId: chips.chipId }),
  ])
  return sent.length === 1
}

interface BuyerScreen {
  problems?: Problems
  status?: number
  headers?: Record<string, string>
  /** The refused values of the card at this place. */
  typed?: { at: number; email: string; name: string }
}

async function buyerPage(
  visit: Visit,
  { order, proof, token }: Opened,
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
  const done = status === 200 ? await sealedDoneIn(visit, order.id) : null
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
          Set a card up for yourself, or send it to the person it is for. Each card has its own link.
        </p>
        <p className="handover-order">{`Ordered: ${linesText(designs, order.lines)}`}</p>
        {order.shippedAt === null ? null : (
          <p className="app-hint">
            <Posted at={order.shippedAt} carrier={order.carrier} tracking={order.tracking} />
          </p>
        )}
        <p className="handover-count">{`${setUp} of ${counted(cards.length, 'card')} set up`}</p>
        <ol className="handover-list">
          {cards.map((card, at) => (
            <li key={card.chipId} className="handover-card">
              <div className="handover-head">
                <Plate chipId={card.chipId} design={designById(designs, lineOf(card)?.designId ?? null)} />
                <div className="min-w-0">
                  <h2 className="handover-name">{nameOf(card)}</h2>
                  {engravingOn(card) === '' ? null : <p>{engravingText({ engraving: engravingOn(card) })}</p>}
                  <p className="app-hint">{`Ends in ${lastFour(card.chipId)}`}</p>
                </div>
              </div>
              <BuyerCard
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
