// Texts of the list of countries and languages in the footer.
import { words } from '#domain/text/words.ts'

export const MARKET_LIST_WORDS = words({
  heading: 'Country and language',
})
