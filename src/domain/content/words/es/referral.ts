import type { REFERRAL_WORDS } from '#domain/content/words/referral.ts'
import type { Translated } from '#domain/text/words.ts'

export const REFERRAL_ES: Translated<typeof REFERRAL_WORDS> = {
  label: 'Descuento por recomendación',
  unlocked: '¡Tiene un {percent}\u00a0% de descuento en los productos de {brand}!',
  validFor: 'Válido durante {hours}\u00a0h {minutes}\u00a0min',
  terms: 'Condiciones de la oferta',
  dismiss: 'Descartar el descuento por recomendación',
}
