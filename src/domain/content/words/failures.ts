// What calls and checkouts fail with, in the words of spec §8. The English texts are what the Worker answers in every
// language; client/browser/toast/known-failure.ts finds the key of an answered message, so each text must match no other's message.
import {
  CARDS_NOT_AVAILABLE,
  COMMERCE_NOT_SET_UP,
  CREATE_CHECKOUT_FAILED,
  FETCH_PRODUCT_FAILED,
  NO_ANSWER_IN_TIME,
  NO_CONNECTION,
  NOT_VALID,
  REFERRAL_REFUSED,
  TOO_MANY_CALLS,
  UNKNOWN_MARKET,
  UNKNOWN_VARIANT,
} from '#domain/site/failure-texts.ts'
import { TRY_AGAIN } from '#domain/site/messages.ts'
import { words } from '#domain/text/words.ts'

export const FAILURES_WORDS = words({
  error: 'Error',
  productNotFound: 'Product not found for {design}',
  productsMissing: 'Unable to load all products. Missing: {designs}',
  productsMissingAgain: 'Unable to load all products. Please try again. Missing: {designs}',
  variantNotLoaded: 'Product variant not found',
  bundleNotLoaded: 'Please wait a moment, loading product...',
  checkoutUrlMissing: 'No checkout URL received from the commerce provider',
  checkoutFailed: 'Checkout failed: {message}',
  callUnreachable: 'Failed to send a request to the Edge Function: {message}',
  tryAgain: TRY_AGAIN,
  referralRefused: REFERRAL_REFUSED,
  codeRefused: 'The discount code {code} does not apply to this order.',
  fetchProductFailed: FETCH_PRODUCT_FAILED,
  createCheckoutFailed: CREATE_CHECKOUT_FAILED,
  unknownVariant: UNKNOWN_VARIANT,
  unknownMarket: UNKNOWN_MARKET,
  notAvailable: CARDS_NOT_AVAILABLE,
  concerns: 'This affects {design}.',
  left: { one: 'Only {count} {design} card is left.', other: 'Only {count} {design} cards are left.' },
  soldOut: { one: '{designs} is sold out.', other: '{designs} are sold out.' },
  notSetUp: COMMERCE_NOT_SET_UP,
  noAnswerInTime: NO_ANSWER_IN_TIME,
  noConnection: NO_CONNECTION,
  tooManyCalls: TOO_MANY_CALLS,
  notValid: NOT_VALID,
  tooManyEngravings: 'At most {most} different engravings in one order.',
})
