// Every toast and error text of spec §8, by name (COPY-12). Pure; the strings are literal.
import type { Brand } from './brand'
import type { ShopError } from './errors'

export { UNEXPECTED_ERROR } from './unexpected-error'

export interface ToastText {
  title: string
  description?: string
  /** Failures are shown in the destructive style (ERR-10, D-105); what is still to come gets no sign. */
  kind: 'plain' | 'wait' | 'error'
}

const failure = (description: string): ToastText => ({ title: 'Error', description, kind: 'error' })

/** Answered by call 3 when the backend does not accept the referral code (D-50). */
export const REFERRAL_REFUSED = 'This referral discount is no longer available.'
export const FETCH_PRODUCT_FAILED = 'Failed to fetch product' // ERR-08
export const CREATE_CHECKOUT_FAILED = 'Failed to create checkout' // ERR-09
/** Answered by call 3 for a variant no product of the shop has. */
export const UNKNOWN_VARIANT = 'Unknown product variant.'
/** Answered by call 3 when the backend has too few of a card. */
export const CARDS_NOT_AVAILABLE = 'Some of these cards are not available in this quantity.'
/** Answered by calls 2 and 3 of a live shop without credentials (D-62). */
export const COMMERCE_NOT_SET_UP = "The shop's payment provider is not set up."

/** ERR-13; also what a call answers when its row could not be stored. */
export const TRY_AGAIN = 'Something went wrong. Please try again.'

/** ERR-07: a function call that could not be sent. */
export const callUnreachable = (message: string): string => `Failed to send a request to the Edge Function: ${message}`

/** The toast of a failure; one arm per tag, so that a new error cannot go without words. */
export function toastForError(error: ShopError): ToastText {
  switch (error.tag) {
    case 'product_not_found':
      return failure(`Product not found for ${error.design}`)
    case 'products_missing':
      return failure(
        error.where === 'cart'
          ? `Unable to load all products. Missing: ${error.designs.join(', ')}`
          : `Unable to load all products. Please try again. Missing: ${error.designs.join(', ')}`,
      )
    case 'variant_not_loaded':
      return failure('Product variant not found')
    case 'bundle_not_loaded':
      return { title: 'Please wait a moment, loading product...', kind: 'wait' }
    case 'checkout_url_missing':
      return failure('No checkout URL received from the commerce provider')
    case 'checkout_failed':
      return failure(`Checkout failed: ${error.message}`)
    case 'referral_refused':
      return failure(`Checkout failed: ${REFERRAL_REFUSED}`)
    case 'call_unreachable':
      return failure(callUnreachable(error.message))
    case 'call_failed':
      return failure(error.message)
  }
}

/** PROD-26, PROD-27. `count` is the number of cards added. */
export const addedToCart = (count: number): ToastText => ({
  title: 'Success',
  description: count === 1 ? 'Item added to cart!' : `${count} items added to cart!`,
  kind: 'plain',
})

export const MESSAGES = {
  bundleAdded: { title: 'Added to cart!', kind: 'plain' },
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
