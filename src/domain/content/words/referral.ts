// The note that a referral link has unlocked a discount.
import { words } from '#domain/text/words.ts'

export const REFERRAL_WORDS = words({
  label: 'Referral discount',
  unlocked: "You've unlocked {percent}% off {brand} products!",
  validFor: 'Valid for {hours}h {minutes}m',
  terms: 'Offer terms',
  dismiss: 'Dismiss referral discount',
})
