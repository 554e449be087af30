import type { PRODUCT_SAFETY_WORDS } from '#domain/content/words/product-safety.ts'
import type { Translated } from '#domain/text/words.ts'

export const PRODUCT_SAFETY_ES: Translated<typeof PRODUCT_SAFETY_WORDS> = {
  heading: 'Seguridad del producto',
  cards: 'Tarjetas',
  identifier: 'Referencia: {id}',
  maker: 'Fabricante',
  responsible: 'Persona responsable en la UE',
  safety: 'Información de seguridad',
  toy: 'La tarjeta no es un juguete. Manténgala fuera del alcance de los niños menores de tres años y no se la lleve a la boca.',
  edges:
    'Es de metal fino y duro, con bordes y esquinas. No la doble y deje de usarla si está doblada, rota o tiene filos cortantes.',
  heat: 'El metal conduce el calor y la electricidad. Mantenga la tarjeta lejos de llamas, enchufes y hornos microondas.',
  chip: 'El chip no tiene pila. Solo funciona mientras lo alimenta un móvil o un lector que esté junto a él.',
  implants:
    'Si lleva un marcapasos u otro implante, guarde con los móviles la distancia que recomiende el fabricante del implante.',
}
