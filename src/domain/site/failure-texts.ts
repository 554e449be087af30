// Error texts of calls and checkouts, in the words of spec §8. Separate from the other messages, which every page
// loads. Pure; the strings are literal.
import type { ShopError } from '#domain/text/errors.ts'
import { failure, type ToastText } from './messages.ts'

/** Call 3: the backend does not accept the referral code. */
export const REFERRAL_REFUSED = 'This referral discount is no longer available.'
export const FETCH_PRODUCT_FAILED = 'Failed to fetch product'
export const CREATE_CHECKOUT_FAILED = 'Failed to create checkout'
/** Call 3: no product of the shop has this variant. */
export const UNKNOWN_VARIANT = 'Unknown product variant.'
/** Call 3: the backend has too few of a card. */
export const CARDS_NOT_AVAILABLE = 'Some of these cards are not available in this quantity.'
/** Calls 2 and 3 of a live shop without credentials. */
export const COMMERCE_NOT_SET_UP = "The shop's payment provider is not set up."

/** ERR-07: a function call that could not be sent. */
export const callUnreachable = (message: string): string => `Failed to send a request to the Edge Function: ${message}`

/** The {message} of a call that timed out, reported like one that could not be sent. */
export const NO_ANSWER_IN_TIME = 'The shop did not answer in time.'
/** The {message} of a call that was not sent, independent of the browser's wording. */
export const NO_CONNECTION = 'The connection is gone. Please try again once you are online.'

/** The toast of a failure; one case per tag, so that a new error needs a text. */
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
