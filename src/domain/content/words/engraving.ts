// Engraving on the product page. What is wrong with a text is in engraving-problems.ts.
import { words } from '#domain/text/words.ts'

export const ENGRAVING_WORDS = words({
  rule: 'A name and a line below it on the front, at most {name} and {line2} characters. A card without text stays plain. Engraved cards are dispatched within {days} days.',
  single: 'Engraving',
  card: 'Card {card}',
  name: 'Name',
  line2: 'Second line',
  sameForAll: 'Use the same for all cards',
  /** Text alternative of the picture; `text` has both lines. */
  engravedWith: '{design}, engraved with {text}',
  noPreview: 'The preview could not be loaded.',
  notice:
    'An engraved card is made to your order. You cannot return it just because you have changed your mind, either within 14 days or under the 30-day money-back guarantee. If it is faulty, your rights and the guarantee apply as for any card. Please check the spelling.',
})
