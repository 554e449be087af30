import type { THANKS_WORDS } from '#domain/content/words/thanks.ts'
import type { Translated } from '#domain/text/words.ts'

export const THANKS_ES: Translated<typeof THANKS_WORDS> = {
  title: 'Gracias · {brand}',
  heading: 'Gracias',
  paid: 'La confirmación está en camino. Cuando enviemos su tarjeta, recibirá un enlace para configurarla.',
  test: 'Era un pedido de prueba. No se ha cobrado nada.',
  pack: 'Prepararlo en la aplicación',
  home: 'Volver a la tienda',
}
