// The copy of a cart that went to the checkout: stored for a day and offered to a shopper who returns without an order.
// Pure: `now` is passed in, in milliseconds since the epoch.

import { addLines, type CartItem } from './cart.ts'
import { type CartMarket, storedMarket } from './cart-market.ts'

export const COPY_LIFE_MS = 24 * 3_600_000

/** The record in browser storage. */
export interface CartCopy extends Partial<CartMarket> {
  version: 1
  /** ISO timestamp of the start of the checkout. */
  storedAt: string
  /** At least one line. */
  items: readonly CartItem[]
  discountCode: string | null
}

/** The lines of a cart, the code that a link brought, and the market it was made in, the default one if absent. */
export type CartContents = Pick<CartCopy, 'items' | 'discountCode'> & Partial<CartMarket>

export const copyCart = ({ items, discountCode, ...market }: CartContents, now: number): CartCopy => ({
  version: 1,
  storedAt: new Date(now).toISOString(),
  items,
  discountCode,
  ...storedMarket(market),
})

/**
 * Milliseconds for which the copy may still be offered; 0 if it has expired or lies in the future (a clock set back).
 */
export function copyTimeLeftMs(copy: Pick<CartCopy, 'storedAt'>, now: number): number {
  const age = now - Date.parse(copy.storedAt)
  return age > -COPY_LIFE_MS ? Math.min(COPY_LIFE_MS, Math.max(0, COPY_LIFE_MS - age)) : 0
}

/**
 * The cart with the lines of the copy added, which are of the same market; `whole` is false if some of them did not fit.
 */
export function restoreCart(cart: CartContents, copy: CartCopy): CartContents & { whole: boolean } {
  return { ...addLines(cart.items, copy.items), discountCode: cart.discountCode ?? copy.discountCode }
}
