// `npm run shop:check` against a store that matches the shop, and against stores that do not. D-32, D-112; CAT-42, WLD-53.
import { spawn } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { storeDifferences } from '#scripts/store-differences.ts'
import { type Bindings, readConfig } from '#src/env.ts'
import { THREE_MARKETS } from '#test/support/markets.ts'
import { type StorefrontServer, startStorefront, TOKEN } from '#test/support/storefront-server.ts'

let backend: StorefrontServer
beforeAll(async () => {
  backend = await startStorefront('acme', 'Acme')
})
afterAll(() => backend.close())
beforeEach(() => {
  backend.reset()
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Runs the script as an operator does; the token comes from the environment. */
async function shopCheck(vars: Record<string, string> = {}, token = TOKEN) {
  const settings = { BRAND_SLUG: 'acme', BRAND_NAME: 'Acme', SHOPIFY_STOREFRONT_URL: backend.url, ...vars }
  const args = Object.entries(settings).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  const { npm_lifecycle_event: _, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/shop-check.ts', ...args], {
    env: { ...env, SHOPIFY_STOREFRONT_TOKEN: token },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said: said.trim().split('\n') }
}

it('D-32 a store that matches is called so, with every product, pack and the code tried', async () => {
  expect(await shopCheck()).toEqual({
    code: 0,
    said: ['The store matches the shop: 7 products, 9 packs, 12 mixed carts, the code ACME10.'],
  })
  const carts = backend.requests.filter(({ operation }) => operation === 'cartCreate')
  expect(carts).toHaveLength(42)
  expect(new Set(backend.requests.map(({ buyerIp }) => buyerIp))).toEqual(new Set([null]))
})

it('D-32 CAT-42 each difference is named, and the exit code is 1', async () => {
  backend.store.missing = ['joker-acme-card']
  backend.store.prices = {
    'unbothered-acme-card': { amount: '44.0', currencyCode: 'GBP' },
    'lucky-duck-acme-card': { amount: '55.0', currencyCode: 'USD' },
  }
  backend.store.withoutDiscountOf = [20]
  const { code, said } = await shopCheck()
  expect(code).toBe(1)
  expect(said).toEqual(
    expect.arrayContaining([
      '✘ joker-acme-card: there is no such product, or the token may not see it.',
      '✘ unbothered-acme-card: the price is £44.0, the shop shows £45.00.',
      '✘ lucky-duck-acme-card: the price is in USD, the shop shows GBP.',
      '✘ 20 core cards: the checkout charges £640.00, the shop shows £600.00.',
      '✘ 20 core cards with ACME10: the checkout charges £576.00, the shop shows £540.00.',
      '✘ 2 limited cards: not checked, a product is missing.',
    ]),
  )
  expect(said.at(-1)).toMatch(/^\d+ differences found\.$/)
})

/** The same check without the command around it, which is slow to start. */
const differences = async (url = backend.url, token = TOKEN) => (await report({}, url, token)).differences
async function report(settings: Record<string, string>, url = backend.url, token = TOKEN) {
  const config = readConfig({
    ANON_KEY: 'k',
    BRAND_SLUG: 'acme',
    BRAND_NAME: 'Acme',
    SHOPIFY_STOREFRONT_URL: url,
    SHOPIFY_STOREFRONT_TOKEN: token,
    ...settings,
  } as unknown as Bindings)
  if (!config.ok) throw new Error(config.problems.join(' '))
  return storeDifferences(config.config, Date.UTC(2026, 10, 21))
}

it('D-32 a missing code is told once, and a wrong one as what it charges', async () => {
  backend.store.codes = {}
  expect(await differences()).toEqual(['1 core card with ACME10: This referral discount is no longer available.'])
  backend.store.codes = { ACME10: 5 }
  expect(await differences()).toContain('1 core card with ACME10: the checkout charges £38.00, the shop shows £36.00.')
})

it.each([1, 2, 3, 5, 20, 100])('D-32 a store without its discount for %d cards differs', async (cards) => {
  backend.store.withoutDiscountOf = [cards]
  expect((await differences()).length > 0).toBe(cards !== 1)
})

it('D-32 a store that takes one discount a group charges more for mixed carts, and each is named', async () => {
  backend.store.oneDiscountOnly = true
  const told = (await differences()).filter((difference) => !difference.includes('ACME10'))
  expect(told).toEqual([
    '5 core cards + 5 core cards: the checkout charges £360.00, the shop shows £320.00.',
    '5 core cards + 2 core cards: the checkout charges £240.00, the shop shows £236.00.',
    '5 core cards of one design + 2 core cards of one design: the checkout charges £240.00, the shop shows £236.00.',
    '5 core cards + 2 core cards + 1 core card: the checkout charges £280.00, the shop shows £276.00.',
    '20 core cards + 5 core cards + 2 core cards: the checkout charges £880.00, the shop shows £836.00.',
    '100 core cards + 20 core cards: the checkout charges £3,300.00, the shop shows £3,100.00.',
    '5 limited cards of one design + 2 limited cards of one design: the checkout charges £270.00, the shop shows £266.00.',
    expect.stringMatching(/^5 limited cards \+ Collector's Pack .* charges £315\.00, the shop shows £288\.00\.$/),
    expect.stringMatching(/^Collector's Pack .* \+ Collector's Pack .* charges £225\.00, the shop shows £216\.00\.$/),
    expect.stringMatching(/^20 core cards \+ 2 core cards \+ 5 limited cards \+ Collector's Pack/),
  ])
})

it('a sold-out product is a difference', async () => {
  backend.store.stock = { 'joker-acme-card': 0 }
  const told = await differences()
  expect(told[0]).toBe('joker-acme-card: the product is sold out.')
  expect(told).toContain('2 limited cards: Some of these cards are not available in this quantity.')
})

it('D-63 a checkout address that nobody may follow is a difference', async () => {
  backend.fault = { kind: 'checkoutUrl', url: 'http://checkout.example/1' }
  expect(await differences()).toContain('1 core card: the checkout address is not https.')
})

it('an API version that may be gone is a difference', async () => {
  expect((await differences(backend.url.replace('2026-04', '2025-10'))).slice(0, 2)).toEqual([
    'SHOPIFY_STOREFRONT_URL names API version 2025-10, 13 months old; a version may be gone after 12.',
    'acme-card: the backend gave no answer; the line above says why.',
  ])
})

it('a store that refuses the token answers nothing, and no cart is tried', async () => {
  const told = await differences(backend.url, 'shpat_wrong')
  expect(told).toHaveLength(7)
  expect(told[0]).toBe('acme-card: the backend gave no answer; the line above says why.')
  expect(backend.requests.filter(({ operation }) => operation === 'cartCreate')).toEqual([])
})

it('WLD-53 each market is compared, in its country and currency', async () => {
  expect(await report({ MARKETS: THREE_MARKETS })).toEqual({
    differences: [],
    checked: '7 products, 9 packs, 12 mixed carts, the code ACME10, in GB (GBP), US (USD) and DE (EUR)',
  })
  const carts = backend.requests.filter(({ operation }) => operation === 'cartCreate')
  expect(carts).toHaveLength(3 * 42)
  const countries = (market: string) => carts.filter(({ variables }) => variables.country === market).length
  expect(['GB', 'US', 'DE'].map(countries)).toEqual([42, 42, 42])
})

it('WLD-53 a language more of a market is no market more', async () => {
  const { checked } = await report({ MARKETS: 'GB:GBP:en-GB US:USD:en-US,en-GB' })
  expect(checked).toMatch(/, in GB \(GBP\) and US \(USD\)$/)
  expect(backend.requests.filter(({ operation }) => operation === 'cartCreate')).toHaveLength(2 * 42)
})

it('WLD-53 a store without fixed prices in a currency says so of each product, with country and currency', async () => {
  backend.store.rates = { USD: 1.27 }
  const { differences: told } = await report({ MARKETS: 'GB:GBP:en-GB US:USD:en-US' })
  expect(told).toContain(
    'US (USD): acme-card: the price is USD 50.8, the shop shows US$49.00; the store has no such fixed price.',
  )
  expect(told).toContain('US (USD): 1 core card: the checkout charges US$50.80, the shop shows US$49.00.')
  expect(told.filter((each) => each.includes('no such fixed price'))).toHaveLength(7)
  expect(told.every((each) => each.startsWith('US (USD): '))).toBe(true)
})

it('WLD-53 a country that is not enabled is told once, and the other markets are compared', async () => {
  delete backend.store.countries.US
  backend.store.countries.DE = 'GBP'
  expect((await report({ MARKETS: THREE_MARKETS })).differences).toEqual([
    'US (USD): the country US is not enabled in the store.',
    'DE (EUR): the store answers in another currency: it has no prices in EUR, or the country DE is not enabled.',
  ])
  expect(backend.requests.filter(({ operation }) => operation === 'cartCreate')).toHaveLength(42)
})

it('WLD-53 a code in another currency than pounds is compared to the cent', async () => {
  backend.fault = { kind: 'dearer', pence: 1 }
  const { differences: told } = await report({ MARKETS: 'GB:GBP:en-GB US:USD:en-US' })
  expect(told).toContain('US (USD): 1 core card with ACME10: the checkout charges US$44.11, the shop shows US$44.10.')
  expect(told.some((each) => each.startsWith('GB (GBP): 1 core card with'))).toBe(false)
})
