// Promotion codes of Stripe: looks up a shopper's code, and checks whether Stripe accepts our key.
import * as z from 'zod/mini'
import { COMMERCE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { lenientObject } from '#domain/text/lenient.ts'
import { requestStripe, type StripeAccess, type StripeFailure, stripeList } from './stripe-client.ts'

export interface PromotionCode {
  id: string
  /** Id of its coupon; null if Stripe names none. */
  coupon: string | null
}

const promotionCode = z.pipe(
  z.object({
    id: z.string().check(z.regex(/^promo_\w{1,255}$/)),
    promotion: lenientObject({ coupon: z.catch(z.nullable(z.string()), null) }),
  }),
  z.transform(({ id, promotion: { coupon } }): PromotionCode => ({ id, coupon })),
)

/** The active promotion code with this text, compared without case; null if there is none. Never throws. */
export async function findPromotionCode(
  access: StripeAccess,
  code: string,
  limitMs: number,
): Promise<Result<PromotionCode | null, StripeFailure>> {
  const query = new URLSearchParams({ code, active: 'true', limit: '1' })
  const found = await listPromotionCodes(access, query, limitMs)
  if (!found.ok) return found
  const [first] = found.value
  if (first === undefined) return ok(null)
  const read = promotionCode.safeParse(first)
  return read.success ? ok(read.data) : err({ reason: 'wrong_shape', tries: 1 })
}

/** Does Stripe accept this key? Requests one arbitrary promotion code. Never throws. */
export const acceptsKey = async (access: StripeAccess, limitMs = COMMERCE_BUDGET_MS): Promise<boolean> =>
  (await listPromotionCodes(access, new URLSearchParams({ limit: '1' }), limitMs)).ok

async function listPromotionCodes(
  access: StripeAccess,
  query: URLSearchParams,
  limitMs: number,
): Promise<Result<unknown[], StripeFailure>> {
  const answer = await requestStripe(access, { path: `promotion_codes?${query}`, limitMs })
  if (!answer.ok) return answer
  const page = stripeList.safeParse(answer.value)
  return page.success ? ok(page.data.data) : err({ reason: 'wrong_shape', tries: 1 })
}
