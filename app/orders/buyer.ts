// `/o/{token}`: the cards of an order for whoever has the link of its mail, each to be set up or sent to somebody. It needs no
// account, and reading it changes nothing.

import { href } from '#app/addresses.ts'
import { gonePage } from '#app/claim/claim-page.tsx'
import { CHANGED_MEANWHILE } from '#app/console/frame.tsx'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, EMPTY_FORM } from '#app/guards/body.ts'
import { countWithin, DAY_SECONDS } from '#app/guards/limits.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { EMAIL_PROBLEM, isMailbox } from '#app/identity/login.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { maskedEmail } from '#app/mail/templates.ts'
import { canonicalEmail, isName } from '#domain/signup/forms.ts'
import { buyerPage } from './buyer-page.tsx'
import { doneMark } from './done-mark.ts'
import { readFrom, writeTo } from './in-store.ts'
import { type OrderProof, orderProofHolds, readOrderToken } from './order-links.ts'
import { cardsOf, type Order, readOrder } from './read-order.ts'
import { sendCard } from './send-card.ts'

const SENDS_PER_CARD = 3
const SENDS_PER_ORDER = 20
const ENOUGH = 'That is enough for today. Copy the link instead.'

interface Opened {
  order: Order
  proof: OrderProof
  token: string
}

/** The order of the address, or null for a link that no longer works, whatever the reason. */
async function open(visit: Visit): Promise<Opened | null> {
  const { params, config, now } = visit
  const { token = '' } = params
  const proof = await readOrderToken(config.accountSecret, token)
  if (proof === null) return null
  const order = await readFrom(visit, 'read order of a link', (db) => readOrder(db, proof.order))
  return order !== null && orderProofHolds(proof, order, now) ? { order, proof, token } : null
}

export async function GET(visit: Visit): Promise<Response> {
  const opened = await open(visit)
  return opened === null ? gonePage(visit) : buyerPage(visit, opened)
}

export async function POST(visit: Visit, body: Body): Promise<Response> {
  const opened = await open(visit)
  if (opened === null) return gonePage(visit)
  const { order, proof, token } = opened
  const form = body.kind === 'form' ? body.form : EMPTY_FORM
  const at = cardsOf(order).findIndex(({ chipId }) => chipId === form.get('card'))
  const card = cardsOf(order)[at]
  const changed = async () => {
    const fresh = await open(visit)
    return fresh === null
      ? gonePage(visit)
      : buyerPage(visit, fresh, { problems: { '': CHANGED_MEANWHILE }, status: 409 })
  }
  if (card === undefined) return changed()
  const [email, to] = [form.get(`email-${at}`), form.line(`name-${at}`)]
  const refused = (name: string, problem: string, status: number, headers: Record<string, string> = {}) =>
    buyerPage(visit, opened, {
      problems: { [`${name}-${at}`]: problem },
      status,
      headers,
      typed: { at, email, name: to },
    })
  if (!isMailbox(email)) return refused('email', EMAIL_PROBLEM, 422)
  if (to !== '' && !isName(to)) return refused('name', 'Please enter a name, or leave it empty.', 422)
  if (card.isOwned) return changed()
  const counted = reached(
    await countWithin(visit, [
      { name: `card ${card.chipId} sent`, most: SENDS_PER_CARD, seconds: DAY_SECONDS },
      { name: `cards of order ${order.id} sent`, most: SENDS_PER_ORDER, seconds: DAY_SECONDS },
    ]),
  )
  if (!counted.within) return refused('email', ENOUGH, 429, { 'Retry-After': String(counted.retryAfterSeconds) })
  const mailbox = canonicalEmail(email)
  const isSent = await writeTo(visit, 'send card of an order', (db) =>
    sendCard(db, { proof, card, email: mailbox, to, buyer: order.name }, visit.config, visit.now),
  )
  if (!isSent) return changed()
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  const text = `Sent to ${maskedEmail(mailbox)}. Earlier links of this card no longer work.`
  return leadTo(`${href('order-cards', { token })}?done=${await doneMark(visit, order.id, text)}`, 303, {
    holdsToken: true,
  })
}
