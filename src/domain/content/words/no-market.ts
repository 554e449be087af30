// Texts of the page for an address with the prefix of no market, or of one whose texts cannot be read.
import { words } from '#domain/text/words.ts'

export const NO_MARKET_WORDS = words({
  missingTitle: 'Page not found · {brand}',
  noWordsTitle: 'Shop unavailable · {brand}',
  noShop: "We don't have a shop for this country or language.",
  chooseBelow: 'The countries we sell to are listed at the foot of this page.',
  samePage: 'See this page in our UK shop',
  products: 'View products',
  noWords: 'This shop cannot be shown at the moment.',
  tryAgain: 'Please try again in a minute, or use our UK shop.',
  again: 'Try again',
})
