// The privacy policy says what the code does: every table of D1, every key of browser storage, the pixel as it is set up.
import { getTableName, isTable } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APP_TABLE_NOTES } from '#app/content/kept-data.ts'
import * as schema from '#db/schema.ts'
import { TABLE_NOTES } from '#domain/content/kept-data.ts'
import { filledIn, LEGAL_TEXT_IDS, legalText, withoutFacts } from '#domain/content/legal/legal-texts.ts'
import { LEGAL_LANGUAGES } from '#domain/content/legal-languages.ts'
import { privacySections } from '#domain/content/legal-privacy.ts'
import { type TermsFacts, termsSections } from '#domain/content/legal-terms.ts'
import { withMarkets, withoutMarkets } from '#domain/content/without-markets.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { createBrand, storageKeys } from '#domain/site/brand.ts'

const LANGUAGES = [DEFAULT_LANGUAGE, ...LEGAL_LANGUAGES]
const brand = createBrand({ slug: 'acme', name: 'Acme' })
const wordsOf = (sections: unknown) => JSON.stringify(sections)
const BRITISH = /next-day|\b48\b|\bVAT\b|£|pound|\bUK\b|GBP/i
const FACTS: TermsFacts = {
  prices: 'All prices in yen.',
  duties: 'Duties are yours.',
  dispatchDays: '11-12',
  customDays: '13-14',
  deliveryDays: '15-16',
  freeOver: '¥4,000',
  packPrice: '¥10,800',
  packList: '¥13,500',
}

describe('the privacy policy', () => {
  it('LEGAL-08 explains every table of the database the shop has to do with, and no other', () => {
    const tables = Object.values(schema)
      .filter((value) => isTable(value))
      .map((table) => getTableName(table))
      .filter((table) => !(table in APP_TABLE_NOTES)) // orders, which the app's notice explains
    expect(Object.keys(TABLE_NOTES).sort()).toEqual(tables.sort())
  })

  it('LEGAL-08 names every key of browser storage under the brand’s own name', () => {
    const words = wordsOf(privacySections(brand, 'absent'))
    for (const key of Object.values(storageKeys(brand))) expect(words).toContain(`\`${key}\``)
  })

  it('WLD-71 WLD-01 names the entry of the suggestion, and says nothing of it in a shop with one market', () => {
    const sections = privacySections(brand, 'absent', true)
    const without = withoutMarkets(sections, brand)
    expect(wordsOf(sections).split('`acme-country`')).toHaveLength(3)
    expect(wordsOf(without)).not.toMatch(/-country|which country|suggest/)
    const items = (all: typeof sections) =>
      all.flatMap(({ blocks }) =>
        blocks.flatMap<unknown>((block) =>
          typeof block === 'string' ? [block] : 'list' in block ? block.list : 'table' in block ? block.table.rows : [],
        ),
      )
    expect(items(without)).toHaveLength(items(sections).length - 2)
  })

  it.each(LANGUAGES)('WLD-104 WLD-01 says in %s what is kept of a market, and nothing with one market', (language) => {
    const sections = legalText('policies-absent', language, brand, FACTS)
    const texts = (all: typeof sections) => wordsOf(all).replace(/[^\w\s<>]/g, '')
    const all = texts(withMarkets(sections, true))
    const without = texts(withoutMarkets(sections, brand))
    const marked = [...wordsOf(sections).matchAll(/<markets>(.*?)<\/markets>/g)].map(([, words = '']) => words)
    expect(marked).toHaveLength(5) // what forms send, three tables of sign-ups, and profiles
    for (const words of marked) {
      const bare = words.replace(/[^\w\s<>]/g, '')
      expect(all).toContain(bare)
      expect(without).not.toContain(bare)
    }
    expect(`${all}${without}`).not.toContain('markets>')
  })

  it('LEGAL-08 says that sign-ups nobody confirms are deleted, and that a notice is used for nothing else', () => {
    expect(TABLE_NOTES.newsletter_signups?.[2]).toContain('30 days if you do not confirm')
    expect(TABLE_NOTES.discount_code_requests?.[1]).toContain('for nothing else')
  })

  it('LEGAL-08 says whether the advertising pixel is set up', () => {
    expect(wordsOf(privacySections(brand, 'absent'))).toContain('currently not set up')
    expect(wordsOf(privacySections(brand, 'asks'))).toContain('loaded only after you have agreed')
    expect(wordsOf(privacySections(brand, 'unless-rejected'))).toContain('loaded unless you have rejected it')
  })
})

describe('the offers’ terms', () => {
  it('say who may use them, how they combine, when they end, and what a code of one’s own is', () => {
    const offers = wordsOf(termsSections(brand).find(({ id }) => id === 'offers'))
    for (const words of [
      'Eligibility:',
      'Combining:',
      'Expiry:',
      '`ACME10`',
      '`ACME10-`',
      '24 hours',
      'one code at a time',
    ])
      expect(offers).toContain(words)
  })
})

describe('the terms of a market outside the home zone', () => {
  const section = (id: string, isEngraved = false) =>
    wordsOf(termsSections(brand, isEngraved, FACTS).find((one) => one.id === id))

  it('WLD-75 say its prices, packs, days, limit and duties', () => {
    expect(section('prices')).toContain('All prices in yen. Shipping, where it is not free, is shown before you pay.')
    expect(section('offers')).toContain('for ¥10,800 instead of ¥13,500)')
    expect(section('delivery')).toContain('dispatched within 11-12 business days, custom cards within 13-14.')
    expect(section('delivery')).toContain('delivery takes 15-16 business days.')
    expect(section('delivery')).toContain('Delivery is free on orders over ¥4,000. Duties are yours.')
  })

  it('WLD-75 WLD-76 WLD-79 say nothing that holds in Britain alone, and differ in three sections only', () => {
    for (const isEngraved of [false, true]) {
      const home = termsSections(brand, isEngraved)
      const away = termsSections(brand, isEngraved, FACTS)
      expect(wordsOf(home)).toMatch(BRITISH)
      expect(wordsOf(away)).not.toMatch(BRITISH)
      const changed = home.filter((one, at) => wordsOf(one) !== wordsOf(away[at])).map(({ id }) => id)
      expect(changed).toEqual(['prices', 'offers', 'delivery'])
    }
  })
})

describe('the way to report a profile', () => {
  it('R17 stands in the terms, by form and by mail, and the privacy policy says how long a report is kept', () => {
    const profiles = wordsOf(termsSections(brand).find(({ id }) => id === 'profiles'))
    expect(profiles).toContain('[report form](/report)')
    expect(profiles).toContain('mailto:legal@acme.example')
    expect(TABLE_NOTES.profile_reports?.[2]).toBe('12 months.')
  })
})

describe('both legal texts', () => {
  it('have sections with anchors of their own', () => {
    for (const sections of [privacySections(brand, 'asks'), termsSections(brand)]) {
      const ids = sections.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
    expect(termsSections(brand).map(({ id }) => id)).toEqual(expect.arrayContaining(['offers', 'guarantee']))
  })
})

describe('the texts as the build stores them', () => {
  it.each(LANGUAGES.flatMap((language) => LEGAL_TEXT_IDS.map((id) => [id, language] as const)))(
    'BRAND-04 %s in %s names no brand, and says of any brand what its source says',
    (id, language) => {
      const stored = withoutFacts(id, language)
      expect(stored).not.toMatch(/tappt|acme/i)
      const odd = fc.oneof(fc.string(), fc.constantFrom('A "B" \\ C', '{{slug}}', "$& $' [x](y)", 'line\nend'))
      fc.assert(
        fc.property(odd, odd, (name, legalEmail) => {
          const any = createBrand({ slug: 'acme', name, legalEmail })
          const facts = { ...FACTS, prices: name, duties: legalEmail }
          expect(filledIn(stored, any, facts)).toEqual(legalText(id, language, any, facts))
        }),
      )
    },
  )
})
