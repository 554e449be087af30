import type { TAX_WORDS } from '#domain/content/words/tax.ts'
import type { Translated } from '#domain/text/words.ts'

export const TAX_ES: Translated<typeof TAX_WORDS> = {
  sterling: 'Todos los precios en libras esterlinas, IVA incluido.',
  euro: 'Todos los precios en euros, IVA incluido.',
  inclusive: 'Todos los precios en {currency}, IVA incluido.',
  dollars: 'Todos los precios en dólares estadounidenses.',
  exclusive: 'Todos los precios en {currency}.',
  inclVat: 'IVA incluido, <link>ver envío</link>',
  salesTax: 'El impuesto sobre las ventas se añade al pagar, cuando corresponda.',
}
