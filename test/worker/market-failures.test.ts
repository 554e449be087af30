// Pages of markets in another language while D1, KV or the commerce backend fails: those of the default market, in their
// language.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PATHS, isInMarkets, type PageId, pagePaths } from '#domain/site/routes.ts'
import worker from '#src/index.ts'
import { englishIn, englishOnly } from '#test/support/english-left.ts'
import { D1_OVERLOADED, fails, hangs, KV_GET_FAILED, withFaultyD1, withFaultyKv } from '#test/support/faults.ts'
import { createShop, errorMessage, type Shop, SITE } from '#test/support/shop.ts'

const LANGUAGES = ['de', 'fr', 'es'] as const
const MARKETS = 'GB:GBP:en-GB DE+AT:EUR:de FR:EUR:fr ES:EUR:es'
const LIVE = {
  ...{ COMMERCE_MODE: 'live', SHOPIFY_STOREFRONT_URL: 'https://acme.myshopify.com/api/2026-04/graphql.json' },
  SHOPIFY_STOREFRONT_TOKEN: 'shpat_of_the_tests',
}
const PATHS = Object.entries(pagePaths({ slug: 'acme' })).flatMap(([id, paths]) =>
  isInMarkets(id as PageId) ? [...paths] : [],
)
const REST = ['/order/thanks', '/nothing', '/product?card=joker', '/terms?embed=1']
const behind = (prefix: string, path: string) => (path === '/' ? `/${prefix}` : `/${prefix}${path}`)

let shop: Shop
beforeAll(async () => {
  shop = await createShop({ MARKETS, ...LIVE })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const FAULTS = {
  'D1 failing': () => ({ DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)) }),
  'KV failing': () => ({ CACHE: withFaultyKv(shop.env.CACHE, fails(KV_GET_FAILED)) }),
  'the backend failing': () => ({}),
  'all of them failing': () => ({
    DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)),
    CACHE: withFaultyKv(shop.env.CACHE, fails(KV_GET_FAILED)),
  }),
}

/** By hand. */
const LIST = [
  ['en-GB', 'United Kingdom · English · GBP'],
  ['de', 'Deutschland · Deutsch · EUR'],
  ['fr', 'France · Français · EUR'],
  ['es', 'España · Español · EUR'],
]

/** A page on caches of its own, as far as it may differ between two markets. */
async function open(path: string, bindings: object) {
  const context = createExecutionContext()
  const response = await worker.fetch(new Request(SITE + path), { ...shop.env, ...bindings }, context)
  const html = await response.text()
  await waitOnExecutionContext(context)
  const headers = [...response.headers].filter(([name]) => !/^(?:etag|link|content-security-policy)$/.test(name))
  return { status: response.status, headers, html }
}

describe.each(Object.entries(FAULTS))('with %s', (what, bindings) => {
  it('WLD-110 pages answer like those of the default market, in their language', async () => {
    const isDown = what !== 'D1 failing' && what !== 'KV failing'
    if (isDown) vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'))
    const left: string[] = []
    for (const path of what.startsWith('all') ? [...PATHS, ...REST] : ['/', '/product', '/policies', '/nothing']) {
      const plain = await open(path, bindings())
      expect([path, plain.status]).toEqual([path, path === '/nothing' ? 404 : 200])
      for (const language of LANGUAGES) {
        const there = await open(behind(language, path), bindings())
        expect([path, language, there.status, there.headers]).toEqual([path, language, plain.status, plain.headers])
        expect([path, /<html lang="([^"]*)"/.exec(there.html)?.[1]]).toEqual([path, language])
        left.push(...englishIn(there.html, english(language)).map((text) => `${language}${path}: ${text}`))
        // The list of markets is in other languages, and says so.
        const list = [...there.html.matchAll(/<a [^>]*hrefLang="[^"]*" lang="([^"]*)"[^>]*>([^<]*)</gi)]
        expect(list.map(([, lang, text]) => [lang, text])).toEqual(/embed|thanks/.test(path) ? [] : LIST)
      }
    }
    expect([...new Set(left)]).toEqual([])
  })
})

const known = new Map<string, ReturnType<typeof englishOnly>>()
function english(language: string) {
  const found = known.get(language) ?? englishOnly(language)
  known.set(language, found)
  return found
}

it('WLD-110 a page whose stores hang shows the prices of its market', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
  const stuck = { DB: withFaultyD1(shop.env.DB, hangs), CACHE: withFaultyKv(shop.env.CACHE, hangs) }
  const pages = await Promise.all(LANGUAGES.map((language) => open(`/${language}/product`, stuck)))
  for (const { status, html } of pages) {
    expect(status).toBe(200)
    expect(html.replaceAll('\u00a0', ' ')).toContain('47 €')
  }
})

it('WLD-28 WLD-110 calls of a market fail as those of the default one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Network connection lost.'))
  const path = API_PATHS.commerce
  const input = { lineItems: [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }] }
  for (const body of [
    { action: 'getProductByHandle', handle: 'joker-acme-card' },
    { action: 'createCheckout', input },
  ]) {
    const asked = [body, ...LANGUAGES.map((market) => ({ ...body, market }))]
    const [plain, ...markets] = await Promise.all(
      asked.map(async (sent) => {
        const answer = await shop.call(path, sent)
        return [answer.status, await errorMessage(answer)]
      }),
    )
    expect(plain?.[1]).toMatch(/^Failed to (?:fetch product|create checkout)$/)
    expect(markets).toEqual(LANGUAGES.map(() => plain))
  }
})
