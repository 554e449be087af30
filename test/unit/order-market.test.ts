// Which market and language an order belongs to.
import { describe, expect, it } from 'vitest'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { readMarkets } from '#domain/market/markets.ts'
import { isOneMarket, marketOfOrder, soldCurrencies } from '#domain/order/order-market.ts'

const marketsOf = (markets: string) => {
  const read = readMarkets({ markets, slug: 'acme', stripeCountries: ['GB'], production: false })
  expect(read.problems).toEqual([])
  return read.markets
}
const SEVERAL = marketsOf('GB:GBP:en-GB,en-US US:USD:en-US DE+AT:EUR:en-GB FR:EUR:en-US')

describe('the market of an order that names none', () => {
  it.each([
    ['GB', 'GBP', 'en-GB', null, 'en-GB'],
    ['GB', 'GBP', '', null, 'en-GB'],
    ['GB', 'GBP', 'de-DE', null, 'en-GB'],
    ['GB', 'GBP', 'en-us', 'gb-en', 'en-US'],
    ['US', 'USD', 'en', 'us', 'en-US'],
    ['US', 'USD', 'fr-CA', 'us', 'en-US'],
    ['AT', 'EUR', 'en_GB', 'de', 'en-GB'],
    ['FR', 'EUR', 'en-GB', 'fr', 'en-US'],
    ['ES', 'EUR', 'en-GB', 'de', 'en-GB'],
    ['ES', 'EUR', 'en-US', 'fr', 'en-US'],
    ['US', 'GBP', 'en-GB', null, 'en-GB'],
    ['US', 'CHF', 'en-GB', null, 'en-GB'],
  ])('WLD-97 WLD-98 to %s in %s with the locale "%s" is %j in %s', (country, currency, locale, market, lang) => {
    expect(marketOfOrder({ country, currency, locale }, SEVERAL)).toEqual({ market, lang })
  })

  it('WLD-01 WLD-97 is the default one in a shop that has no other', () => {
    for (const currency of ['GBP', 'EUR', 'XXX'])
      expect(marketOfOrder({ country: 'DE', currency, locale: 'de-DE' }, [DEFAULT_MARKET])).toEqual({
        ...{ market: null, lang: 'en-GB' },
      })
  })
})

it('WLD-97 the currencies of the markets are sold in, and a second language is no second market', () => {
  expect(soldCurrencies(SEVERAL)).toEqual(['GBP', 'USD', 'EUR'])
  expect([isOneMarket(SEVERAL), isOneMarket(marketsOf('GB:GBP:en-GB,en-US')), isOneMarket([DEFAULT_MARKET])]).toEqual([
    ...[false, true, true],
  ])
})
