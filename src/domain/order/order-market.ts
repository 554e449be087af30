// Which market and language an order belongs to, and what its currency says about it. Pure.
import type { CurrencyCode } from '#domain/market/currencies.ts'
import type { Market } from '#domain/market/market.ts'

export type Markets = readonly [Market, ...Market[]]

/** Market and language as an order keeps them: null is the default market, and English. */
export interface OrderMarket {
  market: string | null
  lang: string | null
}

/** Does the shop sell in one market only, in whatever languages? Then the payment provider's own fields count. */
export const isOneMarket = (markets: Markets): boolean =>
  markets.every(({ countries: [country] }) => country === markets[0].countries[0])

/** The currencies the shop sells in, that of the default market first. */
export const soldCurrencies = (markets: Markets): CurrencyCode[] => [
  ...new Set(markets.map(({ currency }) => currency)),
]

/** The part of a locale that names the language: "de" of "de-AT". */
const primary = (locale: string): string => locale.toLowerCase().split(/[-_]/)[0] ?? ''

/**
 * The market of an order that does not name one: that of its country and currency, otherwise the first in its currency. The
 * language is the buyer's where the shop has it; `locale` is like "de-AT", or "" if it is not known.
 */
export function marketOfOrder(
  { country, currency, locale }: { country: string; currency: CurrencyCode; locale: string },
  markets: Markets,
): OrderMarket {
  const inCurrency = markets.filter((market) => market.currency === currency)
  const inCountry = inCurrency.filter(({ countries }) => countries.includes(country))
  const [first = markets[0], ...others] = inCountry.length > 0 ? inCountry : inCurrency
  const candidates = [first, ...others]
  const isExact = ({ language }: Market) => language.toLowerCase() === locale.toLowerCase().replace('_', '-')
  const isNear = ({ language }: Market) => primary(language) === primary(locale)
  const own = candidates.find(isExact) ?? candidates.find(isNear)
  const { language } = own ?? markets.find(isExact) ?? markets.find(isNear) ?? first
  return { market: (own ?? first).prefix || null, lang: language }
}
