// Messages of failed calls and checkouts, in the words of spec §8 and in English in every market: the Worker answers
// them, and the browser tells failures apart by them. It shows the words of content/words/failures.ts. Pure; the strings
// are literal.

/** Call 3: the backend does not accept the referral code. */
export const REFERRAL_REFUSED = 'This referral discount is no longer available.'
export const FETCH_PRODUCT_FAILED = 'Failed to fetch product'
export const CREATE_CHECKOUT_FAILED = 'Failed to create checkout'
/** Call 3: no product of the shop has this variant. */
export const UNKNOWN_VARIANT = 'Unknown product variant.'
/** Calls 2 and 3: the shop has no market with this prefix. */
export const UNKNOWN_MARKET = 'Unknown market.'
/** Call 3: the backend has too few of a card. */
export const CARDS_NOT_AVAILABLE = 'Some of these cards are not available in this quantity.'
/** Calls 2 and 3 of a live shop without credentials. */
export const COMMERCE_NOT_SET_UP = "The shop's payment provider is not set up."
export const TOO_MANY_CALLS = 'Too many requests. Please try again in a minute.'
export const NOT_VALID = 'The request is not valid.'

/** The report of a profile. */
export const UNKNOWN_PROFILE = 'There is no profile with this name. The name is what follows /profile/ in its address.'
export const REPORTED_ENOUGH = 'This profile has already been reported many times. We are looking into it.'
export const TOO_MANY_REPORTS = 'You have sent many reports today. Please try again tomorrow, or write to us.'

/** ERR-07: a function call that could not be sent. */
export const callUnreachable = (message: string): string => `Failed to send a request to the Edge Function: ${message}`

/** The {message} of a call that timed out, reported like one that could not be sent. */
export const NO_ANSWER_IN_TIME = 'The shop did not answer in time.'
/** The {message} of a call that was not sent, independent of the browser's wording. */
export const NO_CONNECTION = 'The connection was lost. Please try again once you are back online.'
