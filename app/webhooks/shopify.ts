// POST /webhooks/shopify: a paid order, a cancellation, a refund, a dispute. The checks in their order: size, signature over the
// raw bytes, shop, topic, content. Shopify signs only the body, not the topic or the id of the delivery, so that the body must
// confirm what the topic claims.
import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Visit } from '#app/guards/visit.ts'
import { confirmAndSend } from '#app/orders/confirmation-mail.ts'
import { mailOfRefund } from '#app/orders/refund-mail.ts'
import type { Store } from '#db/store.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { parseJson, readBytes } from '#guards/request-body.ts'
import { marketsOf } from '#http/markets.ts'
import { takeCancellation } from '#orders/cancel.ts'
import { takeDispute } from '#orders/disputes.ts'
import type { Intake } from '#orders/intake.ts'
import { takeRefund } from '#orders/refunds.ts'
import { emptyAnswer, MAX_MESSAGE_BYTES, refuse, timeLeft, tryAgain } from './answers.ts'
import { type Delivery, lookUpDelivery, noteDelivery, withDelivery } from './deliveries.ts'
import { cancelledId, disputeOf, orderOf, refundOf } from './shopify-message.ts'
import { knownVariants, takeIncoming } from './shopify-order.ts'
import { isSignedByShopify } from './signature.ts'

const PROVIDER = 'shopify'

const deliveryHeaders = z.object({
  id: z.string().check(z.regex(/^[\w.-]{1,128}$/)),
  /** Anything that is not a topic is stored as "other". */
  topic: z.catch(z.string().check(z.regex(/^[\w/-]{1,64}$/)), 'other'),
})

export async function webhook(visit: Visit): Promise<Response> {
  const { config, env, now, request } = visit
  const { headers } = request
  if (config.shopifyWebhookSecrets.length === 0) return emptyAnswer(404)
  const body = await readBytes(request, MAX_MESSAGE_BYTES)
  if (typeof body === 'string') return refuse(PROVIDER, body)
  const left = timeLeft()
  if (
    !(await isSignedByShopify(new Uint8Array(body), headers.get('x-shopify-hmac-sha256'), config.shopifyWebhookSecrets))
  )
    return refuse(PROVIDER, 'signature')
  const shop = headers.get('x-shopify-shop-domain')?.toLowerCase() ?? ''
  if (shop === '' || shop !== config.shopDomain) return refuse(PROVIDER, 'shop')
  const given = deliveryHeaders.safeParse({
    id: headers.get('x-shopify-webhook-id'),
    topic: headers.get('x-shopify-topic'),
  })
  if (!given.success) return refuse(PROVIDER, 'shape')
  const { id, topic } = given.data
  const delivery: Delivery = {
    id: `shopify:${id}`,
    topic,
    externalId: null,
    digest: await digestOf(new Uint8Array(body)),
  }
  const take = TOPICS[topic]
  if (take === undefined) {
    const isNoted = await noteDelivery(env, delivery, 'ignored', { now, budgetMs: left() })
    return isNoted ? emptyAnswer(200) : tryAgain()
  }
  const known = await lookUpDelivery(env, delivery, left())
  if (known === 'failed') return tryAgain()
  if (known === 'done') return emptyAnswer(200)
  const message = parseJson(body)
  const taken = message === undefined ? null : await take(visit, message, delivery, left)
  if (taken === null) {
    const isNoted = await noteDelivery(env, delivery, 'failed', { now, budgetMs: left() })
    return isNoted ? refuse(PROVIDER, message === undefined ? 'not_json' : 'shape') : tryAgain()
  }
  return taken === 'failed' ? tryAgain() : emptyAnswer(200)
}

async function digestOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** null: the message does not fit its topic. */
type Take = (visit: Visit, message: unknown, delivery: Delivery, left: () => number) => Promise<Intake | null>

const TOPICS: Readonly<Partial<Record<string, Take>>> = {
  'orders/paid': async ({ env, config, now, waitUntil }, message, delivery, left) => {
    const catalogue = createCatalogue(config.brand)
    const markets = marketsOf(config)
    const order = orderOf(message, catalogue, await knownVariants(env.CACHE, config), markets)
    if (order === null) return null
    const also = withDelivery({ ...delivery, externalId: order.externalId }, now)
    const taken = await takeIncoming(env, order, message, now, { also, markets, left })
    if (taken === 'stored') waitUntil(confirmAndSend(env, config, now))
    return taken
  },
  'orders/cancelled': async ({ env, now }, message, delivery, left) => {
    const externalId = cancelledId(message)
    if (externalId === null) return null
    const also = withDelivery({ ...delivery, externalId }, now)
    return takeCancellation(env, { backend: 'shopify', externalId }, now, { also, budgetMs: left() })
  },
  'refunds/create': async ({ env, config, now }, message, delivery, left) => {
    const refund = refundOf(message, marketsOf(config))
    if (refund === null) return null
    const noted = withDelivery({ ...delivery, externalId: refund[0].ref }, now)
    const also = (store: Store, isNew: SQL) => [...noted(store, isNew), mailOfRefund(store, refund, isNew, now)]
    return takeRefund(env, refund, now, { also, budgetMs: left() })
  },
  'disputes/create': takeDisputeOf,
  'disputes/update': takeDisputeOf,
}

async function takeDisputeOf(
  { env, now }: Visit,
  message: unknown,
  delivery: Delivery,
  left: () => number,
): Promise<Intake | null> {
  const dispute = disputeOf(message)
  if (dispute === null) return null
  const also = withDelivery({ ...delivery, externalId: dispute.ref }, now)
  return takeDispute(env, dispute, now, { also, budgetMs: left() })
}
