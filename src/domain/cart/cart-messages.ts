// Messages of carts in English, which the Worker answers and the browser compares. The toasts are in
// client/browser/cart/cart-messages.ts. Pure.
import { MAX_ENGRAVINGS } from './cart.ts'

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** The response of call 3 to one engraving too many. */
export const TOO_MANY_ENGRAVINGS = `At most ${MAX_ENGRAVINGS} different engravings in one order.`

/** After "Checkout failed: ", as with a referral: the code was removed, and the next click goes without it. */
export const codeRefused = (code: string): string => `The discount code ${code} does not apply to this order.`
