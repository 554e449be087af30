// Which market a cart belongs to: that of the page it was made on, whose prices it has. Pure.
import type { CurrencyCode } from '#domain/market/currencies.ts'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'

export interface CartMarket {
  /** Prefix of the market in its first language, like "us"; "" for the default market. */
  market: string
  /** Currency of the prices. */
  currency: CurrencyCode
}

/** The market of the carts that the pages of a market make. All languages of a market share it. */
export const cartMarketOf = ({ prefix, countries, currency }: Pick<Market, 'prefix' | 'countries' | 'currency'>) => ({
  market: countries[0] === DEFAULT_MARKET.countries[0] ? '' : prefix.slice(0, 2),
  currency,
})

export const DEFAULT_CART_MARKET: CartMarket = cartMarketOf(DEFAULT_MARKET)

/** As it is stored: nothing for the default market. */
export const storedMarket = ({ market = '', currency = '' }: Partial<CartMarket>): Partial<CartMarket> =>
  market === '' ? {} : { market, currency }

export const isSameMarket = (one: CartMarket, other: CartMarket): boolean =>
  one.market === other.market && one.currency === other.currency

/** The two letters of the country that gave a cart's market its prefix. */
export const countryOf = ({ market }: Pick<CartMarket, 'market'>): string =>
  market === '' ? DEFAULT_MARKET.countries[0] : market.toUpperCase()
