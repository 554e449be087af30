// The cart: dialog, notice of a kept cart, and the amounts to agree to before the checkout.
import { words } from '#domain/text/words.ts'

export const CART_WORDS = words({
  title: 'Your Cart',
  items: { one: '1 item', other: '{count} items' },
  close: 'Close cart',
  list: 'Items',
  empty: 'Your cart is empty',
  emptyText: 'Two core editions, five limited ones. Pick yours.',
  coreEditions: 'Core Editions',
  limitedEditions: 'Limited Editions',
  kept: 'Your last cart',
  keptQuestion: 'Still want your last one?',
  returnQuestion: 'Still want your cart?',
  keptAmount: '{items}, {price}',
  restore: 'Restore your cart',
  dismiss: 'Dismiss your last cart',
  mixSelection: 'Mix & Match Selection:',
  mixCard: 'Card {card}: <design>{name}</design>',
  design: 'Design: <design>{name}</design>',
  sameEngraving: '× {packs}, same engraving',
  unitPrice: '{price} × {quantity}',
  /** For screen readers: which line a control belongs to. */
  lineName: '{title}, {design}',
  quantityOf: 'Quantity of {line}',
  decrease: 'Decrease quantity of {line}',
  increase: 'Increase quantity of {line}',
  remove: 'Remove {line}',
  lineFull: 'That is the most one order can have: {max} cards of one design.',
  subtotal: 'Subtotal',
  packSaving: 'Pack saving',
  referralDiscount: 'Referral discount ({percent}%)',
  total: 'Total',
  /** Where sales tax is added at checkout. */
  totalBeforeTax: 'Total before tax',
  rounding: 'Discounts are rounded to the nearest pound. The final amount is confirmed at checkout.',
  codeWaits:
    'Discount code <strong>{code}</strong> is on hold: an order takes one code, and your referral comes first.',
  codeApplies:
    'Discount code <strong>{code}</strong> will be applied at checkout. <note>The saving is confirmed there.</note>',
  chooseCode: 'Use {code} instead',
  removeCode: 'Remove discount code {code}',
  processing: 'Processing...',
  checkout: 'Checkout Now',
  shopOn: 'Continue Shopping',
  totalUnknown:
    '<strong>Your total could not be confirmed.</strong> The checkout shows it before you pay, and it may be more than {price}. Nothing has been charged.',
  totalDearer:
    '<strong>Checkout total is {total}.</strong> That is {difference} more than shown here. Nothing has been charged.',
  continueCheckout: 'Continue to checkout',
  keepShopping: 'Keep shopping',
})
