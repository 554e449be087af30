// Whole pages in each language as they leave the Worker: no English text is left that has a translation, and names stay.
import { describe, expect, it } from 'vitest'
import type { IslandName } from '#client/islands/island.tsx'
import { encodeOrder } from '#commerce/sample-checkout-id.ts'
import { SAMPLE_THEMES, sampleProfile } from '#domain/content/profile-sample.ts'
import { createCatalogue } from '#domain/shop/catalogue.ts'
import { createBrand } from '#domain/site/brand.ts'
import { confirmPath, ownCodePath, unsubscribePath } from '#domain/site/mail-links.ts'
import { type PageId, pagePaths } from '#domain/site/routes.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { createConfirmToken } from '#mail/confirm-token.ts'
import { createToken } from '#mail/unsubscribe-token.ts'
import { ISLAND_WORDS, SCRIPT_WORDS } from '#pages/layout/island-words.ts'
import { englishIn, englishOnly } from '#test/support/english-left.ts'
import { D1_OVERLOADED, fails, withFaultyD1 } from '#test/support/faults.ts'
import { createShop, type Shop } from '#test/support/shop.ts'

const LANGUAGES = { de: 'DE+AT:EUR:de', fr: 'FR:EUR:fr', es: 'ES:EUR:es' } as const
const MARKETS = `GB:GBP:en-GB ${Object.values(LANGUAGES).join(' ')}`
const brand = createBrand({ slug: 'acme', name: 'Acme' })
/** Pages that exist in English alone: the sample checkout, the developer's page and the report of a profile. */
const OTHERS: readonly PageId[] = ['checkout', 'embed-docs', 'report'] as PageId[]
const PATHS = Object.entries(pagePaths(brand)).flatMap(([id, paths]) => (OTHERS.includes(id as PageId) ? [] : paths))
/** Settings that make pages say more. */
const EVERYTHING = {
  ...{ ENGRAVING: 'on', PIXEL_ID: 'C0FFEE', DUTIES_PAID: 'EU' },
  ...{ BUSINESS_NAME: 'Acme Ltd', BUSINESS_ADDRESS: '1 High Street, London', BUSINESS_COMPANY_NUMBER: '01234567' },
}
const SECRET = 'a secret of the tests that is long enough'
const checkoutOf = (market: { prefix: string; language: string }) =>
  `/sample-checkout/${encodeOrder({ lines: [['black', 5]], discountCode: 'ANN10', market })}`
const inMarket = (prefix: string, path: string) => (path === '/' ? `/${prefix}` : `/${prefix}${path}`)

describe.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])('/%s', (language) => {
  it('WLD-25 every page is in its language, with no English text that it has a translation of', async () => {
    const english = englishOnly(language)
    expect([english.whole.size > 400, english.parts.length > 200]).toEqual([true, true])
    const shop = await createShop({ MARKETS, ...EVERYTHING })
    const left: string[] = []
    for (const path of PATHS) {
      const response = await shop.fetch(inMarket(language, path))
      const html = await response.text()
      expect([path, response.status, html.includes(`<html lang="${language}"`)]).toEqual([path, 200, true])
      left.push(...englishIn(html, english).map((text) => `${path}: ${text}`))
      // What the islands draw later is in it too: the page carries every text of their groups.
      const { words } = JSON.parse(
        /<script id="shop-data" type="application\/json">(.*?)<\/script>/s.exec(html)?.[1] ?? '',
      )
      const islands = [...html.matchAll(/data-island="([\w-]+)"/g)].map(([, name]) => name as IslandName)
      for (const group of [...SCRIPT_WORDS, ...islands.flatMap((name) => ISLAND_WORDS[name])])
        expect([path, group, Object.keys(words[group] ?? {}).sort()]).toEqual([
          ...[path, group, Object.keys(WORD_SOURCES['en-GB']?.[group] ?? { missing: '' }).sort()],
        ])
    }
    expect([...new Set(left)]).toEqual([])
  })

  it('WLD-25 nor has a page without a prefix, nor one that refuses or fails', async () => {
    const english = englishOnly(language)
    const shop = await createShop({ MARKETS, SAMPLE_ORDERS: 'on', MAIL_SECRET: SECRET })
    const broken = await createShop({
      ...{ MARKETS, SAMPLE_ORDERS: 'on', MAIL_SECRET: SECRET },
      DB: withFaultyD1(shop.env.DB, fails(D1_OVERLOADED)),
    })
    const full = await createShop({
      ...{ MARKETS, SAMPLE_ORDERS: 'on' },
      LIMIT_CHECKOUT: { limit: async () => ({ success: false }) },
    })
    const own = { 'sec-fetch-site': 'same-origin' }
    const form = (fields: Record<string, string> = {}): RequestInit => ({
      ...{ method: 'POST', headers: own, body: new URLSearchParams({ once: 'a'.repeat(32), ...fields }) },
    })
    const TYPED = { email: 'ann@example.com', name: 'Ann Lee' }
    const TOO_LARGE = form({ more: 'x'.repeat(20_000) })
    const market = { prefix: language, language }
    const checkout = `/sample-checkout/${encodeOrder({
      lines: [
        ['black', 5],
        ['joker', 1, 'Ann Lee', 'Director'],
      ],
      ...{ discountCode: 'ANN10', market },
    })}`
    const engraving = await createShop({ MARKETS, ENGRAVING: 'on' })
    const place = { language, market: language }
    const subscription = await createToken(SECRET, { address: 'ann@example.com', list: 'newsletter' })
    const notices = await createToken(SECRET, { address: 'ann@example.com', list: 'limited-edition-notify' })
    const signup = await createConfirmToken(SECRET, 'none')
    const request = await createConfirmToken(SECRET, 'none', 'limited-edition-notify')
    const visitor = { headers: { 'Accept-Language': language } }
    const post: RequestInit = { method: 'POST' }
    const plain = checkoutOf(market)
    const answers: [number, string, RequestInit?, Shop?][] = [
      [200, `/${language}/order/thanks`],
      [200, `/${language}/order/thanks?test=1`],
      [404, `/${language}/nothing`],
      [200, checkout, {}, engraving],
      [200, plain],
      [200, `${plain}?code=${'x'.repeat(500)}`],
      [403, plain, post],
      [413, plain, TOO_LARGE],
      [422, plain, form()],
      [422, plain, form({ once: 'x' })],
      [429, plain, form(TYPED), full],
      [503, plain, form(TYPED), broken],
      [200, unsubscribePath(subscription, place)],
      [200, unsubscribePath(notices, place)],
      [400, unsubscribePath('x', place)],
      [413, unsubscribePath(subscription, place), TOO_LARGE],
      [503, unsubscribePath(subscription, place), post, broken],
      [200, unsubscribePath(subscription, place), post],
      [200, unsubscribePath(notices, place), post],
      [200, confirmPath(signup, place)],
      [200, confirmPath(request, place)],
      [200, ownCodePath(signup, place)],
      [400, confirmPath('x', place)],
      [410, confirmPath(signup, place), post],
      [503, confirmPath(signup, place), post, broken],
      [200, '/report', visitor],
      [200, '/report?profile=acme', visitor],
      [404, '/profile/nobody-here', visitor],
      [200, '/profile/acme', visitor],
      [200, '/profile/acme', visitor, broken],
    ]
    const left: string[] = []
    for (const [status, path, init, from = shop] of answers) {
      const response = await from.fetch(path, init)
      const html = await response.text()
      expect([path, response.status]).toEqual([path, status])
      expect([path, /<html lang="([^"]*)"/.exec(html)?.[1]]).toEqual([path, language])
      left.push(...englishIn(html, english).map((text) => `${status} ${path}: ${text}`))
      await from.settled()
    }
    expect([...new Set(left)]).toEqual([])
  })

  it('WLD-110 words of the sample profile, which are in no language of the page, say so', async () => {
    const shop = await createShop({ MARKETS })
    const html = await (await shop.fetch(`/${language}/acmeplus`)).text()
    const { name, title, bio } = sampleProfile(brand)
    for (const text of [name, title, bio, ...SAMPLE_THEMES.map((theme) => theme.name)])
      expect([text, new RegExp(`<(\\w+) ([^>]*)>${text}<`).exec(html)?.[2]]).toEqual([
        text,
        expect.stringMatching(/\blang=""/),
      ])
    expect(await (await shop.fetch('/acmeplus')).text()).not.toContain('lang=""')
  })

  it('WLD-27 names stay, and taglines, stories, reviews and captions are translated', async () => {
    const shop = await createShop({ MARKETS })
    const pages = await Promise.all(
      ['/limited-editions', '/core-editions', '/product?card=joker', '/'].map(async (path) =>
        (await shop.fetch(inMarket(language, path))).text(),
      ),
    )
    const said = pages.join('\n').replace(/&#x27;/g, "'")
    const { core, limited } = createCatalogue(brand, 'EUR')
    for (const { label } of [...core, ...limited]) expect(said).toContain(label)
    for (const name of ['Acme', 'NFC']) expect(said).toContain(name)
    const { designs: english = {}, testimonials: reviews = {} } = WORD_SOURCES['en-GB'] ?? {}
    const { designs = {}, testimonials = {} } = WORD_SOURCES[language] ?? {}
    for (const [key, text] of Object.entries(english))
      if (/Tagline|Story/.test(key)) expect([key, designs[key]]).not.toEqual([key, text])
    for (const [key, text] of Object.entries(reviews)) {
      if (typeof text !== 'string' || text.split(' ').length < 5) continue
      expect([key, testimonials[key]]).not.toEqual([key, text])
    }
  })
})
