// Which languages need the official notice on the legal guarantee, which file a page leads to, and what pages say.
import { describe, expect, it, test } from 'vitest'
import { CartGuarantee, CartNotice } from '#client/islands/cart/cart-guarantee.client.tsx'
import { LEGAL_GUARANTEE_WORDS } from '#domain/content/words/legal-guarantee.ts'
import { missingNotices, noticeFile, noticeLanguages } from '#domain/market/legal-guarantee.ts'
import { readMarkets } from '#domain/market/markets.ts'
import { wordsIn } from '#domain/text/words.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { drawn, drawnPage, pageData, textOf } from '../support/market-pages.tsx'

const markets = (setting: string) =>
  readMarkets({ markets: setting, slug: 'nexcard', stripeCountries: ['GB'], production: false }).markets

test('WLD-90 each language of a market of the EU needs its official notice, English once, and no other market does', () => {
  expect(noticeLanguages(markets('GB:GBP:en-GB US:USD:en-US'))).toEqual([])
  expect(noticeLanguages(markets('GB:GBP:en-GB,de DE+AT:EUR:de,en-GB IE:EUR:en-GB,en-US FR:EUR:fr'))).toEqual([
    'de',
    'en',
    'fr',
  ])
  expect(noticeLanguages(markets('GB:GBP:en-GB XA:EUR:en-XA XB:EUR:ar-XB'))).toEqual(['en'])
})

test('WLD-90 the file of a language is found by its name, a drawing before a picture before a document', () => {
  expect(noticeFile(['de.pdf', 'de.png', 'de.svg', 'fr.pdf'], 'de')).toBe('de.svg')
  expect(noticeFile(['de.pdf', 'de.png'], 'de')).toBe('de.png')
  expect(noticeFile(['fr.pdf'], 'fr')).toBe('fr.pdf')
  for (const name of ['de.SVG', 'de.jpg', 'de-DE.svg', 'de.svg.txt', 'README.md'])
    expect(noticeFile([name], 'de'), name).toBeUndefined()
})

test('WLD-90 a language without a file is named as missing', () => {
  const both = markets('GB:GBP:en-GB DE:EUR:de FR:EUR:fr,en-GB')
  expect(missingNotices(both, [])).toEqual(['de', 'fr', 'en'])
  expect(missingNotices(both, ['fr.png', 'en.pdf'])).toEqual(['de'])
  expect(missingNotices(both, ['de.svg', 'fr.png', 'en.pdf'])).toEqual([])
})

describe('pages and carts', () => {
  const GROUP = 'legal-guarantee'
  const wordsOf = (language: string) =>
    wordsIn(LEGAL_GUARANTEE_WORDS, { language, translated: WORD_SOURCES[language]?.[GROUP] })
  const dataOf = (market: string, language: string, guaranteeNotice?: string) =>
    pageData(market, {
      ...(WORD_SOURCES[language] && language !== 'en-GB' ? { words: WORD_SOURCES[language] } : {}),
      ...(guaranteeNotice === undefined ? {} : { guaranteeNotice }),
    })
  const cart = (data: ReturnType<typeof pageData>) =>
    drawn(
      data,
      <>
        <CartNotice />
        <CartGuarantee />
      </>,
    )

  it.each([
    ['de', 'DE+AT:EUR:de', 'Gesetzliche Gewährleistung', 'mindestens zwei Jahren'],
    ['fr', 'FR:EUR:fr', 'Garantie légale de conformité', 'au moins deux ans'],
    ['es', 'ES:EUR:es', 'Garantía legal de conformidad', 'al menos dos años'],
    ['en-GB', 'IE:EUR:en-GB', 'Legal guarantee of conformity', 'at least two years'],
  ])('WLD-90 in %s lead to the notice of the language and say what it says', (language, market, heading, years) => {
    const file = `/legal-guarantee/${language.slice(0, 2)}.svg`
    const t = wordsOf(language)
    for (const html of [drawnPage('product', dataOf(market, language, file)), cart(dataOf(market, language, file))]) {
      expect(html).toContain(`href="${file}"`)
      const text = textOf(html)
      for (const sentence of [t.notice, t.duration, t.seller, t.repair, t.refund]) expect(text).toContain(sentence)
      expect(text).toContain(heading)
      expect(text).toContain(years)
      expect(html).toContain(
        `href="https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${language.slice(0, 2)}.htm"`,
      )
    }
  })

  it('WLD-90 without a file say the same under a heading, and call nothing the official notice', () => {
    const data = dataOf('DE+AT:EUR:de', 'de')
    const t = wordsOf('de')
    for (const html of [drawnPage('product', data), cart(data)]) {
      expect(html).toMatch(new RegExp(`<h[23] id="[a-z-]+"[^>]*>${t.heading}</h[23]>`))
      expect(textOf(html)).toContain(t.duration)
      expect(textOf(html)).toContain(t.refund)
      expect(html).not.toMatch(/legal-guarantee\/|[Oo]ffiziell/)
    }
  })

  it('WLD-90 say nothing of it outside the EU', () => {
    for (const market of ['', 'US:USD:en-US']) {
      const html = drawnPage('product', pageData(market))
      expect(html).not.toContain('youreurope')
      expect(textOf(html)).not.toContain(LEGAL_GUARANTEE_WORDS.heading)
    }
  })
})
