// The page after a checkout.
import { words } from '#domain/text/words.ts'

export const THANKS_WORDS = words({
  title: 'Thank you · {brand}',
  heading: 'Thank you',
  paid: 'A confirmation is on its way to you. When your card is posted you get a link to set it up.',
  test: 'This was a test order. No payment was taken.',
  pack: 'Pack it in the app',
  home: 'Back to the shop',
})
