// The setting MARKETS and what it may name: countries, currencies and languages. Requirements: WLD-02, WLD-04 to
// WLD-07; D-180, D-181.
import { describe, expect, test } from 'vitest'
import { DEFAULT_MARKET, pathIn } from '#domain/market/market.ts'
import { DEFAULT_MARKETS, type MarketSettings, marketOf, marketsFor, readMarkets } from '#domain/market/markets.ts'
import { hasPrices, PRICED_CURRENCIES, pricesIn } from '#domain/market/prices.ts'
import { countriesOf, ZONES, zoneOf } from '#domain/market/zones.ts'

const read = (markets: string, settings: Partial<MarketSettings> = {}) =>
  readMarkets({ markets, slug: 'tappt', stripeCountries: ['GB'], production: false, ...settings })
/** The problems of a valid default market with these entries after it. */
const problemsOf = (entries: string, settings: Partial<MarketSettings> = {}) =>
  read(`${DEFAULT_MARKETS} ${entries}`, settings).problems

const FORM = 'MARKETS must be entries like "GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de,en-GB".'
const FIRST = 'MARKETS must begin with "GB:GBP:en-GB".'
const noLanguage = (language: string) =>
  `MARKETS: the language ${language} is not offered; complete are en-GB, en-US, de, fr and es.`

describe('WLD-02 the setting MARKETS', () => {
  test.each(['', '  ', 'GB:GBP:en-GB', ' GB:GBP:en-GB\n'])('"%s" is the default market alone', (setting) => {
    expect(read(setting)).toEqual({ markets: [DEFAULT_MARKET], problems: [] })
    expect(DEFAULT_MARKET).toEqual({
      prefix: '',
      countries: ['GB'],
      currency: 'GBP',
      language: 'en-GB',
      zone: 'GB',
    })
  })

  test('each market and language is listed with its prefix, countries, currency and zone', () => {
    expect(read('GB:GBP:en-GB,en-US US:USD:en-US DE+AT:EUR:en-US,en-GB')).toEqual({
      markets: [
        DEFAULT_MARKET,
        { prefix: 'gb-en', countries: ['GB'], currency: 'GBP', language: 'en-US', zone: 'GB' },
        { prefix: 'us', countries: ['US'], currency: 'USD', language: 'en-US', zone: 'US' },
        { prefix: 'de', countries: ['DE', 'AT'], currency: 'EUR', language: 'en-US', zone: 'EU' },
        { prefix: 'de-en', countries: ['DE', 'AT'], currency: 'EUR', language: 'en-GB', zone: 'EU' },
      ],
      problems: [],
    })
  })

  test.each([
    'US',
    'US:USD',
    'US:USD:',
    'US:usd:en-US',
    'us:USD:en-US',
    'USA:USD:en-US',
    'US+:USD:en-US',
    'US,CA:USD:en-US',
    'US:USD:en-US,',
    'US:USD:en_US',
    'US:USD:en-US;',
    'US:USD:english',
  ])('"%s" has not the form of an entry', (entry) => {
    expect(problemsOf(entry)).toEqual([FORM])
  })

  test.each([
    ['US:USD:en-US', [FIRST]],
    ['US:USD:en-US DE:EUR:en-GB', [FIRST]],
    ['GB:EUR:en-GB', [FIRST]],
    ['GB:GBP:en-US', [FIRST]],
    ['GB:GBP:en-US,en-GB', [FIRST]],
    ['GB+US:GBP:en-GB', [FIRST, 'MARKETS: the countries GB+US share neither delivery nor law.']],
  ])('"%s" does not begin with the default market', (setting, problems) => {
    expect(read(setting).problems).toEqual(problems)
  })

  test.each<[string, string]>([
    ['US:JPY:en-US', 'MARKETS: there are no prices in JPY.'],
    ['US:KWD:en-US', 'MARKETS: there are no prices in KWD.'],
    ['US:USD:nl', noLanguage('nl')],
    ['US:USD:en-us', noLanguage('en-us')],
    ['US:USD:en', noLanguage('en')],
    ['CH:EUR:en-GB', 'MARKETS: the country CH is not known.'],
    ['US:USD:en-US US:EUR:en-US', 'MARKETS: the country US stands twice.'],
    ['US+US:USD:en-US', 'MARKETS: the country US stands twice.'],
    ['GB:USD:en-US', 'MARKETS: the country GB stands twice.'],
    ['US+DE:USD:en-US', 'MARKETS: the countries US+DE share neither delivery nor law.'],
    ['US:USD:en-US,en-US', 'MARKETS: the language en-US stands twice in one market.'],
  ])('"%s" is refused with the text of its problem', (entry, problem) => {
    expect(problemsOf(entry)).toEqual([problem])
  })

  test.each([
    ['us', 'US:USD:en-US', 'us'],
    ['de-en', 'DE:EUR:en-US,en-GB', 'de-en'],
    ['gb-en', '', 'gb-en'],
  ])('the slug %s is no prefix', (slug, entry, prefix) => {
    const setting = entry === '' ? 'GB:GBP:en-GB,en-US' : `${DEFAULT_MARKETS} ${entry}`
    expect(read(setting, { slug }).problems).toEqual([`MARKETS: "${prefix}" is the brand's slug.`])
    expect(read(setting).problems).toEqual([])
    expect(read(DEFAULT_MARKETS, { slug: 'gb' }).problems).toEqual([])
  })

  test('two languages of a market that would have one prefix are refused', () => {
    expect(read('GB:GBP:en-GB US:USD:en-GB,en-US,en-GB').problems).toEqual([
      'MARKETS: the language en-GB stands twice in one market.',
      'MARKETS: "us-en" would be the prefix of two languages.',
    ])
  })

  test('at most 12 markets are taken, whatever their number of languages', () => {
    const countries = countriesOf('EU').slice(0, 12)
    const entries = countries.map((country) => `${country}:EUR:en-GB,en-US`)
    expect(read([DEFAULT_MARKETS, ...entries.slice(0, 11)].join(' ')).markets).toHaveLength(1 + 22)
    expect(problemsOf(entries.join(' '))).toEqual(['MARKETS may hold at most 12 markets.'])
  })

  test('a country of STRIPE_COUNTRIES belongs to the default market', () => {
    expect(problemsOf('IE+DE:EUR:en-GB', { stripeCountries: ['GB', 'IE'] })).toEqual([
      'STRIPE_COUNTRIES names IE, which MARKETS sells to in another market.',
    ])
  })

  test('several problems are listed together, each once, and the default market is left', () => {
    const { markets, problems } = read('US:USD:en-US CH:JPY:nl,it US:JPY:nl nonsense')
    expect(markets).toEqual([DEFAULT_MARKET])
    expect(problems).toEqual([
      FORM,
      FIRST,
      'MARKETS: the country CH is not known.',
      'MARKETS: there are no prices in JPY.',
      noLanguage('nl'),
      noLanguage('it'),
      'MARKETS: the country US stands twice.',
    ])
  })

  test('WLD-89 a country of the EU needs the company’s name and address in production', () => {
    const problem = (name: string) => `${name} must be set in production where MARKETS has a country of the EU.`
    const inProduction = (name: string, address: string) =>
      read('GB:GBP:en-GB US:USD:en-US DE+AT:EUR:de,en-GB', { production: true, company: { name, address } })
    expect(inProduction('', '')).toEqual({
      markets: [DEFAULT_MARKET],
      problems: [problem('BUSINESS_NAME'), problem('BUSINESS_ADDRESS')],
    })
    expect(inProduction('', '1 Example Street').problems).toEqual([problem('BUSINESS_NAME')])
    expect(inProduction('Acme Ltd', '').problems).toEqual([problem('BUSINESS_ADDRESS')])
    const { markets, problems } = inProduction('Acme Ltd', '1 Example Street')
    expect([markets.map(({ prefix }) => prefix), problems]).toEqual([['', 'us', 'de', 'de-en'], []])
    expect(problemsOf('DE+AT:EUR:en-GB')).toEqual([])
    expect(problemsOf('US:USD:en-US', { production: true })).toEqual([])
  })
})

test('WLD-05 a country belongs to one market, whose countries share currency, zone and prefixes', () => {
  const { markets } = read('GB:GBP:en-GB US:USD:en-US DE+AT:EUR:en-GB,en-US')
  expect(marketsFor(markets, 'GB')).toEqual([DEFAULT_MARKET])
  expect(marketsFor(markets, 'US').map(({ prefix }) => prefix)).toEqual(['us'])
  expect(marketsFor(markets, 'AT')).toEqual(marketsFor(markets, 'DE'))
  expect(marketsFor(markets, 'AT')[0]).toMatchObject({ prefix: 'de', currency: 'EUR', zone: 'EU' })
  expect(marketsFor(markets, 'FR')).toEqual([])
  for (const market of markets) expect(marketOf(markets, market.prefix)).toBe(market)
  expect(marketOf(markets, 'fr')).toBeUndefined()
  const sold = markets.filter(({ prefix }) => !prefix.includes('-')).flatMap(({ countries }) => countries)
  expect(new Set(sold).size).toBe(sold.length)
})

test('WLD-06 pounds, dollars and euro have prices, and no other currency is offered', () => {
  expect(PRICED_CURRENCIES).toEqual(['GBP', 'USD', 'EUR'])
  for (const currency of PRICED_CURRENCIES) expect(problemsOf(`US:${currency}:en-US`)).toEqual([])
  for (const currency of ['JPY', 'KWD', 'CHF']) {
    expect(hasPrices(currency)).toBe(false)
    expect(() => pricesIn(currency)).toThrow(`There are no prices in ${currency}.`)
  }
  // Names of an object are no currencies.
  for (const name of ['constructor', '__proto__', 'toString']) expect(hasPrices(name)).toBe(false)
})

test('WLD-07 the United Kingdom, the United States and the 27 countries of the EU are known, each in its zone', () => {
  const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
  expect(ZONES.flatMap(countriesOf)).toHaveLength(29)
  expect([countriesOf('GB'), countriesOf('US')]).toEqual([['GB'], ['US']])
  expect([...countriesOf('EU')].sort()).toEqual(EU)
  for (const country of EU) expect(zoneOf(country)).toBe('EU')
  expect([zoneOf('GB'), zoneOf('US'), zoneOf('CH'), zoneOf('EL'), zoneOf('de'), zoneOf('')]).toEqual([
    'GB',
    'US',
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['', '/faq', '/faq'],
  ['', '/', '/'],
  ['us', '/', '/us'],
  ['us', '/faq', '/us/faq'],
  ['de-en', '/product?card=joker', '/de-en/product?card=joker'],
  ['us', '/?ref=A#top', '/us?ref=A#top'],
  ['us', '/#shop', '/us#shop'],
])('WLD-04 behind the prefix "%s" %s is %s', (prefix, path, expected) => {
  expect(pathIn({ prefix }, path)).toBe(expected)
})
