// Messages of the cart beyond the list of spec §8: limits, the stored copy, codes and links. Pure. Separate from
// messages.ts, which is in every page's first script.

import { failure, type ToastText } from '#domain/site/messages.ts'
import { MAX_ENGRAVINGS, MAX_LINE_QUANTITY, MAX_LINES } from './cart.ts'

const LIMITS = `An order holds ${MAX_LINES} lines and ${MAX_LINE_QUANTITY} cards of one design.`

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** An item did not fit into the cart. */
export const CART_FULL: ToastText = { title: 'Your cart is full', description: LIMITS, kind: 'error' }

/** The engraving that is one too many; also the response of call 3. */
export const TOO_MANY_ENGRAVINGS = `At most ${MAX_ENGRAVINGS} different engravings in one order.`
export const ENGRAVINGS_FULL: ToastText = failure(TOO_MANY_ENGRAVINGS)

/** A stored cart could only be read in part. */
export const CART_REPAIRED: ToastText = {
  title: 'Please check your cart',
  description: 'Some of what was saved could not be read or was more than an order holds.',
  kind: 'error',
}

/** After "Restore your cart"; `whole` is false if some of it did not fit. */
export const cartRestored = (count: number, whole: boolean): ToastText => ({
  title: 'Your cart is back',
  description: whole ? `${itemsText(count)} restored.` : `Some of it found no room. ${LIMITS}`,
  kind: 'plain',
})

/** A discount link was opened; `waits` while a referral takes precedence. */
export const codeKept = (code: string, waits: boolean): ToastText => ({
  title: `Discount code ${code} saved`,
  description: waits
    ? 'Your referral discount goes first. You can switch in the cart.'
    : 'It will be applied at checkout.',
  kind: 'plain',
})

/** After "Checkout failed: ", as with a referral: the code was removed, and the next click goes without it. */
export const codeRefused = (code: string): string => `The discount code ${code} does not apply to this order.`

/** Why cards of a cart link are not in the cart. */
export const LINK_NOTES = {
  unknown: {
    title: 'Not everything could be added',
    description: 'The link names cards or amounts this shop does not sell.',
    kind: 'error',
  },
  unanswered: {
    title: 'Your link could not be opened',
    description: 'The shop could not look up its cards just now. Please open the link again in a moment.',
    kind: 'error',
  },
} as const satisfies Record<string, ToastText>
