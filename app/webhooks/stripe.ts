// POST /webhooks/stripe: a paid checkout, a refund, a dispute. Nothing is parsed before the signature of the raw bytes is
// verified.
import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { appHeaders } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { confirmAndSend } from '#app/orders/confirmation-mail.ts'
import { mailOfEarlierRefunds, mailOfRefund } from '#app/orders/refund-mail.ts'
import type { Store } from '#db/store.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { parseJson, readBytes } from '#guards/request-body.ts'
import { logEvent } from '#http/log.ts'
import { marketsOf } from '#http/markets.ts'
import { takeDispute } from '#orders/disputes.ts'
import { type Intake, takeOrder } from '#orders/intake.ts'
import { takeRefund } from '#orders/refunds.ts'
import { emptyAnswer, MAX_MESSAGE_BYTES, refuse, timeLeft, tryAgain } from './answers.ts'
import { type Delivery, lookUpDelivery, noteDelivery, withDelivery } from './deliveries.ts'
import { isSignedByStripe } from './signature.ts'
import { readEvent, type StripeEvent, stripeId, subjectOf } from './stripe-message.ts'

const PROVIDER = 'stripe'

/** What is stored of every event. */
const eventEnvelope = z.object({ id: stripeId, type: z.catch(z.string().check(z.regex(/^[\w.]{1,64}$/)), 'other') })

export async function webhook(visit: Visit): Promise<Response> {
  const { config, env, now, request } = visit
  if (config.stripeWebhookSecrets.length === 0) return emptyAnswer(404)
  const body = await readBytes(request, MAX_MESSAGE_BYTES)
  if (typeof body === 'string') return refuse(PROVIDER, body)
  const left = timeLeft()
  const header = request.headers.get('stripe-signature')
  if (!(await isSignedByStripe(new Uint8Array(body), header, config.stripeWebhookSecrets, now))) return unsigned()
  const event = parseJson(body)
  if (event === undefined) return refuse(PROVIDER, 'not_json')
  const envelope = eventEnvelope.safeParse(event)
  if (!envelope.success) return refuse(PROVIDER, 'shape')
  const delivery: Delivery = {
    id: `stripe:${envelope.data.id}`,
    topic: envelope.data.type,
    externalId: subjectOf(event),
    // The id is in the signed body.
    digest: null,
  }
  const known = await lookUpDelivery(env, delivery, left())
  if (known === 'failed') return tryAgain()
  if (known === 'done') return emptyAnswer(200)
  const read = readEvent(event, createCatalogue(config.brand), marketsOf(config))
  if (read.is === 'ignored' || read.is === 'wrong') {
    const outcome = read.is === 'ignored' ? 'ignored' : 'failed'
    if (!(await noteDelivery(env, delivery, outcome, { now, budgetMs: left() }))) return tryAgain()
    return read.is === 'ignored' ? emptyAnswer(200) : refuse(PROVIDER, 'shape')
  }
  const taken = await take(visit, read, delivery, left())
  if (read.is === 'order' && taken === 'stored') visit.waitUntil(confirmAndSend(env, config, now))
  return taken === 'failed' ? tryAgain() : emptyAnswer(200)
}

function take(
  { env, config, now }: Visit,
  event: Extract<StripeEvent, { is: 'order' | 'refund' | 'dispute' }>,
  delivery: Delivery,
  budgetMs: number,
): Promise<Intake> {
  const noted = withDelivery(delivery, now)
  if (event.is === 'dispute') return takeDispute(env, event.dispute, now, { also: noted, budgetMs })
  if (event.is === 'refund') {
    const also = (store: Store, isNew: SQL) => [...noted(store, isNew), mailOfRefund(store, [event.refund], isNew, now)]
    return takeRefund(env, event.refund, now, { also, budgetMs })
  }
  // A test key moves no money. Outside production every payment is a test, and none is marked as one.
  const order = { ...event.order, test: config.production && !event.live }
  const also = (store: Store, isNew: SQL) => [...noted(store, isNew), mailOfEarlierRefunds(store, order, isNew, now)]
  return takeOrder(env, order, now, { also, markets: marketsOf(config), budgetMs })
}

/** The only refusal with a text, for the person who sets the webhook up. */
function unsigned(): Response {
  logEvent('warn', 'webhook_refused', { backend: PROVIDER, reason: 'signature' })
  return new Response('signature', {
    status: 400,
    headers: { ...appHeaders(), 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
