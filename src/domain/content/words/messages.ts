// Toasts of forms and of what was added to the cart, in the words of spec §8. Those of failed calls are in failures.ts.
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { words } from '#domain/text/words.ts'

export const MESSAGES_WORDS = words({
  error: 'Error',
  tryAgain: TRY_AGAIN,
  success: 'Success',
  itemsAdded: { one: 'Item added to cart!', other: '{count} items added to cart!' },
  /** Title of the tab that waits for the checkout. */
  opening: 'Opening checkout…',
  bundleAdded: 'Added to cart!',
  bundleItems: { one: '1 item', other: '{count} items' },
  newsletterEmpty: 'Please fill in your details',
  newsletterEmptyText: 'We need your name and email to join our newsletter.',
  newsletterJoined: 'Welcome to our newsletter!',
  newsletterJoinedText: "You'll be the first to know about new designs and special offers.",
  nameRequired: 'Name required',
  nameRequiredText: 'Please enter your name.',
  emailInvalid: 'Invalid email',
  emailInvalidText: 'Please enter a valid email address.',
  failed: 'Something went wrong',
  discountFailedText: 'Please try again later or contact support.',
  notifyFailedText: 'Please try again later.',
  copied: 'Copied!',
  copiedText: 'Discount code copied to clipboard',
  copyFailed: 'Copy failed',
  copyFailedText: 'Please manually copy the code',
  collectionFull: 'Maximum reached',
  collectionFullText: 'You can only select 3 cards for your collection.',
  welcome: 'Welcome to {brand}!',
  welcomeText: "Here's your exclusive 10% discount code!",
})
