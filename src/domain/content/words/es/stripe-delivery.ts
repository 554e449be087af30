import type { STRIPE_DELIVERY_WORDS } from '#domain/content/words/stripe-delivery.ts'
import type { Translated } from '#domain/text/words.ts'

export const STRIPE_DELIVERY_ES: Translated<typeof STRIPE_DELIVERY_WORDS> = {
  standard: 'Entrega estándar, {from}-{to} días laborables',
  nextDay: 'Entrega al día siguiente de la salida del pedido',
}
