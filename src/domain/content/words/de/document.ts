import type { DOCUMENT_WORDS } from '#domain/content/words/document.ts'
import type { Translated } from '#domain/text/words.ts'

export const DOCUMENT_DE: Translated<typeof DOCUMENT_WORDS> = {
  skip: 'Zum Inhalt springen',
  shop: 'Shop von {brand}',
}
