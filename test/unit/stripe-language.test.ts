// What a buyer reads on Stripe's page, in their language, and what a program reads of it, in none. Requirements: WLD-54,
// WLD-27; D-188.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createStripeProvider } from '#commerce/stripe.ts'
import { readCheckoutMetadata } from '#domain/cart/checkout-metadata.ts'
import { LINE_WORDS } from '#domain/content/words/lines.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import type { WordGroups } from '#domain/text/words.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { readConfig } from '#src/env.ts'
import { KEY, type StripeServer, startStripe } from '#test/support/stripe-server.ts'

let stripe: StripeServer
beforeAll(async () => {
  stripe = await startStripe('acme', 'Acme')
})
afterAll(() => stripe.close())
beforeEach(() => stripe.reset())

const SITE = 'https://shop.acme.example'
const brand = createBrand({ slug: 'acme', name: 'Acme' })
const market = (language: 'de' | 'fr' | 'es'): Market => ({
  prefix: language,
  countries: [language === 'de' ? 'DE' : language === 'fr' ? 'FR' : 'ES'],
  currency: 'EUR',
  language,
  zone: 'EU',
})

/** Two black cards, three limited designs and an engraved one; the form that Stripe gets. */
async function sentFor(of: Market | null, words: WordGroups | null) {
  const read = readConfig({
    ANON_KEY: 'k',
    BRAND_SLUG: 'acme',
    BRAND_NAME: 'Acme',
    COMMERCE_MODE: 'stripe',
    STRIPE_SECRET_KEY: KEY,
    STRIPE_API_URL: stripe.url,
  })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const catalogue = createCatalogue(brand, (of ?? DEFAULT_MARKET).currency)
  const created = await createStripeProvider(read.config, catalogue, SITE, of, async () => words).createCheckout(
    {
      lineItems: [
        { variantId: 'stripe:acme-card', quantity: 2 },
        { variantId: 'stripe:joker-acme-card', quantity: 1 },
        { variantId: 'stripe:lucky-duck-acme-card', quantity: 1 },
        { variantId: 'stripe:unbothered-acme-card', quantity: 1, attributes: [{ key: 'Name', value: 'Ann' }] },
      ],
    },
    { ip: null },
  )
  expect(created).toMatchObject({ ok: true })
  return Object.fromEntries(
    new URLSearchParams(stripe.requests.filter(({ operation }) => operation === 'session').at(-1)?.body),
  )
}
const matching = (fields: Record<string, string>, pattern: RegExp) =>
  Object.entries(fields).flatMap(([name, value]) => (pattern.test(name) ? [value] : []))
const READ = /\[name\]$|\[display_name\]$/

const EXPECTED = {
  de: [
    'Doppelpack · Acme Black × 2',
    "Collector's Pack · Joker × 1, Unbothered × 1, Lucky Duck × 1, 1 graviert",
    'Standardversand, 4–7 Werktage',
  ],
  fr: [
    'Duo · Acme Black × 2',
    "Collector's Pack · Joker × 1, Unbothered × 1, Lucky Duck × 1",
    'Livraison standard, 4 à 7 jours ouvrés',
  ],
  es: [
    'Acme Black × 2',
    "Collector's Pack · Joker × 1, Unbothered × 1, Lucky Duck × 1",
    'Entrega estándar, 4-7 días laborables',
  ],
} as const

describe.each(['de', 'fr', 'es'] as const)('a checkout made in %s', (language) => {
  const words = WORD_SOURCES[language] ?? {}

  it('WLD-54 WLD-27 names packs and delivery in it, with the designs as they are', async () => {
    const fields = await sentFor(market(language), words)
    const read = matching(fields, READ)
    expect(read).toHaveLength(EXPECTED[language].length)
    for (const [at, text] of EXPECTED[language].entries()) expect(read[at]?.replaceAll('\u00a0', ' ')).toContain(text)
    const english = matching(await sentFor(market(language), {}), READ)
    expect(read.filter((text) => english.includes(text))).toEqual([])
    expect(fields.locale).toBe(language)
    expect(fields.success_url).toBe(`${SITE}/${language}/order/thanks`)
  })

  it('WLD-54 is for programs what an English one is: only what is read differs', async () => {
    const rest = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => !READ.test(name) && name !== 'expires_at'))
    const [translated, english] = [await sentFor(market(language), words), await sentFor(market(language), {})]
    expect(rest(translated)).toEqual(rest(english))
    const metadata = Object.fromEntries(
      Object.entries(translated).flatMap(([name, value]) => {
        const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
        return key === undefined ? [] : [[key, value]]
      }),
    )
    expect(metadata).toMatchObject({ market: language, lang: language })
    expect(readCheckoutMetadata(metadata)?.lines).toHaveLength(4)
  })
})

test('WLD-54 while the texts of its language cannot be read, the shop sells with the English ones', async () => {
  const fields = await sentFor(market('de'), null)
  expect(matching(fields, READ)[0]).toBe(`${LINE_WORDS.double} · Acme Black × 2`)
  expect(fields.locale).toBe('de')
})

test('WLD-01 WLD-54 a shop of one market sends the names of before', async () => {
  expect(matching(await sentFor(null, {}), READ)).toEqual([
    'Double · Acme Black × 2',
    "Collector's Pack · Joker × 1, Unbothered × 1, Lucky Duck × 1, 1 engraved",
    'Standard delivery, 3-5 business days',
    'Next day delivery, counted from dispatch',
  ])
})
