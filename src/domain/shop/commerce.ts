// The interface of a commerce backend, with the types of calls 2 and 3.
import { type CurrencyCode, minorPerUnit } from '#domain/market/currencies.ts'
import { minorFromDecimal } from '#domain/market/decimals.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import type { Result } from '#domain/text/errors.ts'
import type { StockStatus } from './catalogue.ts'
import type { Pence } from './money.ts'

/** A buyer's option for a line, such as an engraving. */
export interface LineAttribute {
  key: string
  value: string
}

/** Call 2's product, as specified: the same for every backend. */
export interface Product {
  title: string
  variants: { edges: { node: ProductVariant }[] }
}
export interface ProductVariant {
  id: string
  price: { amount: string; currencyCode: string }
  /** False if it is sold out; otherwise omitted, so that the specified shape is unchanged. */
  availableForSale?: false
  /** The counted stock of a limited edition; omitted where the stated one is shown. */
  stock?: StockStatus
}

/** Call 3's line item. */
export interface LineItem {
  variantId: string
  quantity: number
  /** The engraving, for an engraved card. */
  attributes?: readonly LineAttribute[]
}
export interface CheckoutInput {
  lineItems: LineItem[]
  discountCode?: string
}
/** Call 3's checkout; the two fields after webUrl are additions. */
export interface Checkout {
  /** Address of the hosted checkout; null if the backend returned none. */
  webUrl: string | null
  /** The charge before shipping in minor units of the market's currency, if the backend reports it. */
  totalPence: Pence | null
  /** Whether the discount code took effect; null if none was sent or the backend does not say. */
  discountApplied: boolean | null
}

/** Why a backend request failed. `message` is for the visitor and never contains an upstream text. */
export type CommerceFailure =
  | { tag: 'unreachable'; message: string; reason?: MarketRefusal }
  | { tag: 'unknown_variant'; message: string }
  | { tag: 'not_available'; message: string; shortages: readonly Shortage[] }
  | { tag: 'discount_refused'; message: string }

/** The backend answered for another country, or in another currency than the market's. */
export type MarketRefusal = 'context_refused' | 'other_currency'

/** A variant with too little stock. */
export interface Shortage {
  variantId: string
  /** How many an order may contain; null if the backend does not say. */
  left: number | null
}

/** The buyer, for backends that throttle by buyer. Never stored. */
export interface Buyer {
  ip: string | null
}

/** Implemented by every backend. Neither method throws; both give up within their time limit. */
export interface CommerceProvider {
  /** The product with this handle; null if the backend does not know it. */
  productByHandle(handle: string): Promise<Result<Product | null, CommerceFailure>>
  /** `limitMs` is the caller's remaining time; by default the whole budget of a commerce call. */
  createCheckout(input: CheckoutInput, buyer: Buyer, limitMs?: number): Promise<Result<Checkout, CommerceFailure>>
}

/** The first variant of a product: each design has exactly one. */
export const firstVariant = (product: Product | null | undefined): ProductVariant | undefined =>
  product?.variants.edges[0]?.node

/** Amounts of this many units and more are no price. */
const NO_PRICE_UNITS = 10_000_000

/** A backend's decimal price or total in minor units; null if it is not one. */
export function priceFromDecimal(amount: string, currency: CurrencyCode): Pence | null {
  const minor = minorFromDecimal(amount, currency)
  return minor !== null && minor < NO_PRICE_UNITS * minorPerUnit(currency) ? minor : null
}

/** The price of a product's variant in minor units; null if missing, zero, or in another currency than this one. */
export function pricePence(
  product: Product | null | undefined,
  currency: CurrencyCode = DEFAULT_MARKET.currency,
): Pence | null {
  const price = firstVariant(product)?.price
  return price?.currencyCode === currency ? priceFromDecimal(price.amount, currency) || null : null
}

/** Is this product sold out? False for an unknown one. */
export const isSoldOut = (product: Product | null | undefined): boolean =>
  firstVariant(product)?.availableForSale === false
