// A Stripe checkout session: the form that creates it, and the validated response. It contains nothing of the visitor.
import * as z from 'zod/mini'
import { MAX_METADATA_LENGTH, writeCheckoutMetadata } from '#domain/cart/checkout-metadata.ts'
import { type PackLine, packLines } from '#domain/cart/pack-lines.ts'
import { LINE_WORDS } from '#domain/content/words/lines.ts'
import type { Engraving } from '#domain/engraving/engraved-line.ts'
import { stripeUnits } from '#domain/market/currencies.ts'
import { LANGUAGES } from '#domain/market/languages.ts'
import { DEFAULT_MARKET, type Market, pathIn } from '#domain/market/market.ts'
import { includesVat } from '#domain/market/tax.ts'
import { designSharePath } from '#domain/seo/share-image.ts'
import type { Catalogue, Design } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { type WordGroups, wordsIn } from '#domain/text/words.ts'
import type { Config } from '#src/env.ts'
import { type Fields, requestStripe, type StripeAccess, type StripeFailure } from './stripe-client.ts'
import { deliveryOptions } from './stripe-delivery.ts'

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
  /** Where the buyer is; null for a shop that has the default market alone, and nothing of it is then sent. */
  market?: Market | null
  /** Texts of the market's language that differ from the English ones. */
  words?: WordGroups
}

export interface Session {
  id: string
  /** As received from Stripe, not trusted yet. */
  url: string | null
  /** The charge before delivery, in minor units of the market's currency. */
  totalPence: Pence
  /** The discount of the code. */
  discountPence: Pence
}

const pence = z.int().check(z.nonnegative())
const sessionAnswer = z.object({
  id: z.string().check(z.regex(/^cs_\w{1,255}$/)),
  url: z.nullish(z.string()),
  currency: z.string(),
  amount_subtotal: pence,
  total_details: z.object({ amount_discount: pence }),
})

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
  return readSession(answer.value, shop.market ?? null)
}

function readSession(answer: unknown, market: Market | null): Result<Session, StripeFailure> {
  const session = sessionAnswer.safeParse(answer)
  if (!session.success) return err({ reason: 'wrong_shape', tries: 1 })
  const { id, url = null, amount_subtotal, total_details } = session.data
  const { currency } = market ?? DEFAULT_MARKET
  if (session.data.currency !== currency.toLowerCase())
    return err({ reason: market ? 'other_currency' : 'wrong_shape', tries: 1 })
  const units = stripeUnits(currency)
  const { amount_discount } = total_details
  return ok({
    id,
    url,
    totalPence: Math.round((amount_subtotal - amount_discount) / units),
    discountPence: Math.round(amount_discount / units),
  })
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
  const market = shop.market ?? DEFAULT_MARKET
  const metadata = writeCheckoutMetadata(
    {
      lines: cards.map(({ design, quantity, engraving }) => ({
        designId: design.id,
        quantity,
        ...(engraving ? { engraving } : {}),
      })),
      ref: code?.text.slice(0, MAX_METADATA_LENGTH) ?? null,
    },
    market.prefix === '' ? null : { market: market.prefix, lang: market.language },
  )
  return [
    ['mode', 'payment'],
    ['success_url', `${shop.site}${pathIn(market, '/order/thanks')}`],
    ['cancel_url', `${shop.site}${pathIn(market, '/')}`],
    ['expires_at', String(now + LIFE_SECONDS)],
    ['phone_number_collection[enabled]', 'false'],
    ...(shop.market ? marketFields(shop.market) : []),
    ...packLines(
      cards.map(({ engraving, ...line }) => ({ ...line, engraved: engraving ? line.quantity : 0 })),
      shop.catalogue,
      wordsIn(LINE_WORDS, { language: market.language, translated: shop.words?.lines }),
    ).flatMap((line, index) => lineFields(shop, line, index)),
    ...(tax ? [['automatic_tax[enabled]', 'true'] as const] : []),
    ...shippingFields(shop),
    code === null ? ['allow_promotion_codes', 'true'] : ['discounts[0][promotion_code]', code.promotionCode],
    ...Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value] as const),
  ]
}

/** Stripe must speak the language of the page, and not choose a currency by itself. */
const marketFields = ({ language }: Market): Fields => [
  ['locale', LANGUAGES[language].stripeLocale],
  ['adaptive_pricing[enabled]', 'false'],
]

/** How tax relates to the prices; sent only where Stripe computes it. */
const taxBehaviour = ({ stripe, market }: SessionShop): string | null =>
  stripe.tax ? (includesVat((market ?? DEFAULT_MARKET).zone) ? 'inclusive' : 'exclusive') : null

/** The currency in Stripe's form. */
const currencyOf = ({ market }: SessionShop): string => (market ?? DEFAULT_MARKET).currency.toLowerCase()

function lineFields(shop: SessionShop, line: PackLine, index: number): Fields {
  const { name, packPence, quantity, cards } = line
  const [first] = cards
  const price = `line_items[${index}][price_data]`
  const tax = taxBehaviour(shop)
  return [
    [`line_items[${index}][quantity]`, String(quantity)],
    [`${price}[currency]`, currencyOf(shop)],
    [`${price}[unit_amount]`, String(packPence * stripeUnits((shop.market ?? DEFAULT_MARKET).currency))],
    ...(tax ? [[`${price}[tax_behavior]`, tax] as const] : []),
    [`${price}[product_data][name]`, name],
    ...(shop.production && first
      ? [[`${price}[product_data][images][0]`, `${shop.site}${designSharePath(first.design)}`] as const]
      : []),
  ]
}

/** The countries delivered to and the shipping rate, which is always free. */
function shippingFields(shop: SessionShop): Fields {
  const market = shop.market ?? DEFAULT_MARKET
  const countries = countriesOf(shop.stripe, market)
  const tax = taxBehaviour(shop)
  return [
    ...countries.map(
      (country, index) => [`shipping_address_collection[allowed_countries][${index}]`, country] as const,
    ),
    ...deliveryOptions(market, countries, shop.words).flatMap((name, index): Fields => {
      const rate = `shipping_options[${index}][shipping_rate_data]`
      return [
        [`${rate}[display_name]`, name],
        [`${rate}[type]`, 'fixed_amount'],
        [`${rate}[fixed_amount][amount]`, '0'],
        [`${rate}[fixed_amount][currency]`, currencyOf(shop)],
        ...(tax ? [[`${rate}[tax_behavior]`, tax] as const] : []),
      ]
    }),
  ]
}

/** STRIPE_COUNTRIES is for the default market in all its languages; another market delivers to its own countries. */
const countriesOf = ({ countries }: Config['stripe'], market: Market): readonly string[] =>
  market.countries[0] === DEFAULT_MARKET.countries[0] ? countries : market.countries
