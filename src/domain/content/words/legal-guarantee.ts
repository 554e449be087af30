// The legal guarantee of conformity on product pages and in carts of the EU, in plain words.
import { words } from '#domain/text/words.ts'

export const LEGAL_GUARANTEE_WORDS = words({
  heading: 'Legal guarantee of conformity',
  duration:
    'By law, goods bought in the EU carry a legal guarantee of conformity of at least two years from delivery. Some countries give you longer.',
  seller: 'If a card is faulty, or is not as described, we are liable to you as the seller.',
  repair: 'You can ask for a repair or a replacement, free of charge.',
  refund:
    'If neither is possible, or if it takes too long or does not solve the problem, you can ask for a price reduction, or end the contract and get your money back.',
  /** The link to the official file. */
  notice: 'Official EU notice on the legal guarantee of conformity',
  more: 'More about your rights on <link>Your Europe</link>, the EU website.',
})
