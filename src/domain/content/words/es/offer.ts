import type { OFFER_WORDS } from '#domain/content/words/offer.ts'
import type { Translated } from '#domain/text/words.ts'

export const OFFER_ES: Translated<typeof OFFER_WORDS> = {
  open: '10\u00a0% de descuento',
  title: '10\u00a0% de descuento en su primer pedido',
  titleDone: 'Su código del 10\u00a0%',
  submit: 'Obtener mi código',
  sending: 'Enviando…',
  use: 'Introdúzcalo al pagar y obtendrá un 10\u00a0% de descuento en su primer pedido.',
  terms: 'Condiciones de la oferta',
  copy: 'Copiar el código',
  copied: 'Copiado',
  shop: 'Empezar a comprar',
  coreLowest: '{lowest} (tarjetas clásicas)',
  limitedLowest: '{lowest} (tarjetas limitadas)',
}
