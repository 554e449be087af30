// The versions of a page in every market and language, for page head and sitemap: both must name the same ones, because
// search engines ignore pairs that do not name each other. Pure.
import { LANGUAGES, type Language } from '#domain/market/languages.ts'
import type { Market } from '#domain/market/market.ts'
import type { Brand } from '#domain/site/brand.ts'
import { isInMarkets, type PageId, pagePathsIn } from '#domain/site/routes.ts'

export interface Alternate {
  /** A language with a country ("de-AT"), a language, or "x-default". */
  hreflang: string
  path: string
}

/**
 * A page in every market: one entry for each country, one for a language alone where a market is the first with it, and
 * "x-default" for the default market. Empty with one market, and for a
 * page that has one address in all of them. `markets` begins with the default one.
 */
export function alternatesOf(page: PageId, brand: Pick<Brand, 'slug'>, markets: readonly Market[]): Alternate[] {
  if (markets.length === 1 || !isInMarkets(page)) return []
  const found = new Map<string, string>()
  const add = (hreflang: string, path: string) => found.has(hreflang) || found.set(hreflang, path)
  for (const market of markets) {
    const [path] = pagePathsIn(brand, market)[page]
    for (const country of market.countries) add(`${bareLanguage(market.language)}-${country}`, path)
    add(bareLanguage(market.language), path)
    if (market.prefix === '') add('x-default', path)
  }
  return [...found].map(([hreflang, path]) => ({ hreflang, path }))
}

/** A language without its country: "en" for "en-US". */
export const bareLanguage = (language: Language): string => LANGUAGES[language].htmlLang.split('-')[0] ?? language
