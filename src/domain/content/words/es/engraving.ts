import type { ENGRAVING_WORDS } from '#domain/content/words/engraving.ts'
import type { Translated } from '#domain/text/words.ts'

export const ENGRAVING_ES: Translated<typeof ENGRAVING_WORDS> = {
  rule: 'Un nombre y una línea debajo en el anverso, con un máximo de {name} y {line2} caracteres, respectivamente. Una tarjeta sin texto se queda lisa. Las tarjetas grabadas salen en un plazo de {days} días.',
  single: 'Grabado',
  card: 'Tarjeta {card}',
  name: 'Nombre',
  line2: 'Segunda línea',
  sameForAll: 'Usar lo mismo en todas las tarjetas',
  engravedWith: '{design}, con el grabado {text}',
  noPreview: 'No se ha podido cargar la vista previa.',
  notice:
    'Una tarjeta grabada se fabrica por encargo. No puede devolverla por haber cambiado de opinión, ni en el plazo de 14 días ni con la garantía de devolución de 30 días. Si tiene algún defecto, se aplican sus derechos y la garantía como con cualquier tarjeta. Revise bien la ortografía.',
}
