// Around every page.
import { words } from '#domain/text/words.ts'

export const DOCUMENT_WORDS = words({
  skip: 'Skip to content',
  shop: '{brand} shop',
})
