import type { CART_MESSAGES_WORDS } from '#domain/content/words/cart-messages.ts'
import type { Translated } from '#domain/text/words.ts'

export const CART_MESSAGES_ES: Translated<typeof CART_MESSAGES_WORDS> = {
  error: 'Error',
  full: 'Su carrito está lleno',
  limits: 'Un pedido admite hasta {lines} líneas y {cards} tarjetas de un mismo diseño.',
  tooManyEngravings: 'Un pedido admite como máximo {most} grabados distintos.',
  repaired: 'Revise su carrito',
  repairedText: 'Una parte de lo guardado no se ha podido leer o superaba lo que admite un pedido.',
  restored: 'Carrito recuperado',
  restoredItems: { one: '{count} artículo recuperado.', other: '{count} artículos recuperados.' },
  restoredInPart: 'No ha cabido todo. Un pedido admite hasta {lines} líneas y {cards} tarjetas de un mismo diseño.',
  codeKept: 'Código de descuento {code} guardado',
  codeWaits: 'Su descuento por recomendación tiene prioridad. Puede cambiarlo en el carrito.',
  codeApplies: 'Se aplicará en la página de pago.',
  linkUnknown: 'No se ha podido añadir todo',
  linkUnknownText: 'El enlace incluye tarjetas o cantidades que esta tienda no vende.',
  linkUnanswered: 'No se ha podido abrir su enlace',
  linkUnansweredText: 'La tienda no ha podido consultar las tarjetas del enlace. Vuelva a abrirlo en un momento.',
}
