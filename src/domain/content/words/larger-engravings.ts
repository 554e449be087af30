// Beside bundles and packs that are not engraved, in shops that sell engraved cards.
import { words } from '#domain/text/words.ts'

export const LARGER_ENGRAVINGS_WORDS = words({
  ask: 'Engraving for larger orders: <faq>see custom orders.</faq>',
})
