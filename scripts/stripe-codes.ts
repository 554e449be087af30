// Creates the shop's discount codes in Stripe (STR-22): one coupon per percentage, and a promotion code of it for every
// code. Each request has the code as its idempotency key, and existing codes are not requested again.
import * as z from 'zod/mini'
import { requestStripe, type StripeAccess, type StripeFailure, stripeList } from '#commerce/stripe-client.ts'
import { lenientObject, lenientText } from '#domain/text/lenient.ts'
import { Failure } from './failure.ts'

export interface PushedCode {
  code: string
  /** Whole per cent, 1 to 100. */
  percent: number
  /** The maximum number of uses; null for no limit. */
  uses: number | null
}

const LIMIT_MS = 20_000
const PAGE = 100

const couponId = (percent: number): string => `shop-${percent}-percent`

/** Returns how many codes were created. Throws a Failure that says how far it got; running it again continues there. */
export async function pushCodes(access: StripeAccess, codes: readonly PushedCode[]): Promise<number> {
  let made = 0
  const percents = [...new Set(codes.map(({ percent }) => percent))]
  for (const percent of percents) {
    await ensureCoupon(access, percent)
    const known = await knownCodes(access, percent)
    for (const { code, uses } of codes.filter(
      (each) => each.percent === percent && !known.has(each.code.toUpperCase()),
    )) {
      const answer = await requestStripe(access, {
        path: 'promotion_codes',
        fields: [
          ['promotion[type]', 'coupon'],
          ['promotion[coupon]', couponId(percent)],
          ['code', code],
          ...(uses === null ? [] : [['max_redemptions', String(uses)] as const]),
        ],
        idempotencyKey: code,
        limitMs: LIMIT_MS,
      })
      if (!answer.ok) throw failed(`the code ${code} could not be made`, answer.error, made)
      made++
    }
  }
  return made
}

async function hasCoupon(access: StripeAccess, percent: number): Promise<boolean> {
  const id = couponId(percent)
  const found = await requestStripe(access, { path: `coupons/${id}`, limitMs: LIMIT_MS })
  if (!found.ok && found.error.status !== 404) throw failed(`the coupon ${id} could not be looked up`, found.error, 0)
  return found.ok
}

/** Creates the coupon of a percentage if it does not exist. */
async function ensureCoupon(access: StripeAccess, percent: number): Promise<void> {
  if (await hasCoupon(access, percent)) return
  const id = couponId(percent)
  const made = await requestStripe(access, {
    path: 'coupons',
    fields: [
      ['id', id],
      ['percent_off', String(percent)],
      ['duration', 'once'],
      ['name', `${percent}% off`],
    ],
    idempotencyKey: id,
    limitMs: LIMIT_MS,
  })
  if (!made.ok) throw failed(`the coupon ${id} could not be made`, made.error, 0)
}

const promotionCode = lenientObject({ id: lenientText, code: lenientText, active: z.catch(z.boolean(), false) })

/** Ends promotion codes of the shop's coupons that are still active. Returns how many. Throws like `pushCodes`. */
export async function endCodes(
  access: StripeAccess,
  codes: readonly Pick<PushedCode, 'code' | 'percent'>[],
): Promise<number> {
  let ended = 0
  for (const percent of new Set(codes.map((each) => each.percent))) {
    if (!(await hasCoupon(access, percent))) continue
    const known = await knownCodes(access, percent)
    for (const { code } of codes.filter((each) => each.percent === percent)) {
      const found = known.get(code.toUpperCase())
      if (!found?.active) continue
      const answer = await requestStripe(access, {
        path: `promotion_codes/${found.id}`,
        fields: [['active', 'false']],
        idempotencyKey: `${code}-end`,
        limitMs: LIMIT_MS,
      })
      if (!answer.ok) throw failed(`the code ${code} could not be ended`, answer.error, 0)
      ended++
    }
  }
  return ended
}

interface KnownCode {
  id: string
  active: boolean
}

/** The codes of a coupon by their names in upper case. */
async function knownCodes(access: StripeAccess, percent: number): Promise<Map<string, KnownCode>> {
  const known = new Map<string, KnownCode>()
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ coupon: couponId(percent), limit: String(PAGE) })
    if (after !== '') query.set('starting_after', after)
    const page = await requestStripe(access, { path: `promotion_codes?${query}`, limitMs: LIMIT_MS })
    if (!page.ok) throw failed('the codes there could not be listed', page.error, 0)
    const read = stripeList.safeParse(page.value)
    if (!read.success) return known
    const codes = read.data.data.map((each) => promotionCode.parse(each))
    for (const { id, code, active } of codes) known.set(code.toUpperCase(), { id, active: active === true })
    after = codes.at(-1)?.id ?? ''
    if (!read.data.has_more || after === '') return known
  }
}

const failed = (what: string, { reason, code }: StripeFailure, made: number): Failure =>
  new Failure(
    `${made} codes made, then ${what}: Stripe says ${code ?? reason}. Run it again; what is there is not made twice.`,
  )
