import type { SELLING_WORDS } from '#domain/content/words/selling.ts'
import type { Translated } from '#domain/text/words.ts'

export const SELLING_ES: Translated<typeof SELLING_WORDS> = {
  addToCart: 'Añadir al carrito',
  viewCart: { one: 'Ver carrito (1 artículo)', other: 'Ver carrito ({count} artículos)' },
  soldOut: 'Agotado',
  soldOutDesigns: { one: '{designs} se ha agotado.', other: '{designs} se han agotado.' },
  listPrice: '<hidden>Precio de catálogo: </hidden>{price}',
  originalPrice: '<hidden>Precio original: </hidden>{price}',
  save: 'Ahorre <amount>{price}</amount>',
  percentOff: '{percent}\u00a0% menos',
  percentSaved: '{percent}\u00a0% de ahorro',
  boughtSingly: 'Por separado: {price}',
  savingNote: 'Ahorro frente a las tarjetas compradas por separado.',
  lowestPrice: 'Precio más bajo de los últimos 30 días: {price}',
}
