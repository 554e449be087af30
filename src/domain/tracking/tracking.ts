// Events of the advertising pixel and their payloads. Pure: the browser hashes and sends them
// (client/browser/tracking/tracking.ts).

import type { CartItem } from '#domain/cart/cart.ts'
import { type CurrencyCode, minorPerUnit } from '#domain/market/currencies.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import type { Brand } from '#domain/site/brand.ts'

/** Every event of the module; no page fires Search, CompleteRegistration and Purchase. */
export const PIXEL_EVENTS = [
  'ViewContent',
  'AddToCart',
  'AddToWishlist',
  'Search',
  'AddPaymentInfo',
  'InitiateCheckout',
  'PlaceAnOrder',
  'CompleteRegistration',
  'Purchase',
] as const
export type PixelEvent = (typeof PIXEL_EVENTS)[number]

/** The specification's payload fields. `price` in units of the currency per item, like pounds. */
export interface TrackingPayload {
  productId?: string
  productName?: string
  price?: number
  quantity?: number
  currency?: string
  userId?: string
  searchString?: string
  email?: string
  phone_number?: string
  external_id?: string
}

export interface PixelProperties {
  contents?: { content_id: string; content_type: 'product'; content_name: string }[]
  value: number
  currency: string
  query?: string
}

/** The properties of an event: contents, value = price × quantity, GBP by default. */
export function pixelProperties(payload: TrackingPayload): PixelProperties {
  const { productId, productName, price = 0, quantity = 1, currency = 'GBP', searchString } = payload
  return {
    ...(productId === undefined
      ? {}
      : { contents: [{ content_id: productId, content_type: 'product', content_name: productName ?? productId }] }),
    // Rounding in minor units avoids values like 75.99999 for 38 × 2.
    value: Math.round(price * minorPerUnit(currency) * quantity) / minorPerUnit(currency),
    currency,
    ...(searchString === undefined ? {} : { query: searchString }),
  }
}

/** Identifiers of a visitor, ready to be hashed: mail lower-cased and trimmed, phone digits only. */
export function identityToHash(payload: TrackingPayload): Record<string, string> {
  const email = payload.email?.trim().toLowerCase()
  const phone = payload.phone_number?.replace(/\D/g, '')
  const externalId = payload.external_id ?? payload.userId
  return {
    ...(email ? { email } : {}),
    ...(phone ? { phone_number: phone } : {}),
    ...(externalId ? { external_id: externalId } : {}),
  }
}

/** AddToCart of a cart line in a market's currency: its own price and quantity, the handle of its (first) design. */
export const cartItemEvent = (
  item: Pick<CartItem, 'price' | 'quantity' | 'bundle'>,
  design: Pick<Design, 'handle' | 'label'>,
  currency: CurrencyCode = DEFAULT_MARKET.currency,
): TrackingPayload => ({
  productId: design.handle,
  productName: item.bundle === 'collectors-pack' ? "Collector's Pack" : design.label,
  price: item.price,
  currency,
  quantity: item.quantity,
})

/** An event about cards of one design in a market's currency; its id is the commerce handle. */
export const designEvent = (
  design: Pick<Design, 'handle' | 'label'>,
  unitPence: Pence,
  quantity: number,
  currency: CurrencyCode = DEFAULT_MARKET.currency,
): TrackingPayload => ({
  productId: design.handle,
  productName: design.label,
  price: unitPence / minorPerUnit(currency),
  currency,
  quantity,
})

/** TRK-12, D-70. */
export const NEWSLETTER_EVENT: TrackingPayload = {
  productId: 'newsletter-signup',
  productName: 'Newsletter Signup',
  price: 0,
  currency: 'GBP',
}

/** TRK-13, D-70. */
export const DISCOUNT_SIGNUP_EVENT: TrackingPayload = {
  productId: 'newsletter-discount',
  productName: 'Newsletter Discount',
  price: 3,
  currency: 'GBP',
}

/** The two events of the sample checkout page; the figures are the specification's. */
export const checkoutPageEvent = (brand: Pick<Brand, 'slug'>): TrackingPayload => ({
  productId: `${brand.slug}-card`,
  productName: 'NFC Card',
  price: 30,
  currency: 'GBP',
})
