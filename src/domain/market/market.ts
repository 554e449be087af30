// A market: countries, a currency and a language under one prefix. The pages of the default market have no prefix and
// their data names no market. Every page loads this module. Pure.
import type { CurrencyCode } from './currencies.ts'
import type { Language } from './languages.ts'
import type { Zone } from './zones.ts'

/** A market in one of its languages. JSON-safe: it is sent to the browser. */
export interface Market {
  /** First segment of its paths, like "us" or "de-en"; "" for the default market. */
  prefix: string
  /** Two-letter codes; the first one gives the prefix, labels and examples. */
  countries: readonly [string, ...string[]]
  currency: CurrencyCode
  language: Language
  zone: Zone
}

/** The first entry of MARKETS, which is always this one. */
export const DEFAULT_MARKET: Market = {
  prefix: '',
  countries: ['GB'],
  currency: 'GBP',
  language: 'en-GB',
  zone: 'GB',
}

/** The path of a page in a market: "/us/faq", "/us" for "/", unchanged in the default market. */
export const pathIn = ({ prefix }: Pick<Market, 'prefix'>, path: string): string => {
  if (prefix === '') return path
  return path.startsWith('/') && !/^\/(?:$|[?#])/.test(path) ? `/${prefix}${path}` : `/${prefix}${path.slice(1)}`
}
