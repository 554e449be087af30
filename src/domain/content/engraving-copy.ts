// Copy of engraving, for shops that sell it. Data only.
import { MAX_ENGRAVED } from '#domain/engraving/engraved-line.ts'
import { CUSTOM_DISPATCH_DAYS } from '#domain/shop/shop-facts.ts'

export const ENGRAVING_COPY = {
  rule: `A name and a line below it on the front, at most ${MAX_ENGRAVED.name} and ${MAX_ENGRAVED.line2} characters. A card without a text stays plain. Engraved cards are dispatched within ${CUSTOM_DISPATCH_DAYS.join('–')} days.`,
  single: 'Engraving',
  card: (number: number): string => `Card ${number}`,
  fields: { name: 'Name', line2: 'Second line' },
  sameForAll: 'Use the same for all cards',
  noPreview: 'The preview could not be loaded.',
  notice:
    'An engraved card is made to your order. You cannot return it because you changed your mind, neither within 14 days nor under the 30-day money-back guarantee. If it is faulty, your rights and the guarantee apply as for any card. Please check the spelling.',
} as const

/** Where bundles and packs are sold that are not engraved; the link is to the FAQ. */
export const LARGER_ENGRAVINGS = { before: 'Engraving for larger orders: ', link: 'see custom orders.' } as const

/** After every sentence that promises the 30-day guarantee. */
export const ENGRAVED_GUARANTEE = 'Engraved cards: only if they are faulty.'
