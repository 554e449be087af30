// The delivery options on Stripe's payment page. Days are business days, from dispatch.
import { words } from '#domain/text/words.ts'

export const STRIPE_DELIVERY_WORDS = words({
  standard: 'Standard delivery, {from}-{to} business days',
  nextDay: 'Next day delivery, counted from dispatch',
})
