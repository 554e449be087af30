// The payment page of the tests' Stripe: it takes no money, and sends the webhook that a payment sends, signed as Stripe
// signs it (STR-41).
import { createHmac, randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { formatMoney } from '#domain/market/money.ts'
import { STRIPE_API_VERSION } from '#domain/shop/api-version.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { Form } from './stripe-form.ts'
import type { StoredSession, StripeServer } from './stripe-server.ts'

/** Where paid sessions are told. */
export interface Webhook {
  /** A port of this machine, and the host name it is asked by. */
  port: number
  host: string
  path: string
  secret: string
}

export interface Buyer {
  email: string
  name: string
}

/** Pays a session; answers what the webhook answered, or null when the session is not open. */
export async function pay(stripe: StripeServer, id: string, buyer: Buyer, webhook: Webhook): Promise<number | null> {
  const session = stripe.sessions.get(id)
  if (session?.status !== 'open') return null
  session.status = 'complete'
  return sendEvent(paidEvent(session, buyer), webhook)
}

/** The first country the session delivers to. */
function countryOf({ shipping_address_collection: place }: Form): string {
  const countries = typeof place === 'object' ? place.allowed_countries : undefined
  return typeof countries === 'object' ? String(countries['0']) : 'GB'
}

function paidEvent({ answer, form }: StoredSession, { email, name }: Buyer): object {
  const address = {
    line1: '1 Example Street',
    line2: null,
    city: 'London',
    state: null,
    postal_code: 'E1 1AA',
    country: countryOf(form),
  }
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'checkout.session.completed',
    data: {
      object: {
        ...answer,
        created: Math.floor(Date.now() / 1000),
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${randomUUID().replaceAll('-', '')}`,
        customer_details: { email, name, address },
        collected_information: { shipping_details: { name, address } },
      },
    },
  }
}

/** The header Stripe signs a body with; `at` in seconds since the epoch. */
export const signature = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

function sendEvent(event: object, { port, host, path, secret }: Webhook): Promise<number> {
  const body = JSON.stringify(event)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          host,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': signature(body, secret, Math.floor(Date.now() / 1000)),
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    sent.on('error', reject).end(body)
  })
}

/** Answers the payment page of a session and its button; false for another address. */
export async function answerPayment(
  stripe: StripeServer,
  webhook: Webhook,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, id] = /^\/c\/pay\/(cs_test_\w+)$/.exec(new URL(request.url ?? '/', 'http://localhost').pathname) ?? []
  const session = id === undefined ? undefined : stripe.sessions.get(id)
  if (!session) return false
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(session))
    return true
  }
  let text = ''
  for await (const chunk of request) text += chunk
  const form = new URLSearchParams(text)
  const buyer = { email: form.get('email') ?? '', name: form.get('name') ?? '' }
  const incoming = await pay(stripe, session.id, buyer, webhook)
  console.log(incoming === null ? 'The session is over.' : `Paid ${session.id}; the webhook answered ${incoming}.`)
  response.writeHead(303, { location: String(session.form.success_url) }).end()
  return true
}

function page({ form, answer, status }: StoredSession): string {
  const money = (amount: unknown) => formatMoney(Number(amount), String(answer.currency).toUpperCase(), 'en-GB')
  const lines = Object.values(form.line_items ?? {}).map((line: string | Form) => {
    const price = typeof line === 'object' && typeof line.price_data === 'object' ? line.price_data : {}
    const product = typeof price.product_data === 'object' ? price.product_data : {}
    const quantity = typeof line === 'object' ? String(line.quantity) : ''
    return `<li>${quantity} × ${escapeHtml(String(product.name))}: ${money(price.unit_amount)} each</li>`
  })
  const total = money(answer.amount_total)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Test payment</title><body style="font:16px/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem">
<h1>Test payment</h1><p>No money is taken. Paying sends the signed webhook to the app.</p><ul>${lines.join('')}</ul>
<p><b>Total ${total}</b></p>${
    status === 'open'
      ? `<form method="post"><p><label>Email<br><input name="email" type="email" required value="mara@example.com"></label></p>
<p><label>Name<br><input name="name" required value="Mara Example"></label></p><button>Pay ${total}</button>
<a href="${escapeHtml(String(form.cancel_url))}">Back</a></form>`
      : '<p>This payment is over.</p>'
  }</body></html>`
}
