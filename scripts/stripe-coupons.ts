// Coupons of a Stripe account that take off a fixed amount: Stripe refuses their codes in a currency they have no amount in.
import * as z from 'zod/mini'
import { requestStripe, type StripeAccess, type StripeFailure, stripeList } from '#commerce/stripe-client.ts'
import type { Market } from '#domain/market/market.ts'

const MAX_PAGES = 20

const coupon = z.object({
  id: z.string(),
  amount_off: z.nullish(z.int()),
  currency: z.nullish(z.string()),
  currency_options: z.nullish(z.record(z.string(), z.unknown())),
})
type Coupon = z.infer<typeof coupon>

/** One sentence for each coupon that has active codes and no amount in the market's currency. */
export async function fixedCouponDifferences(
  access: StripeAccess,
  { currency }: Pick<Market, 'currency'>,
  limitMs: number,
): Promise<string[]> {
  const found: string[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ limit: '100', 'expand[]': 'data.currency_options' })
    if (after !== undefined) query.set('starting_after', after)
    const answer = await requestStripe(access, { path: `coupons?${query}`, limitMs })
    if (!answer.ok) return [...found, `the coupons could not be listed (${why(answer.error)}).`]
    const list = stripeList.safeParse(answer.value)
    const coupons = list.success ? list.data.data.flatMap((given) => coupon.safeParse(given).data ?? []) : []
    for (const one of coupons)
      if (lacks(one, currency) && (await hasActiveCodes(access, one.id, limitMs)))
        found.push(
          `the coupon ${one.id} takes off a fixed amount and has none in ${currency}: Stripe refuses its codes here.`,
        )
    after = coupons.at(-1)?.id
    if (!list.success || !list.data.has_more || after === undefined) break
  }
  return found
}

/** Is it a fixed amount without one in this currency? */
function lacks({ amount_off, currency: own, currency_options }: Coupon, currency: string): boolean {
  if (typeof amount_off !== 'number') return false
  const code = currency.toLowerCase()
  return own !== code && !Object.hasOwn(currency_options ?? {}, code)
}

async function hasActiveCodes(access: StripeAccess, id: string, limitMs: number): Promise<boolean> {
  const query = new URLSearchParams({ coupon: id, active: 'true', limit: '1' })
  const answer = await requestStripe(access, { path: `promotion_codes?${query}`, limitMs })
  const list = stripeList.safeParse(answer.ok ? answer.value : null)
  return list.success && list.data.data.length > 0
}

/** A failure for the terminal: "auth", "refused, coupon_expired". */
export const why = ({ reason, code }: StripeFailure): string => (code === undefined ? reason : `${reason}, ${code}`)
