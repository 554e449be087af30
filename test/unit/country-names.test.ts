import { expect, test } from 'vitest'
import { countryName, countryPlace, marketChoices } from '#domain/market/country-names.ts'
import { LANGUAGES, type Language } from '#domain/market/languages.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { countriesOf, ZONES } from '#domain/market/zones.ts'

const countries = ZONES.flatMap(countriesOf)

test('WLD-07 each country of every zone has a name in every language, and no two share one', () => {
  expect(countries).toHaveLength(29)
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const names = countries.map((country) => countryName(country, language).name)
    for (const name of names) expect(name).toMatch(/^\p{Lu}\p{L}+([ -]\p{Lu}\p{L}+)*$/u)
    expect(new Set(names).size).toBe(countries.length)
    expect(names.filter((name) => name.length <= 2)).toEqual([])
  }
})

test('WLD-07 within a sentence three of them have an article', () => {
  const inText = countries.map((country) => countryName(country, 'en-GB').inText)
  expect(inText.filter((name) => name.startsWith('the '))).toEqual([
    'the United Kingdom',
    'the Netherlands',
    'the United States',
  ])
  expect(countryName('DE', 'en-US')).toEqual({ name: 'Germany', inText: 'Germany' })
})

test('WLD-07 a market is called by its first country, whatever its other ones', () => {
  const dach: Market = { ...DEFAULT_MARKET, prefix: 'de', countries: ['DE', 'AT'], currency: 'EUR', zone: 'EU' }
  expect(
    marketChoices([DEFAULT_MARKET, dach], 'en-GB').map(({ prefix, name, inText }) => [prefix, name, inText]),
  ).toEqual([
    ['', 'United Kingdom', 'the United Kingdom'],
    ['de', 'Germany', 'Germany'],
  ])
})

test('WLD-72 a country is a place to shop from in every language, in German with its preposition', () => {
  expect(
    countries.map((country) => countryPlace(country, 'de')).filter((place) => !/^in \p{Lu}\p{L}+$/u.test(place)),
  ).toEqual([
    'im Vereinigten Königreich',
    'auf Zypern',
    'auf Malta',
    'in den Niederlanden',
    'in der Slowakei',
    'in den Vereinigten Staaten',
  ])
  expect(['DE', 'FR', 'AT'].map((country) => countryPlace(country, 'de'))).toEqual([
    'in Deutschland',
    'in Frankreich',
    'in Österreich',
  ])
  for (const language of ['en-GB', 'en-US', 'fr', 'es'] as const)
    for (const country of countries) expect(countryPlace(country, language)).toBe(countryName(country, language).inText)
})
