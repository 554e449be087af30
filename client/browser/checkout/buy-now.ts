// Buy now: one pack straight to the checkout, past the cart; like a cart of one line, in a window of its own.

import { mutationOptions } from '@tanstack/react-query'
import { CallFailure, unwrap } from '#client/browser/calls/call-failure.ts'
import { inTime } from '#client/browser/in-time.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import { callUnreachable } from '#domain/site/failure-texts.ts'
import type { Departure } from './checkout.ts'
import type { CartOrder, CheckoutDoubt } from './place-checkout.ts'

/** Loaded at the first interaction with a buy button, not before. */
const loadCheckout = () => import('./place-checkout.ts')

/** Preloads what buying needs. */
export async function prepareBuyNow(): Promise<void> {
  await loadCheckout().catch(() => {}) // the click reports a failure
}

interface Purchase {
  /** Its products must be loaded. */
  order: CartOrder
  /** Chosen in the click handler before anything is awaited: only then may a tab be opened. */
  departure: Departure
}

/**
 * Call 3 for one pack: creates a checkout and goes there. Its data is null once on the way, otherwise what the visitor
 * has to decide about. A code the backend did not accept is dropped from `stores`. The tab is closed when it does not
 * go there.
 */
export const buyNowMutation = <Bought extends Purchase>(stores: Pick<Stores, 'referral' | 'cart'>) =>
  mutationOptions<CheckoutDoubt | null, CallFailure, Bought>({
    mutationKey: ['checkout', 'buy now'],
    mutationFn: async ({ order, departure }, { client }) => {
      try {
        const { placeCheckout, doubtOf, dropRefused } = await inTime(loadCheckout)
        const placed = await placeCheckout(order, client)
        if (!placed.ok) dropRefused(placed.error, stores)
        const checkout = unwrap(placed)
        const doubt = doubtOf(checkout)
        if (doubt === null) departure.go(checkout.webUrl)
        else departure.cancel()
        return doubt
      } catch (thrown) {
        departure.cancel()
        if (thrown instanceof CallFailure) throw thrown
        throw new CallFailure({ tag: 'checkout_failed', message: callUnreachable((thrown as Error).message) })
      }
    },
  })
