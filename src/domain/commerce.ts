// What a commerce backend is to this shop: the shapes of calls 2 and 3 and the port behind them. Spec §3, §7; D-61.
import type { Result } from './errors'
import type { Pence } from './money'

/** Call 2's product, as specified: the envelope is the same whatever backend answers (API-47). */
export interface Product {
  title: string
  variants: { edges: { node: ProductVariant }[] }
}
export interface ProductVariant {
  id: string
  price: { amount: string; currencyCode: string }
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
/** Call 3's checkout; the two fields after webUrl are additions (D-112). */
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
  | { tag: 'not_available'; message: string }
  | { tag: 'discount_refused'; message: string }

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
