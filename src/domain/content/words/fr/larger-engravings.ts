import type { LARGER_ENGRAVINGS_WORDS } from '#domain/content/words/larger-engravings.ts'
import type { Translated } from '#domain/text/words.ts'

export const LARGER_ENGRAVINGS_FR: Translated<typeof LARGER_ENGRAVINGS_WORDS> = {
  ask: 'Gravure en plus grande quantité : <faq>voir les commandes sur mesure.</faq>',
}
