// What the product page says in the EU: which cards there are, who answers for them, and how to use them safely.
import { words } from '#domain/text/words.ts'

export const PRODUCT_SAFETY_WORDS = words({
  heading: 'Product safety',
  cards: 'Cards',
  identifier: 'Item number: {id}',
  maker: 'Manufacturer',
  responsible: 'Responsible person in the EU',
  safety: 'Safety information',
  toy: 'The card is not a toy. Keep it away from children under three, and do not put it in your mouth.',
  edges:
    'It is thin, hard metal with edges and corners. Do not bend it, and stop using it if it is bent, broken or sharp.',
  heat: 'Metal conducts heat and electricity. Keep the card away from flames, power sockets and microwave ovens.',
  chip: 'The chip has no battery. It works only while a phone or reader beside it supplies the power.',
  implants: 'If you have a pacemaker or another implant, keep the distance from phones that its manufacturer advises.',
})
