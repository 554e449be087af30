// What a commerce backend is to this shop: the shapes of calls 2 and 3 and the port behind them.
import type { Result } from '#domain/text/errors.ts'
import { type Pence, penceFromDecimal } from './money.ts'

/** Call 2's product, as specified: the envelope is the same whatever backend answers. */
export interface Product {
  title: string
  variants: { edges: { node: ProductVariant }[] }
}
export interface ProductVariant {
  id: string
  price: { amount: string; currencyCode: string }
  /** False when it is sold out; left out otherwise, so that the specified shape stays what it was. */
  availableForSale?: false
}

/** Call 3's line item. */
export interface LineItem {
  variantId: string
  quantity: number
}
export interface CheckoutInput {
  lineItems: LineItem[]
  discountCode?: string
}
/** Call 3's checkout; the two fields after webUrl are additions. */
export interface Checkout {
  /** Address of the hosted checkout; null when the backend gave none. */
  webUrl: string | null
  /** What the backend will charge before shipping, when it says. */
  totalPence: Pence | null
  /** Whether the discount code took effect; null when none was sent or the backend does not say. */
  discountApplied: boolean | null
}

/** Why a backend gave no answer. `message` is for the visitor and never carries an upstream text. */
export type CommerceFailure =
  | { tag: 'unreachable'; message: string }
  | { tag: 'unknown_variant'; message: string }
  | { tag: 'not_available'; message: string; shortages: readonly Shortage[] }
  | { tag: 'discount_refused'; message: string }

/** A variant of which the backend has too little. */
export interface Shortage {
  variantId: string
  /** How many an order may hold; null when the backend does not say. */
  left: number | null
}

/** Who is buying, for backends that throttle by buyer. Never stored. */
export interface Buyer {
  ip: string | null
}

/** The port every backend implements. Neither method throws; both give up within their time limit. */
export interface CommerceProvider {
  /** The product with this handle; null when the backend does not know it. */
  productByHandle(handle: string): Promise<Result<Product | null, CommerceFailure>>
  /** `limitMs` is the time left of the caller's own; the whole budget of a commerce call without it. */
  createCheckout(input: CheckoutInput, buyer: Buyer, limitMs?: number): Promise<Result<Checkout, CommerceFailure>>
}

/** First variant of a product: each design has exactly one. */
export const firstVariant = (product: Product | null | undefined): ProductVariant | undefined =>
  product?.variants.edges[0]?.node

/** The price of a product's variant in pence; null without one, in another currency, and for nothing at all. */
export function pricePence(product: Product | null | undefined): Pence | null {
  const price = firstVariant(product)?.price
  const pence = price?.currencyCode === 'GBP' ? penceFromDecimal(price.amount) : null
  return pence === 0 ? null : pence
}

/** May this product not be ordered just now? False for one that is not known. */
export const isSoldOut = (product: Product | null | undefined): boolean =>
  firstVariant(product)?.availableForSale === false
