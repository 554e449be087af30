import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { offeredLanguages, readMarkets } from '#domain/market/markets.ts'
import { acceptedLanguage, nearestLanguage } from '#domain/text/accept-language.ts'

test('WLD-72 the nearest language is the same one, else another of the same language', () => {
  const offered = ['en-GB', 'en-US', 'de'] as const
  expect(nearestLanguage('en-US', offered)).toBe('en-US')
  expect(nearestLanguage('en-AU', offered)).toBe('en-GB')
  expect(nearestLanguage('DE-ch,en', offered)).toBe('de')
  expect(nearestLanguage('deutsch', offered)).toBeUndefined()
  expect(nearestLanguage('ja,*;q=0.5', offered)).toBe('en-GB')
  expect(nearestLanguage('', offered)).toBeUndefined()
})

test('WLD-72 any header is read, and the answer is one that is offered', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z*;,=.q0-9 -]*$/)), (header) => {
      expect(['de', 'fr', undefined]).toContain(nearestLanguage(header, ['de', 'fr']))
    }),
  )
})

const ALL = ['en-GB', 'en-US', 'de', 'fr', 'es'] as const
const found = (header: string | null) => acceptedLanguage(header, ALL)

describe('WLD-106 the best offered language', () => {
  it.each<[string, string | null, string]>([
    ['an iPhone in Austria', 'de-AT,de;q=0.9', 'de'],
    ['an iPhone in Switzerland', 'de-CH', 'de'],
    ['Chrome in Germany', 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
    ['Firefox in France', 'fr,fr-FR;q=0.8,en-US;q=0.5,en;q=0.3', 'fr'],
    ['Instagram’s browser', 'es-ES,es;q=0.9,en-US;q=0.8,en;q=0.7', 'es'],
    ['a phone in Mexico', 'es-MX,es-419;q=0.9,es;q=0.8', 'es'],
    ['a phone in the US', 'en-US,en;q=0.9', 'en-US'],
    ['a phone in Britain', 'en-GB,en-US;q=0.9,en;q=0.8', 'en-GB'],
    ['English of any country', 'en', 'en-GB'],
    ['English of a country without one', 'en-AU,en;q=0.9', 'en-GB'],
    ['a language that is not offered', 'zh-CN', 'en-GB'],
    ['one that is not offered before one that is', 'nl-NL,nl;q=0.9,fr;q=0.8,en;q=0.7', 'fr'],
    ['weights out of order', 'en;q=0.4,fr;q=0.6,de;q=0.9', 'de'],
    ['the same weight', 'fr;q=0.5, de;q=0.5', 'fr'],
    ['capitals and spaces', ' DE-at ; q=1.0 , EN', 'de'],
    ['anything', '*', 'en-GB'],
    ['anything but English', 'en;q=0, *', 'de'],
    ['anything after a wish', '*;q=0.1, es', 'es'],
    ['a refused language', 'de;q=0, fr;q=0.1', 'fr'],
    ['a refused form of it', 'en-GB;q=0, en', 'en-US'],
    ['all refused', '*;q=0', 'en-GB'],
    ['no header', null, 'en-GB'],
    ['an empty one', '', 'en-GB'],
    ['a broken weight', 'de;q=x, fr;q=0.1', 'fr'],
    ['a weight above 1', 'de;q=1.5, fr;q=0.1', 'fr'],
    ['a negative weight', 'de;q=-1, fr;q=0.1', 'fr'],
    ['a script of a language', 'de-Latn-DE', 'de'],
    ['an underscore', 'de_DE', 'en-GB'],
    ['words of another kind', '<script>alert(1)</script>,,;;q=,', 'en-GB'],
    ['a prototype’s name', '__proto__, constructor', 'en-GB'],
  ])('%s: %s', (_, header, language) => {
    expect(found(header)).toBe(language)
  })

  it('is read from the first kilobyte and 32 entries, and the rest of any length is not looked at', () => {
    expect(found(`${'zh,'.repeat(31)}de`)).toBe('de')
    expect(found(`${'zh,'.repeat(32)}de`)).toBe('en-GB')
    expect(found(`${' '.repeat(1024)},de`)).toBe('en-GB')
    for (const part of ['a-', 'de;q=0.', ',', 'de;', ' ']) expect(found(part.repeat(20_000))).toBe('en-GB')
  })

  it('never is one that is not offered', () => {
    expect(acceptedLanguage('de-AT,de;q=0.9', ['en-GB'])).toBe('en-GB')
    expect(acceptedLanguage('en-US', ['en-GB', 'de'])).toBe('en-GB')
    expect(acceptedLanguage('fr-CA', ['en-GB', 'de'])).toBe('en-GB')
  })

  it('is one of the languages of MARKETS, each once, English first', () => {
    const of = (markets: string) =>
      offeredLanguages(readMarkets({ markets, slug: 'acme', stripeCountries: ['GB'], production: false }).markets)
    expect(of('')).toEqual(['en-GB'])
    expect(of('GB:GBP:en-GB DE+AT:EUR:de,en-GB ES:EUR:es US:USD:en-US')).toEqual(['en-GB', 'de', 'es', 'en-US'])
    expect(of('GB:GBP:en-GB,de DE:EUR:de')).toEqual(['en-GB', 'de'])
  })
})
