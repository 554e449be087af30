// The copy of a cart that went to the checkout: kept for a day and offered to a shopper who comes back without an
// order. D-113. Pure: `now` is passed in, in milliseconds since the epoch.

import type { Catalogue } from '#domain/shop/catalogue.ts'
import { addLines, type CartItem, parseStoredCart } from './cart.ts'
import { isCode } from './referral.ts'

export const COPY_LIFE_MS = 24 * 3_600_000

/** The record in browser storage. */
export interface CartCopy {
  version: 1
  /** ISO timestamp of the hand-over. */
  storedAt: string
  /** At least one line. */
  items: readonly CartItem[]
  discountCode: string | null
}

/** What a cart holds: its lines and the code a link brought. */
export type CartContents = Pick<CartCopy, 'items' | 'discountCode'>

export const copyCart = ({ items, discountCode }: CartContents, now: number): CartCopy => ({
  version: 1,
  storedAt: new Date(now).toISOString(),
  items,
  discountCode,
})

/** A stored record checked field by field like the cart itself, or null when it is none. Never throws. */
export function parseCartCopy(stored: unknown, catalogue: Catalogue): CartCopy | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { version, storedAt, discountCode } = stored as Record<string, unknown>
  if (version !== 1 || typeof storedAt !== 'string' || Number.isNaN(Date.parse(storedAt))) return null
  const items = parseStoredCart(stored, catalogue)?.items ?? []
  return items.length === 0
    ? null
    : { version, storedAt, items, discountCode: isCode(discountCode) ? discountCode : null }
}

/** Milliseconds the copy may still be offered, 0 when its day is over or lies ahead (a clock set back). */
export function copyTimeLeftMs(copy: Pick<CartCopy, 'storedAt'>, now: number): number {
  const age = now - Date.parse(copy.storedAt)
  return age > -COPY_LIFE_MS ? Math.min(COPY_LIFE_MS, Math.max(0, COPY_LIFE_MS - age)) : 0
}

/** The cart with the copy's lines put back; `whole` is false when some of it found no room (R10). */
export function restoreCart(cart: CartContents, copy: CartCopy): CartContents & { whole: boolean } {
  return { ...addLines(cart.items, copy.items), discountCode: cart.discountCode ?? copy.discountCode }
}
