import type { MOVING_WORDS } from '#domain/content/words/moving.ts'
import type { Translated } from '#domain/text/words.ts'

export const MOVING_ES: Translated<typeof MOVING_WORDS> = {
  pricesFor: 'Este carrito tiene precios para {country}.',
  closed: 'Ya no vendemos en {country}.',
  withPrices: 'Usar precios para {country}',
  goTo: 'Ir a la tienda: {name}',
  askMove: 'Este carrito tiene precios para {country}. Para añadir algo aquí, trasládelo o empiece uno nuevo.',
  askMoveClosed: 'Ya no vendemos en {country}. Para añadir algo aquí, traslade este carrito o empiece uno nuevo.',
  loading: 'Consultando los precios…',
  compare: 'Precios anteriores y nuevos',
  line: 'Artículo',
  lineQuantity: '{line} ×\u00a0{quantity}',
  total: 'Total',
  notSold: '{line} no se vende en {country}.',
  leaveOut: 'Quitar este artículo',
  leaveOutLine: 'Quitar este artículo: {line}',
  keep: 'Conservar el carrito para {country}',
  keptForADay: 'Su carrito actual se guarda durante 24 horas.',
  move: 'Trasladar el carrito',
  moveAndAdd: 'Trasladar y añadir',
  startNew: 'Empezar uno nuevo aquí',
  cancel: 'Cancelar',
}
