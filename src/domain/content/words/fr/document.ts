import type { DOCUMENT_WORDS } from '#domain/content/words/document.ts'
import type { Translated } from '#domain/text/words.ts'

export const DOCUMENT_FR: Translated<typeof DOCUMENT_WORDS> = {
  skip: 'Aller au contenu',
  shop: 'Boutique {brand}',
}
