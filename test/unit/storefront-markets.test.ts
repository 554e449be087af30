// A Shopify store asked for another market: what is sent, which answers are believed, and what the log says of the others.
// Requirements: WLD-46, WLD-50, WLD-51; D-187, D-188, D-199.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createStorefrontProvider } from '#commerce/storefront.ts'
import {
  CART_CREATE_IN_MARKET_MUTATION,
  CART_CREATE_MUTATION,
  PRODUCT_IN_MARKET_QUERY,
  PRODUCT_QUERY,
} from '#commerce/storefront-documents.ts'
import { isDearer } from '#domain/cart/quote.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { firstVariant } from '#domain/shop/commerce.ts'
import { DE, US } from '#test/support/markets.ts'
import { type StorefrontServer, startStorefront, TOKEN } from '#test/support/storefront-server.ts'

let backend: StorefrontServer
beforeAll(async () => {
  backend = await startStorefront('acme', 'Acme')
})
afterAll(() => backend.close())

let log: Record<string, unknown>[]
beforeEach(() => {
  backend.reset()
  log = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void log.push(JSON.parse(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const HANDLE = 'joker-acme-card'
const provider = (market: Market | null) => createStorefrontProvider({ url: backend.url, token: TOKEN }, market)
async function lines(quantity = 1) {
  const product = await provider(DEFAULT_MARKET).productByHandle(HANDLE)
  backend.requests.length = 0
  return [{ variantId: (product.ok && firstVariant(product.value)?.id) || '', quantity }]
}
const checkout = async (market: Market | null, discountCode?: string) =>
  provider(market).createCheckout(
    { lineItems: await lines(), ...(discountCode ? { discountCode } : {}) },
    { ip: '198.51.100.7' },
  )
const failure = (message: string, reason?: string) => ({
  ok: false,
  error: { tag: 'unreachable', message, ...(reason ? { reason } : {}) },
})

test.each([
  [US, 'US', { amount: '55.0', currencyCode: 'USD' }, 5500],
  [DE, 'DE', { amount: '53.0', currencyCode: 'EUR' }, 5300],
  [DEFAULT_MARKET, 'GB', { amount: '45.0', currencyCode: 'GBP' }, 4500],
] as const)(
  'WLD-50 %o is asked for in context, with its country and language',
  async (market, country, price, total) => {
    const product = await provider(market).productByHandle(HANDLE)
    expect(product.ok && firstVariant(product.value)?.price).toEqual(price)
    const context = { country, language: 'EN' }
    expect(backend.requests.map(({ variables }) => variables)).toEqual([{ handle: HANDLE, ...context }])
    const created = await checkout(market)
    expect(created).toMatchObject({ ok: true, value: { totalPence: total } })
    expect(backend.requests.map(({ variables }) => variables)).toEqual([
      { input: { lines: expect.any(Array), buyerIdentity: { countryCode: country } }, ...context },
    ])
    expect(log).toEqual([])
  },
)

test('WLD-50 a market with several countries is asked for in its first one', async () => {
  await provider({ ...DE, countries: ['AT', 'DE'] }).productByHandle(HANDLE)
  expect(backend.requests[0]?.variables.country).toBe('AT')
})

test('WLD-01 a shop with one market sends the documents and variables of before', async () => {
  await provider(null).productByHandle(HANDLE)
  expect(backend.requests.map(({ variables }) => variables)).toEqual([{ handle: HANDLE }])
  await checkout(null)
  expect(backend.requests.map(({ variables }) => variables)).toEqual([
    { input: { lines: expect.any(Array), buyerIdentity: { countryCode: 'GB' } } },
  ])
  expect(PRODUCT_QUERY).toMatch(/^query Product\(\$handle: String!\) @inContext\(country: GB\) \{\n {2}product/)
  expect(CART_CREATE_MUTATION).toMatch(/^mutation CreateCart\(\$input: CartInput!\) \{\n {2}cartCreate/)
})

test('WLD-50 the documents of a market differ in their context only', () => {
  const body = (document: string) => document.slice(document.indexOf('{'))
  expect(body(PRODUCT_IN_MARKET_QUERY)).toBe(body(PRODUCT_QUERY))
  expect(body(CART_CREATE_IN_MARKET_MUTATION)).toBe(body(CART_CREATE_MUTATION))
})

describe('WLD-51 an answer for something else is a failed call', () => {
  const FAILED = [
    ['product', 'Failed to fetch product', (market: Market) => provider(market).productByHandle(HANDLE)],
    ['checkout', 'Failed to create checkout', (market: Market) => checkout(market, 'ANNA10')],
  ] as const

  it.each(FAILED)('WLD-51 %s: a country that is not enabled', async (call, message, run) => {
    delete backend.store.countries.US
    expect(await run(US)).toEqual(failure(message, 'context_refused'))
    expect(log).toEqual([expect.objectContaining({ event: 'commerce_failed', call, reason: 'context_refused' })])
    expect(JSON.stringify(log)).not.toMatch(/ANNA10|198\.51/)
  })

  it.each(FAILED)('WLD-51 %s: another country in the answer', async (call, message, run) => {
    backend.fault = { kind: 'context', country: 'FR', on: call === 'product' ? 'product' : 'cartCreate' }
    expect(await run(DE)).toEqual(failure(message, 'context_refused'))
    expect(log).toEqual([expect.objectContaining({ call, reason: 'context_refused' })])
  })

  it.each(FAILED)('WLD-51 %s: another currency than the market’s', async (call, message, run) => {
    backend.store.countries.US = 'GBP'
    expect(await run(US)).toEqual(failure(message, 'other_currency'))
    expect(log).toEqual([expect.objectContaining({ event: 'commerce_failed', call, reason: 'other_currency' })])
  })

  it.each(FAILED)('WLD-51 %s: dollars in the default market of a shop with several', async (call, message, run) => {
    backend.fault = { kind: 'currency', currencyCode: 'USD', on: call === 'product' ? 'product' : 'cartCreate' }
    expect(await run(DEFAULT_MARKET)).toEqual(failure(message, 'other_currency'))
    expect(log).toEqual([expect.objectContaining({ call, reason: 'other_currency' })])
  })

  it('WLD-51 the currency is looked at before the amount', async () => {
    const cart = {
      checkoutUrl: 'https://x.example',
      totalQuantity: 1,
      cost: { totalAmount: { amount: 'free', currencyCode: 'GBP' } },
      discountCodes: [],
    }
    const text = JSON.stringify({ data: { cartCreate: { cart, userErrors: [], warnings: [] } } })
    backend.fault = { kind: 'body', text, on: 'cartCreate' }
    expect(await checkout(US)).toEqual(failure('Failed to create checkout', 'other_currency'))
    backend.fault = { kind: 'body', text: text.replace('GBP', 'USD'), on: 'cartCreate' }
    expect(await checkout(US)).toEqual(failure('Failed to create checkout'))
    expect(log.map(({ reason }) => reason)).toEqual(['other_currency', 'total_unreadable'])
  })
})

test('WLD-46 outside pounds one minor unit more is a higher total, which is answered as it is', async () => {
  backend.fault = { kind: 'dearer', pence: 1 }
  for (const [market, shown] of [
    [US, 4950],
    [DE, 4770],
    [DEFAULT_MARKET, 4050],
  ] as const) {
    const created = await checkout(market, 'ANNA10')
    if (!created.ok) throw new Error(created.error.message)
    expect(created.value).toMatchObject({ totalPence: shown + 1, discountApplied: true })
    expect(isDearer(created.value.totalPence, shown, true, market)).toBe(market !== DEFAULT_MARKET)
    expect(isDearer(shown, shown, true, market)).toBe(false)
  }
})
