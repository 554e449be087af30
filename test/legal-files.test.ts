// The words of the legal pages on the built Worker, where they are files: read once, and what a visitor is told while one
// cannot be read.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PRIVACY_FR } from '#domain/content/legal/fr/privacy.ts'
import { privacySections } from '#domain/content/legal-privacy.ts'
import { type TermsFacts, termsSections } from '#domain/content/legal-terms.ts'
import type { LegalSection } from '#domain/content/legal-text.ts'
import { withMarkets } from '#domain/content/without-markets.ts'
import { UNAVAILABLE_FR } from '#domain/content/words/fr/unavailable.ts'
import { createBrand } from '#domain/site/brand.ts'
import { type RawAnswer, rawRequest } from './support/built-shop.ts'
import { ASSET_FAULTS, type FaultyAssets, startOnFaultyAssets } from './support/faulty-assets.ts'

const SITE = 'https://shop.example.test'
const brand = createBrand({ slug: 'acme', name: 'Acme & <Sons>' })

const EURO: TermsFacts = {
  prices: 'All prices in euro, VAT included.',
  duties: 'Import duties and taxes may be charged on delivery.',
  ...{ dispatchDays: '1-2', customDays: '3-5', deliveryDays: '4-7' },
  ...{ freeOver: '€40', packPrice: '€127', packList: '€159' },
}

let assets: FaultyAssets
beforeAll(async () => {
  assets = await startOnFaultyAssets({
    ...{ BRAND_SLUG: 'acme', BRAND_NAME: brand.name, SITE_URL: SITE },
    MARKETS: 'GB:GBP:en-GB US:USD:en-US DE:EUR:en-GB FR:EUR:fr',
  })
  // Pages in French read their words first.
  await get('/fr/faq')
}, 240_000)
afterAll(() => assets?.shop.stop())
beforeEach(() => {
  assets.answers = 'well'
  assets.asked.length = 0
  assets.shop.log.length = 0
})

const get = (target: string, headers: Record<string, string> = {}): Promise<RawAnswer> =>
  rawRequest(assets.shop.port, { target, headers: { host: new URL(SITE).host, ...headers } })
/** What the page must hold of a text: its headings, and its paragraphs up to the first markup. */
const wordsOf = (sections: readonly LegalSection[]): string[] =>
  sections.flatMap(({ heading, blocks }) => [
    heading,
    ...blocks.filter((block) => typeof block === 'string').map((block) => block.split(/[[`]/)[0] ?? ''),
  ])
const asText = (html: string): string =>
  html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

/** What a page says while its text cannot be read, in English and French. */
const AGAIN = { en: 'Please try again', fr: UNAVAILABLE_FR.heading }

describe.each([
  { path: '/terms', file: /^\/assets\/terms-[\w-]{8}\.json$/, sections: withMarkets(termsSections(brand), false) },
  {
    path: '/de/terms',
    file: /^\/assets\/terms-elsewhere-[\w-]{8}\.json$/,
    sections: withMarkets(termsSections(brand, false, EURO), true),
  },
  {
    path: '/policies',
    file: /^\/assets\/policies-absent-[\w-]+\.json$/,
    sections: withMarkets(privacySections(brand, 'absent'), true),
  },
  {
    path: '/fr/policies',
    file: /^\/assets\/policies-absent-fr-[\w-]{8}\.json$/,
    sections: withMarkets(PRIVACY_FR(brand, 'absent'), true),
    again: AGAIN.fr,
  },
])('$path', ({ path, file, sections, again = AGAIN.en }) => {
  it.each(ASSET_FAULTS)(
    'says to try again, in the shop’s frame and kept by nobody, while its file %s; other pages do not mind',
    async (how) => {
      assets.answers = how
      const answer = await get(path)
      const { status, headers, body } = answer
      expect([status, headers['cache-control'], headers['retry-after'], headers.etag]).toEqual([
        503,
        'no-store',
        '60',
        undefined,
      ])
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      for (const words of [again, brand.supportEmail, '<footer', 'site-header', 'noindex', '</html>'])
        expect(body).toContain(words)
      expect(assets.shop.log.some((line) => line.includes('legal_text_failed'))).toBe(true)
      expect((await get('/faq')).status).toBe(200)
    },
  )

  it('LEGAL-01 LEGAL-02 shows its whole text, read once: kept, drawn anew in a frame, and the same to whoever holds its tag', async () => {
    const first = await get(path)
    const text = asText(first.body)
    expect(first.status).toBe(200)
    for (const words of wordsOf(sections)) expect(text).toContain(words)
    expect(text).not.toContain('{{')
    expect(assets.asked).toEqual([expect.stringMatching(file)])
    assets.answers = 'fails'
    expect((await get(path)).body).toBe(first.body)
    expect((await get(`${path}?embed=1`)).status).toBe(200)
    expect((await get(path, { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304)
    expect(assets.asked.length).toBe(1)
  })
})

it('WLD-75 WLD-76 WLD-79 markets outside the home zone share a file, filled in for each', async () => {
  await get('/de/terms')
  assets.asked.length = 0
  const text = asText((await get('/us/terms')).body)
  for (const words of ['All prices in US dollars.', '$132 instead of $165', '5-10 business days', 'over $40'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/\{\{|£|€|pounds sterling \(|\bVAT\b|48h|4-7/)
  expect(assets.asked.filter((path) => path.includes('/terms-'))).toEqual([])
})
