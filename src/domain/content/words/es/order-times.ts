import type { ORDER_TIMES_WORDS } from '#domain/content/words/order-times.ts'
import type { Translated } from '#domain/text/words.ts'

export const ORDER_TIMES_ES: Translated<typeof ORDER_TIMES_WORDS> = {
  posted: 'Enviamos su pedido en un plazo de {days} días.',
  engraved: 'Grabamos sus tarjetas y las enviamos en un plazo de {days} días.',
  standard: 'Después, el envío estándar tarda {days} días laborables.',
  standardOrNextDay: 'Después, el envío estándar tarda {days} días laborables y el envío al día siguiente, uno.',
  abroad: 'Después, el envío al extranjero tarda {days} días.',
}
