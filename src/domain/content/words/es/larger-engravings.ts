import type { LARGER_ENGRAVINGS_WORDS } from '#domain/content/words/larger-engravings.ts'
import type { Translated } from '#domain/text/words.ts'

export const LARGER_ENGRAVINGS_ES: Translated<typeof LARGER_ENGRAVINGS_WORDS> = {
  ask: 'Grabado para pedidos más grandes: <faq>consulte los pedidos a medida.</faq>',
}
