// Buy now: one pack straight to the checkout, past the cart; the same way as a cart of one line, in a window of its own.
// Spec §4 "Buy now"; BUY-01 to BUY-06, BUY-12, D-64, D-112.
import { ok, type Result } from '../../../src/domain/text/errors'
import { departForBuyNow } from './checkout'
import { type CartOrder, type CheckoutDoubt, doubtOf, placeCheckout } from './place-checkout'

/**
 * Creates a checkout and goes there; null once on the way, otherwise what the visitor has to decide about. Must be called inside the click, before anything is
 * awaited: only then may a tab be opened. The products of the order must be loaded. Never throws; when it does not go
 * there, it closes the tab it opened.
 */
export async function buyNow(order: CartOrder): Promise<Result<CheckoutDoubt | null>> {
  const departure = departForBuyNow()
  const placed = await placeCheckout(order)
  const doubt = placed.ok ? doubtOf(placed.value) : null
  if (placed.ok && doubt === null) departure.go(placed.value.webUrl)
  else departure.cancel()
  return placed.ok ? ok(doubt) : placed
}
