import type { DOCUMENT_WORDS } from '#domain/content/words/document.ts'
import type { Translated } from '#domain/text/words.ts'

export const DOCUMENT_ES: Translated<typeof DOCUMENT_WORDS> = {
  skip: 'Ir al contenido',
  shop: 'Tienda de {brand}',
}
