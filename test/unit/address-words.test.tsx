// Address labels and phone examples on the pages of every market.
import { expect, it } from 'vitest'
import { phoneExample } from '#domain/market/phone-example.ts'
import { sampleAddress } from '#domain/market/sample-address.ts'
import { countriesOf, ZONES } from '#domain/market/zones.ts'
import type { PageId } from '#domain/site/routes.ts'
import { WORD_SOURCES } from '#http/word-sources.ts'
import { pageRegistry } from '#pages/registry.tsx'
import { drawnPage, pageData, textOf } from '../support/market-pages.tsx'

/** In English only, without a prefix. */
const WITHOUT_PREFIX: readonly PageId[] = ['checkout', 'embed-docs', 'report']
const PAGES = (Object.keys(pageRegistry) as PageId[]).filter((id) => !WITHOUT_PREFIX.includes(id))

const MARKETS = [
  ['', 'en-GB', '01632 960 417'],
  ['US:USD:en-US', 'en-US', '(202) 555-0142'],
  ['DE+AT:EUR:de', 'de', '030 23125 417'],
  ['AT:EUR:de', 'de', '+43 000 000 000'],
  ['FR:EUR:fr', 'fr', '01 99 00 04 17'],
  ['ES:EUR:es', 'es', '+34 000 000 000'],
  ['IE:EUR:en-GB', 'en-GB', '020 910 0417'],
] as const
const EXAMPLES = MARKETS.map(([, , example]) => example)
const POSTCODE = /post\s?code|\bzip\b|Postleitzahl|\bPLZ\b|code postal|código postal/i

const pagesOf = (market: string, language: string) => {
  const words = language === 'en-GB' ? undefined : WORD_SOURCES[language]
  return PAGES.map((id): [PageId, string] => [id, drawnPage(id, pageData(market, words ? { words } : {}))])
}

it.each(MARKETS)(
  'WLD-81 no form of the market %j asks for an address, and no field shows an example of another country',
  (market, language) => {
    const fields = pagesOf(market, language).flatMap(([id, html]) =>
      [...html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([field]) => [id, field] as const),
    )
    expect(fields.length).toBeGreaterThan(10)
    const phones = fields.filter(([, field]) => field.includes('type="tel"'))
    expect(phones.map(([id]) => id).sort()).toEqual(['consultation', 'teams'])
    for (const [, field] of phones) expect(field).not.toMatch(/placeholder|pattern/)
    for (const [id, field] of fields)
      expect(field, id).not.toMatch(
        /auto[cC]omplete="[^"]*(?:address|postal|country|street)|name="(?:zip|post|state|city)/,
      )
  },
)

it.each(MARKETS)(
  'WLD-81 pages of the market %j name no postcode, and the phone example is that of its first country',
  (market, language, example) => {
    for (const [id, html] of pagesOf(market, language)) {
      const text = textOf(html)
      expect(text, id).not.toMatch(POSTCODE)
      expect(
        EXAMPLES.filter((other) => text.includes(other)),
        id,
      ).toEqual(id === 'plus' ? [example] : [])
    }
  },
)

it('WLD-81 every country has a phone example and a sample address of its own', () => {
  const countries = ZONES.flatMap(countriesOf)
  expect(new Set(countries.map(phoneExample)).size).toBe(countries.length)
  for (const country of countries) {
    const address = sampleAddress({ countries: [country] })
    expect(address.country).toBe(country)
    expect(address.region !== undefined).toBe(country === 'US')
    expect(address.postcode).toMatch(/^[A-Z\d][A-Z\d -]{3,8}$/)
  }
  expect(phoneExample('XA')).toBe(phoneExample('GB'))
  expect(sampleAddress({ countries: ['XA'] }).country).toBe('GB')
})
