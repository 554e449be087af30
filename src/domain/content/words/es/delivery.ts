import type { DELIVERY_WORDS } from '#domain/content/words/delivery.ts'
import type { Translated } from '#domain/text/words.ts'

export const DELIVERY_ES: Translated<typeof DELIVERY_WORDS> = {
  paid: 'El coste del envío se añade al pagar; en pedidos de más de {amount} es gratuito.',
  dutiesPaid: 'Los aranceles y los impuestos de importación están incluidos.',
  dutiesExtra: 'Pueden cobrarse aranceles e impuestos de importación en el momento de la entrega.',
}
