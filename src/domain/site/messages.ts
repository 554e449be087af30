// The toasts and error texts of spec §8 by name; those of calls and checkouts are in failure-texts.ts. Pure; the
// strings are literal.
import type { Brand } from './brand.ts'

export { UNEXPECTED_ERROR } from '#domain/text/unexpected-error.ts'

export interface ToastText {
  title: string
  description?: string
  /** `error` has the destructive style, `wait` no icon, `added` a link to the cart. */
  kind: 'plain' | 'added' | 'wait' | 'error'
}

/** The toast of a failure. */
export const failure = (description: string): ToastText => ({ title: 'Error', description, kind: 'error' })

/** ERR-13; also the response of a call whose row could not be stored. */
export const TRY_AGAIN = 'Something went wrong. Please try again.'

/** PROD-26, PROD-27. `count` is the number of cards added. */
export const addedToCart = (count: number): ToastText => ({
  title: 'Success',
  description: count === 1 ? 'Item added to cart!' : `${count} items added to cart!`,
  kind: 'added',
})

export const MESSAGES = {
  bundleAdded: { title: 'Added to cart!', kind: 'added' },
  newsletterEmpty: {
    title: 'Please fill in your details',
    description: 'We need your name and email to join our newsletter.',
    kind: 'error',
  },
  newsletterFailed: failure(TRY_AGAIN),
  newsletterJoined: {
    title: 'Welcome to our newsletter!',
    description: "You'll be the first to know about new designs and special offers.",
    kind: 'plain',
  },
  nameRequired: { title: 'Name required', description: 'Please enter your name.', kind: 'error' },
  emailInvalid: { title: 'Invalid email', description: 'Please enter a valid email address.', kind: 'error' },
  discountFailed: {
    title: 'Something went wrong',
    description: 'Please try again later or contact support.',
    kind: 'error',
  },
  notifyFailed: { title: 'Something went wrong', description: 'Please try again later.', kind: 'error' },
  copied: { title: 'Copied!', description: 'Discount code copied to clipboard', kind: 'plain' },
  copyFailed: { title: 'Copy failed', description: 'Please manually copy the code', kind: 'error' },
  collectionFull: {
    title: 'Maximum reached',
    description: 'You can only select 3 cards for your collection.',
    kind: 'error',
  },
} as const satisfies Record<string, ToastText>

/** POP-13. */
export const welcomeToast = (brand: Pick<Brand, 'name'>): ToastText => ({
  title: `Welcome to ${brand.name}!`,
  description: "Here's your exclusive 10% discount code!",
  kind: 'plain',
})
