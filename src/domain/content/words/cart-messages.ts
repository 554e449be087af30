// Toasts of the cart: limits, the stored copy, codes and links.
import { words } from '#domain/text/words.ts'

export const CART_MESSAGES_WORDS = words({
  error: 'Error',
  full: 'Your cart is full',
  limits: 'An order can have up to {lines} lines, and up to {cards} cards of one design.',
  tooManyEngravings: 'At most {most} different engravings in one order.',
  repaired: 'Please check your cart',
  repairedText: 'Some of what was saved could not be read, or was more than an order can have.',
  restored: 'Your cart is back',
  restoredItems: { one: '{count} item restored.', other: '{count} items restored.' },
  restoredInPart:
    'Not everything fitted. An order can have up to {lines} lines, and up to {cards} cards of one design.',
  codeKept: 'Discount code {code} saved',
  codeWaits: 'Your referral discount comes first. You can switch in the cart.',
  codeApplies: 'It will be applied at checkout.',
  linkUnknown: 'Not everything could be added',
  linkUnknownText: 'The link names cards or quantities that this shop does not sell.',
  linkUnanswered: 'Your link could not be opened',
  linkUnansweredText: 'The shop could not look up its cards just now. Please open the link again in a moment.',
})
