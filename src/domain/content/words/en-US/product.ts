import type { PRODUCT_WORDS } from '#domain/content/words/product.ts'
import type { Differences } from '#domain/text/words.ts'

export const PRODUCT_EN_US: Differences<typeof PRODUCT_WORDS> = {
  vatIncluded: 'Tax included',
  inclVat: 'incl. tax, <link>delivery</link>',
  referralRounded: 'Your {percent}% referral discount is included, rounded to a whole amount.',
  colourway: 'Colorway',
}
