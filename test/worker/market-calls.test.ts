// Calls 2 and 3 in other markets, the copies of products they keep, and the sample checkout of a market. Requirements: WLD-01,
// WLD-46 to WLD-49, WLD-58; D-188, D-199.
import { beforeAll, describe, expect, it, test, vi } from 'vitest'
import { cacheKey, withProductCache } from '#commerce/cached.ts'
import { readSampleCheckout, sampleMarket } from '#commerce/sample.ts'
import { encodeOrder } from '#commerce/sample-checkout-id.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import type { CommerceProvider, Product } from '#domain/shop/commerce.ts'
import { createBrand } from '#domain/site/brand.ts'
import { err, ok } from '#domain/text/errors.ts'
import { rows } from '#test/support/database.ts'
import { counts, memoryKv, withFaultyKv } from '#test/support/faults.ts'
import { DE, THREE_MARKETS, US } from '#test/support/markets.ts'
import { createShop, errorMessage, type Shop, SITE } from '#test/support/shop.ts'

const PATH = '/api/functions/commerce'
const HANDLE = 'joker-acme-card'
const JOKER = `gid://sample/ProductVariant/${HANDLE}`
const brand = createBrand({ slug: 'acme', name: 'Acme' })

let shop: Shop
let plain: Shop
beforeAll(async () => {
  plain = await createShop()
  shop = await createShop({ MARKETS: THREE_MARKETS })
})

const product = (market?: unknown, from = shop) =>
  from.call(PATH, { action: 'getProductByHandle', handle: HANDLE, ...(market === undefined ? {} : { market }) })
const checkout = (market?: unknown, discountCode?: string, from = shop) =>
  from.call(PATH, {
    action: 'createCheckout',
    ...(market === undefined ? {} : { market }),
    input: { lineItems: [{ variantId: JOKER, quantity: 2 }], ...(discountCode ? { discountCode } : {}) },
  })
const priceIn = async (response: Response) => {
  const { data } = await response.json<{ data: { productByHandle: Product } }>()
  return data.productByHandle.variants.edges[0]?.node.price
}
const checkoutIn = async (response: Response) => {
  const { data } = await response.json<{
    data: { checkoutCreate: { checkout: { webUrl: string; totalPence: number; discountApplied: boolean | null } } }
  }>()
  return data.checkoutCreate.checkout
}

describe('WLD-47 call 2 and call 3 in a market', () => {
  it('WLD-47 answer in its currency', async () => {
    expect(await priceIn(await product('us'))).toEqual({ amount: '55.00', currencyCode: 'USD' })
    expect(await priceIn(await product('de'))).toEqual({ amount: '53.00', currencyCode: 'EUR' })
    expect(await checkoutIn(await checkout('us'))).toMatchObject({ totalPence: 10_500 })
    expect(await checkoutIn(await checkout('de', 'ACME10'))).toMatchObject({ totalPence: 9090, discountApplied: true })
  })

  it('WLD-01 WLD-47 without a market they are those of a shop with one', async () => {
    for (const ask of [product, checkout]) {
      const [one, several] = await Promise.all([ask(undefined, plain as never), ask(undefined, shop as never)])
      expect(several.status).toBe(one.status)
      expect([...several.headers].filter(([name]) => name !== 'x-request-id')).toEqual(
        [...one.headers].filter(([name]) => name !== 'x-request-id'),
      )
      expect(await several.text()).toBe(await one.text())
    }
  })
})

describe('WLD-48 an unknown market', () => {
  it.each(['fr', 'US', 'us/', 'gb', 'us-en', '__proto__', ' us', 'constructor', 'x'.repeat(300)])(
    'WLD-48 %j answers 400 and reaches no backend',
    async (market) => {
      const around = counts()
      const fetched = vi.spyOn(globalThis, 'fetch')
      const counted = await createShop({
        MARKETS: THREE_MARKETS,
        COMMERCE_MODE: 'live',
        SHOPIFY_STOREFRONT_URL: 'https://acme.myshopify.com/api/2026-04/graphql.json',
        SHOPIFY_STOREFRONT_TOKEN: 'shpat_of_the_tests',
        CACHE: withFaultyKv(shop.env.CACHE, around),
      })
      for (const response of [await product(market, counted), await checkout(market, undefined, counted)]) {
        expect(response.status).toBe(400)
        expect(await errorMessage(response)).toBe('Unknown market.')
      }
      expect([around.count, fetched.mock.calls.length]).toEqual([0, 0])
      fetched.mockRestore()
    },
  )

  it('WLD-48 a market of a shop with one is unknown too, and a market that is no text is no request', async () => {
    expect(await errorMessage(await product('us', plain))).toBe('Unknown market.')
    for (const market of [5, null, ['us'], { prefix: 'us' }])
      expect(await errorMessage(await product(market))).toBe('The request is not valid.')
  })
})

describe('WLD-49 copies of products', () => {
  it('WLD-49 are kept by market', async () => {
    const own = await createShop({ MARKETS: THREE_MARKETS, CACHE: memoryKv() })
    for (const market of [undefined, 'us', 'de']) await product(market, own)
    await own.settled()
    const amounts = await Promise.all(
      [`product:${HANDLE}`, `product:${HANDLE}:us`, `product:${HANDLE}:de`].map(async (key) => {
        const copy = await own.env.CACHE.get<{ product: Product }>(key, 'json')
        return copy?.product.variants.edges[0]?.node.price.currencyCode
      }),
    )
    expect(amounts).toEqual(['GBP', 'USD', 'EUR'])
    expect([cacheKey('x'), cacheKey('x', US), cacheKey('x', { prefix: 'de-en' })]).toEqual([
      'product:x',
      'product:x:us',
      'product:x:de-en',
    ])
  })

  const copyIn = (currencyCode: string): Product => ({
    title: 'kept',
    variants: { edges: [{ node: { id: 'v', price: { amount: '1.0', currencyCode } } }] },
  })
  it.each([
    [US, 'GBP'],
    [US, 'EUR'],
    [DE, 'USD'],
    [DEFAULT_MARKET, 'USD'],
  ] as const)('WLD-49 in %o a copy in %s counts as absent, fresh or stale', async (market, currency) => {
    const kv = memoryKv()
    const put = (code: string, storedAt: number) =>
      kv.put(cacheKey('h', market), JSON.stringify({ product: copyIn(code), storedAt, source: 'test' }))
    const failing: CommerceProvider = {
      productByHandle: async () => err({ tag: 'unreachable', message: 'Failed to fetch product' }),
      createCheckout: async () => ok({ webUrl: null, totalPence: null, discountApplied: null }),
    }
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const cached = withProductCache(failing, { kv, source: 'test', market, waitUntil: () => {} })
    for (const storedAt of [Date.now(), Date.now() - 3_600_000]) {
      await put(currency, storedAt)
      expect((await cached.productByHandle('h')).ok).toBe(false)
      expect(await cached.cachedCopy('h')).toBeNull()
      await put(market.currency, storedAt)
      expect((await cached.productByHandle('h')).ok).toBe(true)
    }
    warn.mockRestore()
  })
})

describe('WLD-58 the sample checkout', () => {
  it('WLD-58 an id holds market and language, and its page is priced by that market', async () => {
    const { webUrl } = await checkoutIn(await checkout('us', 'ACME10'))
    expect(webUrl.startsWith(`${SITE}/sample-checkout/`)).toBe(true)
    const id = webUrl.split('/').at(-1) ?? ''
    expect(sampleMarket(id, [DEFAULT_MARKET, US])).toEqual(US)
    expect(readSampleCheckout(id, createCatalogue(brand, 'USD'), US)).toMatchObject({
      market: { prefix: 'us', language: 'en-US' },
      totalPence: 9450,
    })
    const page = await (await shop.fetch(webUrl)).text()
    expect(page).toContain('$94.50')
    expect(page).not.toContain('£')
  })

  it('WLD-58 an id of before means the default market, and a new one of it is the same', async () => {
    const id = encodeOrder({ lines: [['joker', 2]], discountCode: 'ACME10' })
    expect(id).toBe('W1tbImpva2VyIiwyXV0sIkFDTUUxMCJd')
    expect(sampleMarket(id, [DEFAULT_MARKET, US])).toEqual(DEFAULT_MARKET)
    const { webUrl } = await checkoutIn(await checkout(undefined, 'ACME10'))
    expect(webUrl).toBe(`${SITE}/sample-checkout/${id}`)
    const [one, several] = await Promise.all([plain, shop].map(async (each) => (await each.fetch(webUrl)).status))
    expect([one, several]).toEqual([200, 200])
    expect(await (await shop.fetch(webUrl)).text()).toContain('£77.00')
  })

  it('WLD-58 a market that is closed, a language nobody writes and a forged market are no checkout', async () => {
    const forged = (...order: unknown[]) => btoa(JSON.stringify(order)).replace(/=+$/, '')
    const lines = [['joker', 2]]
    const { webUrl } = await checkoutIn(await checkout('us'))
    expect((await plain.fetch(webUrl)).status, 'closed since').toBe(404)
    for (const id of [
      forged(lines, null, null, 'fr', 'en-GB'),
      forged(lines, null, null, 'us', 'xx'),
      forged(lines, null, null, 'us'),
      forged(lines, null, null, '', 'en-GB'),
      forged(lines, null, null, 5, 'en-US'),
      forged(lines, null, 10, 'us', 'en-US'),
      forged(lines, null, null, 'us', 'en-US', 'more'),
      forged(lines, null, null, '__proto__', 'en-US'),
    ])
      expect((await shop.fetch(`/sample-checkout/${id}`)).status, atob(id)).toBe(404)
    expect((await shop.fetch(`/sample-checkout/${forged(lines, null, null, 'us', 'en-US')}`)).status).toBe(200)
  })

  it('WLD-58 a code of another percentage than its name is kept with the market', () => {
    const order = {
      lines: [['black', 2] as ['black', number]],
      discountCode: 'ANNA',
      percent: 15,
      market: { prefix: 'de', language: 'en-GB' },
    }
    const found = readSampleCheckout(encodeOrder(order), createCatalogue(brand, 'EUR'), DE)
    expect(found).toMatchObject({ subtotalPence: 9400, multiBuySavingPence: 500, totalPence: 7565 })
    expect(readSampleCheckout(encodeOrder(order), createCatalogue(brand, 'USD'), US), 'another market').toBeNull()
  })
})

test('WLD-97 a test order of another market is in its currency and ends on its thanks page', async () => {
  const taking = await createShop({ MARKETS: THREE_MARKETS, SAMPLE_ORDERS: 'on' })
  const { webUrl } = await checkoutIn(await checkout('us', undefined, taking))
  const answer = await taking.fetch(webUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ once: '5'.repeat(32), email: 'ann@example.com', name: 'Ann Lee' }).toString(),
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/us/order/thanks?test=1'])
  const [order] = await rows(taking.env.DB, 'orders', 'email = ?', 'ann@example.com')
  expect(order).toMatchObject({ currency: 'USD', total_pence: 10_500 })
})
