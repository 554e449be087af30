// Promotion codes of Stripe: what a shopper's code is known by there, and whether Stripe answers at all.
import { COMMERCE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { askStripe, member, type StripeAccess, type StripeFailure } from './stripe-client.ts'

export interface PromotionCode {
  id: string
  /** Id of the coupon it stands for; null where Stripe names none. */
  coupon: string | null
}

/** The active promotion code with this text, whatever its case; null when there is none. Never throws. */
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
  const [id, coupon] = [member(first, 'id'), member(member(first, 'promotion'), 'coupon')]
  if (typeof id !== 'string' || !/^promo_\w{1,255}$/.test(id)) return err({ reason: 'wrong_shape', tries: 1 })
  return ok({ id, coupon: typeof coupon === 'string' ? coupon : null })
}

/** Does Stripe answer this key? Asks for one promotion code, whichever it is. Never throws. */
export const answersKey = async (access: StripeAccess, limitMs = COMMERCE_BUDGET_MS): Promise<boolean> =>
  (await listPromotionCodes(access, new URLSearchParams({ limit: '1' }), limitMs)).ok

async function listPromotionCodes(
  access: StripeAccess,
  query: URLSearchParams,
  limitMs: number,
): Promise<Result<unknown[], StripeFailure>> {
  const answer = await askStripe(access, { path: `promotion_codes?${query}`, limitMs })
  if (!answer.ok) return answer
  const data = member(answer.value, 'data')
  return Array.isArray(data) ? ok(data) : err({ reason: 'wrong_shape', tries: 1 })
}
