// Buy now: one pack straight to the checkout, past the cart; the same way as a cart of one line, in a window of its own.
// Spec §4 "Buy now"; BUY-01 to BUY-06, BUY-12, D-64, D-112.

import { inTime } from '#client/browser/in-time.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import { callUnreachable } from '#domain/site/failure-texts.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { departForBuyNow } from './checkout.ts'
import type { CartOrder, CheckoutDoubt } from './place-checkout.ts'

/** Fetched with the first hand on a button that buys: whoever only looks does not pay for it. */
const loadCheckout = () => import('./place-checkout.ts')

/** Fetches ahead what `buyNow` needs. */
export async function prepareBuyNow(): Promise<void> {
  await loadCheckout().catch(() => {}) // the click tells of a failure
}

/**
 * Creates a checkout and goes there; null once on the way, otherwise what the visitor has to decide about. Must be called
 * inside the click, before anything is awaited: only then may a tab be opened. The products of the order must be loaded. A
 * code the backend did not take is dropped from `stores`. Never throws; when it does not go there, it closes the tab.
 */
export async function buyNow(
  order: CartOrder,
  stores: Pick<Stores, 'referral' | 'cart'>,
): Promise<Result<CheckoutDoubt | null>> {
  const departure = departForBuyNow()
  try {
    const { placeCheckout, doubtOf, dropRefused } = await inTime(loadCheckout)
    const placed = await placeCheckout(order)
    const doubt = placed.ok ? doubtOf(placed.value) : null
    if (placed.ok && doubt === null) departure.go(placed.value.webUrl)
    else departure.cancel()
    if (placed.ok) return ok(doubt)
    dropRefused(placed.error, stores)
    return placed
  } catch (thrown) {
    departure.cancel()
    return err({ tag: 'checkout_failed', message: callUnreachable((thrown as Error).message) })
  }
}
