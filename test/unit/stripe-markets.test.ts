// Selling in other markets through Stripe: what a session says of its market, and which answers are believed.
// Requirements: WLD-05, WLD-54 to WLD-57; D-188, D-190.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, test, vi } from 'vitest'
import { createStripeProvider } from '#commerce/stripe.ts'
import { sessionFields } from '#commerce/stripe-session.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { pricesFrom } from '#domain/market/prices.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { readConfig } from '#src/env.ts'
import { DE, US } from '#test/support/markets.ts'
import { KEY, type StripeServer, startStripe } from '#test/support/stripe-server.ts'

let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripe('acme', 'Acme')
})
afterAll(() => stripe.close())

let log: Record<string, unknown>[]
beforeEach(() => {
  stripe.reset()
  log = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void log.push(JSON.parse(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const SITE = 'https://shop.acme.example'
const brand = createBrand({ slug: 'acme', name: 'Acme' })
function config(settings: Record<string, string> = {}) {
  const read = readConfig({
    ANON_KEY: 'k',
    BRAND_SLUG: 'acme',
    BRAND_NAME: 'Acme',
    COMMERCE_MODE: 'stripe',
    STRIPE_SECRET_KEY: KEY,
    STRIPE_API_URL: stripe.url,
    ...settings,
  })
  if (!read.ok) throw new Error(read.problems.join(' '))
  return read.config
}

/** Two black cards and a joker. */
const checkout = (
  market: Market | null,
  { settings = {}, code }: { settings?: Record<string, string>; code?: string },
) =>
  createStripeProvider(
    config(settings),
    createCatalogue(brand, (market ?? DEFAULT_MARKET).currency),
    SITE,
    market,
  ).createCheckout(
    {
      lineItems: [
        { variantId: 'stripe:acme-card', quantity: 2 },
        { variantId: 'stripe:joker-acme-card', quantity: 1 },
      ],
      ...(code ? { discountCode: code } : {}),
    },
    { ip: null },
  )
/** The form of the last session, field by field. */
const sent = () =>
  Object.fromEntries(
    new URLSearchParams(stripe.requests.filter(({ operation }) => operation === 'session').at(-1)?.body),
  )
const matching = (pattern: RegExp) => Object.fromEntries(Object.entries(sent()).filter(([name]) => pattern.test(name)))

test('WLD-54 a session of another market is in its currency, language, countries and paths', async () => {
  expect(await checkout(US, {})).toMatchObject({ ok: true, value: { totalPence: 9300 + 5500 } })
  expect(sent()).toMatchObject({
    locale: 'en',
    success_url: `${SITE}/us/order/thanks`,
    cancel_url: `${SITE}/us`,
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '9300',
    'line_items[1][price_data][unit_amount]': '5500',
    'shipping_address_collection[allowed_countries][0]': 'US',
    'shipping_options[0][shipping_rate_data][display_name]': 'Standard delivery, 5-10 business days',
    'shipping_options[0][shipping_rate_data][fixed_amount][currency]': 'usd',
    'metadata[market]': 'us',
    'metadata[lang]': 'en-US',
  })
  expect(Object.keys(matching(/^shipping_options\[1|allowed_countries\]\[1/))).toEqual([])
  expect(await checkout(DE, {})).toMatchObject({ ok: true, value: { totalPence: 8900 + 5300 } })
  expect(sent()).toMatchObject({
    locale: 'en-GB',
    success_url: `${SITE}/de/order/thanks`,
    'line_items[0][price_data][currency]': 'eur',
    'shipping_address_collection[allowed_countries][0]': 'DE',
    'shipping_address_collection[allowed_countries][1]': 'AT',
    'shipping_options[0][shipping_rate_data][display_name]': 'Standard delivery, 4-7 business days',
    'metadata[market]': 'de',
    'metadata[lang]': 'en-GB',
  })
})

test('WLD-54 amounts are sent in what Stripe counts in', () => {
  const catalogue = { ...createCatalogue(brand), prices: pricesFrom({ core: 6500, limited: 7500 }, 'ISK') }
  const [black] = catalogue.core
  if (!black) throw new Error('there is a core card')
  const shop = { stripe: config().stripe, catalogue, site: SITE, production: false, market: { ...US, currency: 'ISK' } }
  const fields = Object.fromEntries(sessionFields(shop, { cards: [{ design: black, quantity: 1 }], code: null }, 0))
  expect(fields).toMatchObject({
    'line_items[0][price_data][currency]': 'isk',
    'line_items[0][price_data][unit_amount]': '650000',
  })
})

test('WLD-05 STRIPE_COUNTRIES is for the default market only, in each of its languages', async () => {
  const settings = { STRIPE_COUNTRIES: 'GB,IE' }
  const countries = () => Object.values(matching(/allowed_countries/))
  await checkout(US, { settings })
  expect(countries()).toEqual(['US'])
  await checkout(DEFAULT_MARKET, { settings })
  expect(countries()).toEqual(['GB', 'IE'])
  await checkout({ ...DEFAULT_MARKET, prefix: 'gb-en', language: 'en-US' }, { settings })
  expect(countries()).toEqual(['GB', 'IE'])
})

test.each([US, DE, DEFAULT_MARKET])('WLD-55 with more than one market adaptive pricing is off (%o)', async (market) => {
  await checkout(market, {})
  expect(sent()['adaptive_pricing[enabled]']).toBe('false')
})

test('WLD-01 WLD-55 a shop with one market sends neither market, locale nor adaptive pricing', async () => {
  await checkout(null, {})
  expect(matching(/locale|adaptive|metadata\[(?:market|lang)/)).toEqual({})
  expect(sent()).toMatchObject({ success_url: `${SITE}/order/thanks`, cancel_url: `${SITE}/` })
  await checkout(DEFAULT_MARKET, {})
  expect(matching(/metadata\[(?:market|lang)/), 'the default market is named by nothing').toEqual({})
})

test.each([
  [DEFAULT_MARKET, 'inclusive', 7600 + 4500],
  [DE, 'inclusive', 8900 + 5300],
  [US, 'exclusive', 9300 + 5500],
] as const)(
  'WLD-56 with tax on, prices of %o are %s and the total is compared without tax',
  async (market, tax, total) => {
    const created = await checkout(market, { settings: { STRIPE_TAX: 'on' }, code: 'ANNA10' })
    expect(created).toMatchObject({ ok: true, value: { totalPence: total - total / 10, discountApplied: true } })
    expect(new Set(Object.values(matching(/tax_behavior/)))).toEqual(new Set([tax]))
    expect(Object.keys(matching(/tax_behavior/))).toHaveLength(market === DEFAULT_MARKET ? 4 : 3)
    const [session] = stripe.sessions.values()
    expect(session?.answer.total_details).toMatchObject({
      amount_tax: tax === 'exclusive' ? Math.round(total * 0.9 * 0.08) : 0,
    })
    await checkout(market, {})
    expect(matching(/tax/), 'nothing is said of tax where Stripe does not compute it').toEqual({})
  },
)

test('WLD-51 WLD-54 a session in another currency than the market’s is a failed checkout', async () => {
  stripe.fault = { kind: 'session', change: { currency: 'gbp' } }
  expect(await checkout(US, {})).toEqual({
    ok: false,
    error: { tag: 'unreachable', message: 'Failed to create checkout' },
  })
  expect(log).toEqual([expect.objectContaining({ event: 'commerce_failed', reason: 'other_currency' })])
})

it.each([
  [{ gbp: 500 }, US, null],
  [{ gbp: 500, usd: 600 }, US, 600],
  [{ usd: 600 }, DEFAULT_MARKET, null],
  [{ gbp: 500, eur: 550 }, DE, 550],
] as const)('WLD-57 a code of %j in the market %o takes off %s', async (fixed, market, off) => {
  stripe.account.coupons = { five: { percent: 0, fixed } }
  stripe.account.codes.FIVE = { percent: 0, coupon: 'five' }
  const created = await checkout(market, { code: 'five' })
  if (off === null)
    expect(created).toEqual({
      ok: false,
      error: { tag: 'discount_refused', message: 'This referral discount is no longer available.' },
    })
  else {
    const full = await checkout(market, {})
    if (!full.ok || !created.ok) throw new Error('both are made')
    expect(created.value.totalPence).toBe((full.value.totalPence ?? 0) - off)
  }
})
