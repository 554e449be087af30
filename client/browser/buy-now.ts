// Buy now: one pack straight to the checkout, past the cart; the same way as a cart of one line, in a window of its own.
// Spec §4 "Buy now"; BUY-01 to BUY-06, BUY-12, D-64, D-112.
import { ok, type Result } from '../../src/domain/errors'
import type { Pence } from '../../src/domain/money'
import { departForBuyNow } from './checkout'
import { type CartOrder, placeCheckout } from './place-checkout'

/** A checkout that costs more than the page has said; the visitor decides whether to go there. */
export interface DearerCheckout {
  webUrl: string
  totalPence: Pence
}

/**
 * Creates a checkout and goes there; null once on the way. Must be called inside the click, before anything is
 * awaited: only then may a tab be opened. The products of the order must be loaded. Never throws; when it does not go
 * there, it closes the tab it opened.
 */
export async function buyNow(order: CartOrder): Promise<Result<DearerCheckout | null>> {
  const departure = departForBuyNow()
  const placed = await placeCheckout(order)
  if (placed.ok && placed.value.dearerPence === null) {
    departure.go(placed.value.webUrl)
    return ok(null)
  }
  departure.cancel()
  if (!placed.ok) return placed
  const { webUrl, dearerPence } = placed.value
  return ok(dearerPence === null ? null : { webUrl, totalPence: dearerPence })
}
