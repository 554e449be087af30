// Tills that send messages to the app, signed as the real ones sign theirs.
import type { AppHost, Visited } from './app-host.ts'
import { nextOrder } from './order-numbers.ts'
import { SHOP, SHOPIFY_SECRET, STRIPE_SECRET, shopifyHmac, stripeMac } from './provider-signatures.ts'

/** Settings of an app that takes the messages of both payment providers. */
export const PROVIDERS = {
  SHOPIFY_WEBHOOK_SECRET: SHOPIFY_SECRET,
  SHOPIFY_SHOP_DOMAIN: SHOP,
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
}

export interface ShopifySending {
  /** The id of the delivery; a new one where none is said. */
  id?: string
  headers?: Record<string, string | null>
}

const post = (app: AppHost, path: string, body: string, headers: Record<string, string | null>): Promise<Visited> =>
  app.browser().send(path, {
    method: 'POST',
    body,
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
  })

/** Sends a message of Shopify; a header that is null is left out. A text is sent as it is. */
export async function sendShopify(
  app: AppHost,
  topic: string,
  message: unknown,
  { id = crypto.randomUUID(), headers = {} }: ShopifySending = {},
): Promise<Visited> {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  return post(app, '/webhooks/shopify', body, {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': SHOP,
    'x-shopify-webhook-id': id,
    'x-shopify-hmac-sha256': await shopifyHmac(body),
    ...headers,
  })
}

/** Sends an event of Stripe, signed now. A text is sent as it is. */
export async function sendStripe(
  app: AppHost,
  event: unknown,
  headers: Record<string, string | null> = {},
): Promise<Visited> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const time = Math.floor(Date.now() / 1000)
  return post(app, '/webhooks/stripe', body, {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${time},v1=${await stripeMac(body, time)}`,
    ...headers,
  })
}

/** Shopify's paid order of two cards, as far as anybody reads it. */
export function shopifyOrder(change: Record<string, unknown> = {}) {
  const id = nextOrder()
  return {
    id,
    name: `#${id}`,
    email: 'buyer@example.com',
    test: false,
    financial_status: 'paid',
    cancelled_at: null,
    currency: 'GBP',
    total_price: '85.00',
    subtotal_price: '80.00',
    line_items: [
      { sku: 'tappt-card', variant_id: 1, title: 'BLACK EDITION', quantity: 1, properties: [] },
      { sku: 'joker-tappt-card', variant_id: 2, title: 'JOKER', quantity: 1, properties: [] },
    ],
    shipping_address: {
      name: 'Robin Vale',
      address1: '1 Example Street',
      address2: null,
      city: 'London',
      province: null,
      zip: 'E1 1AA',
      country_code: 'GB',
    },
    customer: { first_name: 'Robin' },
    discount_codes: [],
    ...change,
  }
}

/** What Shopify says of the same order once it is cancelled. */
export const shopifyCancellation = <Order extends object>(order: Order) => ({
  ...order,
  cancelled_at: '2026-11-22T12:00:00+00:00',
  cancel_reason: 'customer',
})

export const shopifyRefund = (order: { id: number }, amount: string, id = nextOrder()) => ({
  id,
  order_id: order.id,
  transactions: [{ kind: 'refund', status: 'success', amount, currency: 'GBP' }],
})

let last = 0
const stripeId = (kind: string): string => `${kind}_test_${String(++last).padStart(16, '0')}`

/** A Checkout session that was paid. */
export const stripeSession = (change: Record<string, unknown> = {}) => ({
  id: stripeId('cs'),
  object: 'checkout.session',
  payment_status: 'paid',
  payment_intent: stripeId('pi'),
  amount_subtotal: 8500,
  amount_total: 8100,
  currency: 'gbp',
  total_details: { amount_discount: 850, amount_shipping: 450, amount_tax: 0 },
  customer_details: { email: 'buyer@example.com', name: 'Robin V' },
  collected_information: {
    shipping_details: {
      name: 'Robin Vale',
      address: {
        line1: '1 Example Street',
        line2: null,
        city: 'London',
        state: null,
        postal_code: 'E1 1AA',
        country: 'GB',
      },
    },
  },
  metadata: { v: '1', lines: 'black:1,joker:1', ref: 'ALICE10' },
  ...change,
})

export const stripeEvent = (type: string, object: unknown, change: Record<string, unknown> = {}) => ({
  id: stripeId('evt'),
  object: 'event',
  type,
  livemode: true,
  data: { object },
  ...change,
})

export const stripeCharge = (session: { payment_intent: unknown }, refunded: number, id = stripeId('ch')) => ({
  id,
  object: 'charge',
  payment_intent: session.payment_intent,
  amount_refunded: refunded,
  currency: 'gbp',
})
