import type { STRIPE_DELIVERY_WORDS } from '#domain/content/words/stripe-delivery.ts'
import type { Translated } from '#domain/text/words.ts'

export const STRIPE_DELIVERY_FR: Translated<typeof STRIPE_DELIVERY_WORDS> = {
  standard: 'Livraison standard, {from} à {to} jours ouvrés',
  nextDay: 'Livraison le lendemain de l’expédition',
}
