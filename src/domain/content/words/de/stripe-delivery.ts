import type { STRIPE_DELIVERY_WORDS } from '#domain/content/words/stripe-delivery.ts'
import type { Translated } from '#domain/text/words.ts'

export const STRIPE_DELIVERY_DE: Translated<typeof STRIPE_DELIVERY_WORDS> = {
  standard: 'Standardversand, {from}–{to} Werktage',
  nextDay: 'Lieferung am nächsten Tag, gerechnet ab Versand',
}
