// Texts of the line that suggests the market of the visitor's country, in the language of that market. The call
// `country` answers with them, so no page carries them.
import { words } from '#domain/text/words.ts'

export const SUGGESTION_WORDS = words({
  /** `country` is what `countryPlace` says: "Germany", and in German "in Deutschland". */
  from: 'Shopping from {country}?',
  /** The link after the question, by the market's currency. */
  pounds: 'See prices in pounds',
  dollars: 'See prices in US dollars',
  euro: 'See prices in euro',
  /** `currency` is a code like "JPY". */
  other: 'See prices in {currency}',
  dismiss: 'No thanks',
})
