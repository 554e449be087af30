// The tests' Stripe is as strict as the real one: whatever the shop could send wrongly is refused, with Stripe's error shape
// and status. Requirements: STR-40; D-148.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sessionFields } from '#commerce/stripe-session.ts'
import { STRIPE_API_VERSION } from '#domain/shop/api-version.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { readConfig } from '#src/env.ts'
import { KEY, type StripeServer, startStripe } from '#test/support/stripe-server.ts'

let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripe('acme', 'Acme')
})
afterAll(() => stripe.close())
beforeEach(() => stripe.reset())

const catalogue = createCatalogue(createBrand({ slug: 'acme', name: 'Acme' }))
/** A form the shop would send: two black cards and a joker. */
function sound(): string[][] {
  const read = readConfig({ ANON_KEY: 'k', STRIPE_SECRET_KEY: KEY })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const shop = { stripe: read.config.stripe, catalogue, site: 'https://shop.acme.example', production: true }
  const cards = catalogue.designs.flatMap((design) =>
    design.id === 'black' ? [{ design, quantity: 2 }] : design.id === 'joker' ? [{ design, quantity: 1 }] : [],
  )
  return sessionFields(shop, { cards, code: null }, Math.floor(Date.now() / 1000)).map(([name, value]) => [name, value])
}
const without = (name: string) => sound().filter(([each]) => each !== name)
const changed = (name: string, value: string) => sound().map((pair) => (pair[0] === name ? [name, value] : pair))
const more = (...pairs: string[][]) => [...sound(), ...pairs]

async function post(fields: string[][], headers: Record<string, string> = {}) {
  const response = await fetch(`${stripe.url}/v1/checkout/sessions`, {
    method: 'POST',
    body: new URLSearchParams(fields.map(([name = '', value = '']) => [name, value])).toString(),
    headers: {
      authorization: `Bearer ${KEY}`,
      'stripe-version': STRIPE_API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })
  return { status: response.status, body: await response.json() }
}
const PRICE = 'line_items[0][price_data]'

it('STR-40 what the shop sends is taken', async () => {
  expect(await post(sound())).toMatchObject({
    status: 200,
    body: { object: 'checkout.session', amount_subtotal: 12_100 },
  })
})

it.each<[string, () => string[][], string | undefined]>([
  ['an unknown field', () => more(['customer_note', 'x']), 'customer_note'],
  ['an unknown field below a known one', () => more([`${PRICE}[colour]`, 'x']), `${PRICE}[colour]`],
  ['a field where fields should be', () => more(['shipping_options', 'x']), 'shipping_options'],
  ['a missing field', () => without('mode'), 'mode'],
  ['a missing field of a line', () => without(`${PRICE}[unit_amount]`), `${PRICE}[unit_amount]`],
  ['a repeated field', () => more(['mode', 'payment']), 'mode'],
  ['a price that is no whole number', () => changed(`${PRICE}[unit_amount]`, '76.00'), `${PRICE}[unit_amount]`],
  ['another currency', () => changed(`${PRICE}[currency]`, 'usd'), 'line_items'],
  ['a sum that does not add up', () => changed(`${PRICE}[unit_amount]`, '7500'), 'line_items'],
  ['cards that are not those of the metadata', () => changed('metadata[lines]', 'black:2,joker:2'), 'line_items'],
  ['a design nobody sells', () => changed('metadata[lines]', 'black:2,gold:1'), 'metadata[lines]'],
  [
    'a discount beside allow_promotion_codes',
    () => more(['discounts[0][promotion_code]', 'promo_anna10']),
    'discounts',
  ],
  ['too long a life', () => changed('expires_at', String(Math.floor(Date.now() / 1000) + 90_000)), 'expires_at'],
  ['a long metadata value', () => more(['metadata[ref]', 'x'.repeat(501)]), 'metadata'],
  [
    'more than 100 lines',
    () =>
      more(
        ...Array.from({ length: 100 }, (_, index) => [
          [`line_items[${index + 2}][quantity]`, '1'],
          [`line_items[${index + 2}][price_data][currency]`, 'gbp'],
          [`line_items[${index + 2}][price_data][unit_amount]`, '4500'],
          [`line_items[${index + 2}][price_data][product_data][name]`, 'Joker'],
        ]).flat(),
      ),
    'line_items',
  ],
])('STR-40 %s is refused as Stripe does it', async (_case, fields, param) => {
  expect(await post(fields())).toEqual({
    status: 400,
    body: { error: expect.objectContaining({ type: 'invalid_request_error', param, message: expect.any(String) }) },
  })
  expect(stripe.sessions.size).toBe(0)
})

it('STR-40 a version that is not pinned, another key and another kind of body are refused', async () => {
  expect((await post(sound(), { 'stripe-version': '2020-08-27' })).status).toBe(400)
  expect((await post(sound(), { 'stripe-version': '' })).status).toBe(400)
  expect((await post(sound(), { 'content-type': 'application/json' })).status).toBe(400)
  expect((await post(sound(), { authorization: 'Bearer rk_test_of_somebody_else' })).status).toBe(401)
  expect(stripe.sessions.size).toBe(0)
})

it('STR-40 an idempotency key answers the same session again, and refuses another body', async () => {
  const form = sound()
  const first = await post(form, { 'idempotency-key': 'one' })
  expect(await post(form, { 'idempotency-key': 'one' })).toEqual(first)
  expect(stripe.sessions.size).toBe(1)
  const other = await post(changed('cancel_url', 'https://shop.acme.example/faq'), { 'idempotency-key': 'one' })
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
})
