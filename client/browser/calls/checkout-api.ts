// Call 3, which nobody makes before buying.
import type { Checkout, CheckoutInput } from '#domain/shop/commerce.ts'
import { CREATE_CHECKOUT_FAILED, REFERRAL_REFUSED } from '#domain/site/failure-texts.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { err, ok } from '#domain/text/errors.ts'
import { type CallResult, send } from './api.ts'

/** Bound to the public key of this page. */
export function createCheckoutApi(anonKey: string) {
  return {
    /**
     * Call 3: a checkout for these lines; its webUrl may be null. `totalUnknown`: the backend says that it cannot tell,
     * and has not taken the code either, so that it might charge the full price.
     */
    async createCheckout(input: CheckoutInput): CallResult<Checkout & { totalUnknown: boolean }> {
      const answer = await send<{ data?: { checkoutCreate?: { checkout?: Partial<Checkout> | null } } }>(
        anonKey,
        API_PATHS.commerce,
        { action: 'createCheckout', input },
        CREATE_CHECKOUT_FAILED,
      )
      if (!answer.ok) {
        const refused = answer.error.tag === 'call_failed' && answer.error.message === REFERRAL_REFUSED
        return refused ? err({ tag: 'referral_refused' }) : answer
      }
      const checkout = answer.value?.data?.checkoutCreate?.checkout
      return ok({
        webUrl: checkout?.webUrl ?? null,
        totalPence: checkout?.totalPence ?? null,
        totalUnknown: checkout?.totalPence === null && !checkout.discountApplied,
        discountApplied: checkout?.discountApplied ?? null,
      })
    },
  }
}
