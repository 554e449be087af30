import type { LARGER_ENGRAVINGS_WORDS } from '#domain/content/words/larger-engravings.ts'
import type { Translated } from '#domain/text/words.ts'

export const LARGER_ENGRAVINGS_DE: Translated<typeof LARGER_ENGRAVINGS_WORDS> = {
  ask: 'Gravur für größere Bestellungen: <faq>siehe Sonderanfertigungen.</faq>',
}
