// What every part that sells says: the product page, bundles, editions and the cart.
import { words } from '#domain/text/words.ts'

export const SELLING_WORDS = words({
  addToCart: 'Add to cart',
  viewCart: { one: 'View cart (1 item)', other: 'View cart ({count} items)' },
  soldOut: 'Sold out',
  /** `designs` is a list of names, `count` their number. */
  soldOutDesigns: { one: '{designs} is sold out.', other: '{designs} are sold out.' },
  listPrice: '<hidden>List price </hidden>{price}',
  originalPrice: '<hidden>Original price </hidden>{price}',
  save: 'Save <amount>{price}</amount>',
  percentOff: '{percent}% off',
  /** Zone EU, like the next three: a pack is a saving there, never a reduced price. */
  percentSaved: '{percent}% saving',
  boughtSingly: 'Bought singly: {price}',
  savingNote: 'Savings are against cards bought singly.',
  lowestPrice: 'Lowest price of the last 30 days: {price}',
})
