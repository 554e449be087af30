import type { SAMPLE_CHECKOUT_WORDS } from '#domain/content/words/sample-checkout.ts'
import type { Differences } from '#domain/text/words.ts'

export const SAMPLE_CHECKOUT_EN_US: Differences<typeof SAMPLE_CHECKOUT_WORDS> = {
  vat: 'Tax included',
  city: 'City',
  postcode: 'Postal code',
}
