// What the cart says beyond the message list of spec §8: limits, the kept copy, codes and links. Pure. A file of its
// own, because messages.ts is in every page's first script and none of this is needed there.

import type { ToastText } from '#domain/site/messages.ts'
import { MAX_LINE_QUANTITY, MAX_LINES } from './cart.ts'

const LIMITS = `An order holds ${MAX_LINES} lines and ${MAX_LINE_QUANTITY} cards of one design.`

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** An add for which the cart has no room. */
export const CART_FULL: ToastText = { title: 'Your cart is full', description: LIMITS, kind: 'error' }

/** A stored cart that could be read in part only. */
export const CART_REPAIRED: ToastText = {
  title: 'Please check your cart',
  description: 'Some of what was saved could not be read or was more than an order holds.',
  kind: 'error',
}

/** After "Restore your cart"; `whole` is false when some of it found no room. */
export const cartRestored = (count: number, whole: boolean): ToastText => ({
  title: 'Your cart is back',
  description: whole ? `${itemsText(count)} restored.` : `Some of it found no room. ${LIMITS}`,
  kind: 'plain',
})

/** A discount link was opened; `waits` while a referral goes first. */
export const codeKept = (code: string, waits: boolean): ToastText => ({
  title: `Discount code ${code} saved`,
  description: waits
    ? 'Your referral discount goes first. You can switch in the cart.'
    : 'It will be applied at checkout.',
  kind: 'plain',
})

/** After "Checkout failed: ", as with a referral: the code is gone, the next click goes without it. */
export const codeRefused = (code: string): string => `The discount code ${code} does not apply to this order.`

/** Cards of a cart link that are not in the cart now. */
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
