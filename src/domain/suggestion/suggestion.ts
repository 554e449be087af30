// Which market a visitor is offered, and in which words. Pure.
import type { SUGGESTION_WORDS } from '#domain/content/words/suggestion.ts'
import { countryPlace } from '#domain/market/country-names.ts'
import type { Market } from '#domain/market/market.ts'
import { marketsFor } from '#domain/market/markets.ts'
import { zoneOf } from '#domain/market/zones.ts'
import { nearestLanguage } from '#domain/text/accept-language.ts'
import type { Words } from '#domain/text/words.ts'

/** What the call `country` answers. The words are null where no market sells. */
export interface Suggestion {
  /** Two letters; null if the platform does not know it. */
  country: string | null
  /** Prefix of the market that sells there: "" for the default one, null for none. */
  market: string | null
  /** "Shopping from Germany?" */
  text: string | null
  /** "See prices in euro": the link. */
  action: string | null
  /** "No thanks" */
  dismiss: string | null
}

/**
 * The market that sells to a country, in the language nearest to the header Accept-Language, else in its first one;
 * undefined if none does. `atHome` are further countries the default market, the first one, delivers to.
 */
export function suggestedMarket(
  markets: readonly [Market, ...Market[]],
  { country, accepted, atHome }: { country: string | null; accepted: string; atHome: readonly string[] },
): Market | undefined {
  if (country === null || zoneOf(country) === null) return undefined // a country without a name in our languages
  const there = marketsFor(markets, country)
  if (there.length === 0) return atHome.includes(country) ? markets[0] : undefined
  const language = nearestLanguage(
    accepted,
    there.map((market) => market.language),
  )
  return there.find((market) => market.language === language) ?? there[0]
}

/** The answer about a country whose market is `market`; `t` are the words in `language`. */
export function suggestionOf(
  country: string,
  { prefix, currency }: Pick<Market, 'prefix' | 'currency'>,
  { language, t }: { language: Market['language']; t: Words<typeof SUGGESTION_WORDS> },
): Suggestion {
  const named: Readonly<Record<string, string>> = { GBP: t.pounds, USD: t.dollars, EUR: t.euro }
  return {
    country,
    market: prefix,
    text: t.from({ country: countryPlace(country, language) }),
    action: named[currency] ?? t.other({ currency }),
    dismiss: t.dismiss,
  }
}
