// The offer of a discount code: its button on the home page, the form and the code.
import { words } from '#domain/text/words.ts'

export const OFFER_WORDS = words({
  open: 'Get 10% Off',
  title: 'Get 10% Off Your First Order',
  titleDone: 'Your 10% code',
  submit: 'Get My Code',
  sending: 'Joining...',
  use: 'Enter it at checkout for 10% off your first order.',
  terms: 'Offer terms',
  copy: 'Copy code',
  copied: 'Copied',
  shop: 'Start Shopping',
  /** Zone EU. `lowest` is the sentence on the lowest price of the last 30 days. */
  coreLowest: '{lowest} (core cards)',
  limitedLowest: '{lowest} (limited cards)',
})
