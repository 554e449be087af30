// Call 3: creates a checkout.
import type { Checkout, CheckoutInput } from '#domain/shop/commerce.ts'
import { CREATE_CHECKOUT_FAILED, REFERRAL_REFUSED } from '#domain/site/failure-texts.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { err, ok } from '#domain/text/errors.ts'
import { type Caller, type CallResult, marketField, sendFor } from './api.ts'

/**
 * A checkout for these lines; its webUrl may be null. `totalUnknown`: the backend cannot tell the total and has not
 * applied the code, so it might charge the full price.
 */
export async function createCheckout(
  { anonKey, market }: Caller,
  input: CheckoutInput,
): CallResult<Checkout & { totalUnknown: boolean }> {
  const body = { action: 'createCheckout', input, ...marketField(market) }
  const call = { path: API_PATHS.commerce, body, fallback: CREATE_CHECKOUT_FAILED }
  const response = await sendFor(anonKey, call, ({ checkout }) => checkout)
  if (!response.ok) {
    const refused = response.error.tag === 'call_failed' && response.error.message === REFERRAL_REFUSED
    return refused ? err({ tag: 'referral_refused' }) : response
  }
  const { checkout } = response.value.data.checkoutCreate
  return ok({
    webUrl: checkout?.webUrl ?? null,
    totalPence: checkout?.totalPence ?? null,
    totalUnknown: checkout?.totalPence === null && !checkout.discountApplied,
    discountApplied: checkout?.discountApplied ?? null,
  })
}
