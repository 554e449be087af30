// A Stripe checkout session: the form that creates it, and the validated response. It contains nothing of the visitor.
import * as z from 'zod/mini'
import { MAX_METADATA_LENGTH, writeCheckoutMetadata } from '#domain/cart/checkout-metadata.ts'
import { type PackLine, packLines } from '#domain/cart/pack-lines.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { designShareImage } from '#domain/seo/share-image.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import type { StripeSettings } from '#domain/shop/stripe-settings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import type { Config } from '#src/env.ts'
import { type Fields, requestStripe, type StripeAccess, type StripeFailure } from './stripe-client.ts'

/** Cards of one design, plain or with the same engraving. */
export interface SessionCards {
  design: Design
  quantity: number
  engraving?: Engraving | null
}

export interface SessionOrder {
  /** One entry per design and engraving. */
  cards: readonly SessionCards[]
  /** The code as the shopper typed it, and Stripe's id of the promotion code; null without one. */
  code: { text: string; promotionCode: string } | null
}

export interface SessionShop {
  stripe: Config['stripe']
  catalogue: Catalogue
  site: string
  /** Only production has pictures at an address that Stripe can fetch. */
  production: boolean
}

export interface Session {
  id: string
  /** As received from Stripe, not trusted yet. */
  url: string | null
  /** The charge before delivery. */
  totalPence: Pence
  /** The discount of the code. */
  discountPence: Pence
}

const pence = z.int().check(z.nonnegative())
const sessionAnswer = z.pipe(
  z.object({
    id: z.string().check(z.regex(/^cs_\w{1,255}$/)),
    url: z.nullish(z.string()),
    currency: z.literal('gbp'),
    amount_subtotal: pence,
    total_details: z.object({ amount_discount: pence }),
  }),
  z.transform(
    ({ id, url = null, amount_subtotal, total_details: { amount_discount } }): Session => ({
      id,
      url,
      totalPence: amount_subtotal - amount_discount,
      discountPence: amount_discount,
    }),
  ),
)

const LIFE_SECONDS = 2 * 3600

/** Creates a session; `limitMs` is for all of it. Never throws. */
export async function createSession(
  shop: SessionShop,
  order: SessionOrder,
  limitMs: number,
): Promise<Result<Session, StripeFailure>> {
  const answer = await requestStripe(shop.stripe, {
    path: 'checkout/sessions',
    fields: sessionFields(shop, order, Math.floor(Date.now() / 1000)),
    idempotencyKey: crypto.randomUUID(),
    limitMs,
  })
  if (!answer.ok) return answer
  const session = sessionAnswer.safeParse(answer.value)
  return session.success ? ok(session.data) : err({ reason: 'wrong_shape', tries: 1 })
}

/** Expires a session that must not be paid. Never throws. */
export const expireSession = (
  access: StripeAccess,
  id: string,
  limitMs: number,
): Promise<Result<unknown, StripeFailure>> =>
  requestStripe(access, { path: `checkout/sessions/${encodeURIComponent(id)}/expire`, fields: [], limitMs })

/** The form of a session; `now` in seconds since the epoch. */
export function sessionFields(shop: SessionShop, { cards, code }: SessionOrder, now: number): Fields {
  const { tax } = shop.stripe
  const metadata = writeCheckoutMetadata({
    lines: cards.map(({ design, quantity, engraving }) => ({
      designId: design.id,
      quantity,
      ...(engraving ? { engraving } : {}),
    })),
    ref: code?.text.slice(0, MAX_METADATA_LENGTH) ?? null,
  })
  return [
    ['mode', 'payment'],
    ['success_url', `${shop.site}/order/thanks`],
    ['cancel_url', `${shop.site}/`],
    ['expires_at', String(now + LIFE_SECONDS)],
    ['phone_number_collection[enabled]', 'false'],
    ...packLines(
      cards.map(({ engraving, ...line }) => ({ ...line, engraved: engraving ? line.quantity : 0 })),
      shop.catalogue,
    ).flatMap((line, index) => lineFields(shop, line, index)),
    ...(tax ? [['automatic_tax[enabled]', 'true'] as const] : []),
    ...shippingFields(shop.stripe),
    code === null ? ['allow_promotion_codes', 'true'] : ['discounts[0][promotion_code]', code.promotionCode],
    ...Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value] as const),
  ]
}

function lineFields({ stripe, site, production }: SessionShop, line: PackLine, index: number): Fields {
  const { name, packPence, quantity, cards } = line
  const [first] = cards
  const price = `line_items[${index}][price_data]`
  return [
    [`line_items[${index}][quantity]`, String(quantity)],
    [`${price}[currency]`, 'gbp'],
    [`${price}[unit_amount]`, String(packPence)],
    ...(stripe.tax ? [[`${price}[tax_behavior]`, 'inclusive'] as const] : []),
    [`${price}[product_data][name]`, name],
    ...(production && first
      ? [[`${price}[product_data][images][0]`, `${site}${designShareImage(first.design).address}`] as const]
      : []),
  ]
}

/** The countries delivered to and the shipping rate, which is always free. */
function shippingFields({ countries, tax }: StripeSettings): Fields {
  const isOnlyGb = countries.length === 1 && countries[0] === 'GB'
  const options = [
    'Standard delivery, 3-5 business days',
    ...(isOnlyGb ? ['Next day delivery, counted from dispatch'] : []),
  ]
  return [
    ...countries.map(
      (country, index) => [`shipping_address_collection[allowed_countries][${index}]`, country] as const,
    ),
    ...options.flatMap((name, index): Fields => {
      const rate = `shipping_options[${index}][shipping_rate_data]`
      return [
        [`${rate}[display_name]`, name],
        [`${rate}[type]`, 'fixed_amount'],
        [`${rate}[fixed_amount][amount]`, '0'],
        [`${rate}[fixed_amount][currency]`, 'gbp'],
        ...(tax ? [[`${rate}[tax_behavior]`, 'inclusive'] as const] : []),
      ]
    }),
  ]
}
