// What the pages say in each zone, and where their links lead: the parts that are drawn on the server alone.
import { describe, expect, it } from 'vitest'
import type { ShopData } from '#client/stores/shop-data.ts'
import type { PageId } from '#domain/site/routes.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { SiteFooter } from '#pages/layout/footer.tsx'
import { pageRegistry } from '#pages/registry.tsx'
import { NotFoundPage } from '#pages/shop/not-found.tsx'
import { UnavailablePage } from '#pages/shop/unavailable.tsx'
import { englishIn, englishOnly } from '../support/english-left.ts'
import { drawn, drawnPage, pageData, textOf, withoutIslands } from '../support/market-pages.tsx'

const [GB, US, EU] = ['', 'US:USD:en-US', 'DE+AT:EUR:en-GB']
const VAT_NUMBER = { name: '', address: '', email: '', companyNumber: '', vatNumber: 'GB123' }
/** In English only, without a prefix. */
const WITHOUT_PREFIX: readonly PageId[] = ['checkout', 'embed-docs', 'report']
const PAGES = (Object.keys(pageRegistry) as PageId[]).filter((id) => !WITHOUT_PREFIX.includes(id))

const footer = (data: ShopData): string =>
  drawn(data, <SiteFooter business={{ ...VAT_NUMBER, vatNumber: '' }} markets={null} />)

/** Each page of a market, with what takes a page's place and the footer. */
const htmlOf = (market?: string, more: Partial<ShopData> = {}): [name: string, html: string][] => {
  const data = pageData(market, more)
  return [
    ...PAGES.map((id): [string, string] => [id, drawnPage(id, data)]),
    ['not found', drawn(data, <NotFoundPage path="/x" />)],
    ['unavailable', drawn(data, <UnavailablePage path="/terms" mail="help@acme.example" />)],
    ['footer', footer(data)],
  ].map(([name = '', html = '']) => [name, withoutIslands(html)])
}
const textsOf = (market?: string, more?: Partial<ShopData>) =>
  htmlOf(market, more).map(([name, html]): [string, string] => [name, textOf(html)])
const textOfPage = (id: PageId, market?: string, more?: Partial<ShopData>) =>
  textOf(withoutIslands(drawnPage(id, pageData(market, more))))
const pagesWith = (words: RegExp, market?: string, more?: Partial<ShopData>) =>
  textsOf(market, more).flatMap(([name, text]) => (words.test(text) ? [name] : []))

const NEXT_DAY = /next[\s-]day|48\s?h/i
const DELIVERY_TIMES =
  'Delivery times are counted from dispatch, usually 1–2 days after you order. Standard shipping is free over £25, next-day delivery from £40.'

it.each(['de', 'fr', 'es'])(
  'WLD-25 the page in place of one that cannot be read has no English text in %s',
  (language) => {
    const inLanguage = (words: ShopData['words']) =>
      drawn(
        pageData(`${language.toUpperCase()}:EUR:${language}`, words && { words }),
        <UnavailablePage path="/terms" mail="help@acme.example" />,
      )
    const english = englishOnly(language)
    expect(englishIn(inLanguage(undefined), english)).not.toEqual([])
    expect(englishIn(inLanguage(WORD_SOURCES[language]), english)).toEqual([])
  },
)

describe('delivery', () => {
  it('WLD-76 "Next Day" and "48h" are said in the zone GB and on no page of another', () => {
    expect(pagesWith(NEXT_DAY)).toEqual(expect.arrayContaining(['home', 'product', 'faq']))
    for (const market of [US, EU])
      for (const engraving of [{}, { engraving: true as const }])
        expect(pagesWith(NEXT_DAY, market, engraving)).toEqual([])
  })

  it.each([
    ['GB', GB, '£40', '3–5', '£25'],
    ['EU', EU, '€40', '4–7', '€40'],
    ['US', US, '$40', '5–10', '$40'],
  ])('WLD-75 product page and FAQ of the zone %s say its days and limits', (zone, market, limit, days, freeOver) => {
    const product = textOfPage('product', market)
    expect(product).toContain(zone === 'GB' ? `On all orders over ${limit}` : `On orders over ${limit}`)
    expect(product).toMatch(new RegExp(`${days} business days`, 'i'))
    expect(product).toContain('dispatched within 1–2')
    const faq = textOfPage('faq', market)
    expect(faq).toContain(`free ${zone === 'GB' ? 'over' : 'on orders over'} ${freeOver}`)
    expect(faq).toContain(`takes ${days.replace('–', '-')} business days`)
  })

  it('WLD-75 the literals of Britain are on no page of another zone', () => {
    const british = /£|3[-–]5 business days|7[-–]14|\bUK\b|pounds/
    expect(pagesWith(british).length).toBeGreaterThan(3)
    expect(pagesWith(british, EU)).toEqual([])
    expect(pagesWith(british, US)).toEqual([])
  })

  it.each([
    [GB, 'Free next-day delivery.'],
    [EU, 'Free delivery on orders over €40.'],
    [US, 'Free delivery on orders over $40.'],
  ])('WLD-75 the description of the home page in %j promises "%s"', (market, promise) => {
    expect(textOfPage('home', market)).toContain(`No app needed. ${promise}`)
  })
})

describe('tax and duties', () => {
  it.each([
    [GB, {}, `All prices in pounds sterling, VAT included. ${DELIVERY_TIMES}`],
    [EU, {}, 'All prices in euro, VAT included.'],
    [US, {}, 'All prices in US dollars.'],
    [US, { addsSalesTax: true as const }, 'All prices in US dollars. Sales tax is added at checkout where it applies.'],
  ])('WLD-78 the footer of %j with %j says what prices include', (market, more, sentence) => {
    const paragraphs = [...footer(pageData(market, more)).matchAll(/<p(?: [^>]*)?>([^<]*)<\/p>/g)].map(
      ([, text]) => text,
    )
    expect(paragraphs.filter((text) => text?.includes('prices'))).toEqual([sentence])
  })

  it('WLD-78 the answer on payment says the same', () => {
    expect(textOfPage('faq')).toContain('Prices are in pounds and include VAT.')
    expect(textOfPage('faq', EU)).toContain('All prices in euro, VAT included.')
    expect(textOfPage('faq', US)).toContain('All prices in US dollars.')
    expect(textOfPage('faq', US)).not.toContain('Sales tax')
    expect(textOfPage('faq', US, { addsSalesTax: true })).toContain('Sales tax is added at checkout where it applies.')
  })

  it('COPY-13 COPY-10 where next-day delivery is promised, the footer says when the days begin and from which amount', () => {
    expect(textOf(footer(pageData()))).toContain(DELIVERY_TIMES)
    for (const market of [US, EU]) expect(textOf(footer(pageData(market)))).not.toContain('Delivery times')
  })

  it('WLD-79 no American page says VAT, but for the number of a company', () => {
    expect(pagesWith(/\bVAT\b/)).toEqual(expect.arrayContaining(['faq', 'footer']))
    for (const more of [{}, { addsSalesTax: true as const }, { engraving: true as const }])
      expect(pagesWith(/\bVAT\b/, US, more)).toEqual([])
    const html = drawn(pageData(US), <SiteFooter business={VAT_NUMBER} markets={null} />)
    expect(textOf(withoutIslands(html)).match(/\bVAT\b.{10}/g)).toEqual(['VAT number GB123'.slice(0, 13)])
  })

  it.each([EU, US])('WLD-80 the FAQ of %j says who pays import duties', (market) => {
    const [extra, paid] = [
      'Import duties and taxes may be charged on delivery.',
      'Import duties and taxes are included.',
    ] as const
    const usual = textOfPage('faq', market)
    expect([usual.includes(extra), usual.includes(paid)]).toEqual([true, false])
    const paying = textOfPage('faq', market, { paysDuties: true })
    expect([paying.includes(extra), paying.includes(paid)]).toEqual([false, true])
  })

  it('WLD-80 the FAQ of the home zone keeps its answer on shipping abroad', () => {
    expect(textOfPage('faq')).toContain('International shipping takes 7-14 days after dispatch.')
    expect(textOfPage('faq')).not.toContain('Import duties and taxes')
  })
})

describe('promises', () => {
  it.each([GB, EU, US])('WLD-82 are made in %j with the same numbers', (market) => {
    expect(textOfPage('product', market)).toContain('30-Day Money-Back Guarantee')
    expect(textOfPage('product', market)).toContain('30-day money-back guarantee')
    expect(textOfPage('product', market)).toContain('Free lifetime access with your order')
    expect(textOfPage('core', market)).toContain('30-day money-back guarantee')
    expect(textOfPage('faq', market)).toContain('30-day money-back guarantee')
    expect(textOfPage('faq', market)).toContain('custom order is 25 cards')
    expect(textOfPage('home', market)).toContain('4.8/5')
  })

  it('WLD-82 pages of the EU name the rights of the law wherever they name the guarantee', () => {
    for (const [name, text] of textsOf(EU))
      for (const { index } of text.matchAll(/30-day money-back guarantee/gi))
        expect(text.slice(index, index + 150), name).toMatch(/on top of your (?:statutory|legal) right/i)
    expect(textOfPage('core')).not.toContain('statutory')
  })

  it('WLD-82 American pages promise no right to cancel that their law does not give', () => {
    expect(pagesWith(/within 14 days/, US)).toEqual([])
    expect(textOfPage('faq', US)).toContain('It does not replace the rights the law gives you.')
  })
})

describe('prices and links', () => {
  it.each([
    [GB, '£40', '£45', ['£32', '£30', '£25']],
    [EU, '€47', '€53', ['€37.60', '€35.25', '€29.38']],
    [US, '$49', '$55', ['$39.20', '$36.75', '$30.63']],
  ])('WLD-42 pages of %j show the prices of its table without a script', (market, core, limited, plans) => {
    expect(withoutIslands(drawnPage('core', pageData(market))).match(/>[£€$][\d.]+</g)).toEqual([
      `>${core}<`,
      `>${core}<`,
    ])
    expect(textOfPage('limited', market)).toContain(`${limited} each.`)
    expect(textOfPage('teams', market).match(/[£€$][\d.]+/g)).toEqual(plans)
  })

  it.each([
    [US, 'us'],
    [EU, 'de'],
  ])('WLD-12 links of %j lead to its pages with the prefix "%s", and elsewhere without', (market, prefix) => {
    let inside = 0
    for (const [name, html] of htmlOf(market, { engraving: true })) {
      const own = [...html.matchAll(/\bhref="(\/[^"]*)"/g)].map(([, href = '']) => href)
      for (const href of own.filter((target) => !/^\/(?:client|assets|embed\/docs)/.test(target))) {
        if (name === 'unavailable' && href === '/terms') continue // the address that was asked for
        expect(href, name).toMatch(new RegExp(`^/${prefix}(?:[/?#]|$)`))
        inside++
      }
    }
    expect(inside).toBeGreaterThan(40)
    expect(footer(pageData(market))).toContain('href="/embed/docs"')
  })

  it('WLD-12 links inside answers carry the prefix too', () => {
    const faq = drawnPage('faq', pageData(US, { engraving: true }))
    const pages = ['policies', 'terms#offers', 'terms#guarantee', 'product', 'core-editions#bundles', 'consultation']
    for (const page of pages) expect(faq).toContain(`href="/us/${page}"`)
  })
})

describe('savings', () => {
  it.each([
    ['GB', GB, '£108', '£27', true],
    ['US', US, '$132', '$33', true],
    ['EU', EU, '€127', '€32', false],
  ])(
    'WLD-40 the Collector’s Pack of %s names its per cent only where that is the saving',
    (_, market, price, saving, isExact) => {
      const text = textOf(drawnPage('limited', pageData(market)))
      expect(text).toContain(price)
      expect(text).toContain(`save ${saving}`)
      expect(text.includes('20% off')).toBe(isExact)
    },
  )

  it.each([
    ['GB', GB, ['£4', '£40'], ['5% off', '20% off']],
    ['US', US, ['$5', '$49'], ['20% off']],
    ['EU', EU, ['€5', '€47'], ['20% saving']],
  ])('WLD-40 packs of core cards in %s', (_, market, savings, labels) => {
    const text = textOf(drawnPage('product', pageData(market)))
    for (const saving of savings) expect(text).toContain(`Save ${saving}`)
    expect(text.match(/\b\d+(?:\.\d+)?% (?:off|saving)/g)).toEqual(labels)
  })
})
