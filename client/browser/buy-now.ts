// Buy now: one pack straight to the checkout, past the cart. Spec §4 "Buy now"; BUY-01 to BUY-06, BUY-12, D-64, D-112.
import type { CheckoutInput } from '../../src/domain/commerce'
import { ok, type Result } from '../../src/domain/errors'
import type { Pence } from '../../src/domain/money'
import { createCheckout, departForBuyNow, exceedsQuote } from './checkout'

/** A checkout that costs more than the page has said; the visitor decides whether to go there. */
export interface HigherTotal {
  webUrl: string
  totalPence: Pence
}

/**
 * Creates a checkout and goes there; null once on the way. Must be called inside the click, before anything is
 * awaited: that is when a tab may be opened. Never throws; a failure closes the tab it opened.
 */
export async function buyNow(
  anonKey: string,
  input: CheckoutInput,
  quotePence: Pence,
): Promise<Result<HigherTotal | null>> {
  const departure = departForBuyNow()
  const checkout = await createCheckout(anonKey, input)
  if (!checkout.ok) {
    departure.cancel()
    return checkout
  }
  const { webUrl, totalPence } = checkout.value
  if (totalPence !== null && exceedsQuote(totalPence, quotePence)) {
    departure.cancel()
    return ok({ webUrl, totalPence })
  }
  departure.go(webUrl)
  return ok(null)
}
