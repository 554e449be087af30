// The cart's checkout up to the moment of leaving: products of picked designs, line items, call 3, and whether its
// address can be trusted. The caller navigates.

import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from '#client/browser/calls/api.ts'
import { createCheckout } from '#client/browser/calls/checkout-api.ts'
import { loadVariants, renewVariants } from '#client/browser/product/load-variants.ts'
import { productQuery } from '#client/browser/product/product-query.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { codeRefused } from '#domain/cart/cart-messages.ts'
import { cartTotals } from '#domain/cart/cart-totals.ts'
import { isTrustedCheckoutUrl, neededDesigns, toLineItems } from '#domain/cart/checkout.ts'
import { isDearer } from '#domain/cart/quote.ts'
import { isReferralValid, type Referral } from '#domain/cart/referral.ts'
import { type Catalogue, designByKey } from '#domain/shop/catalogue.ts'
import type { LineItem } from '#domain/shop/commerce.ts'
import type { Pence } from '#domain/shop/money.ts'
import { CARDS_NOT_AVAILABLE, callUnreachable, UNKNOWN_VARIANT } from '#domain/site/failure-texts.ts'
import { err, ok, type Result, type ShopError } from '#domain/text/errors.ts'

/** Its lines have the prices of the market it is placed in. */
export interface CartOrder extends Caller {
  items: readonly CartItem[]
  referral: Referral | null
  /** The code from a link; sent while no referral is valid. */
  discountCode: string | null
  catalogue: Catalogue
  /** Milliseconds since the epoch. */
  now: number
}

export interface PlacedCheckout {
  /** Trusted: may be navigated to. */
  webUrl: string
  /** What the backend will charge, in minor units of the market's currency, when that is more than the cart showed; otherwise null. */
  dearerPence: Pence | null
  /** The backend cannot tell the total beforehand. */
  totalUnknown?: true
}

/** An amount the shopper has to agree to before leaving. */
export interface CheckoutDoubt {
  webUrl: string
  /** What the backend will charge, in minor units of the market's currency; null when it cannot tell. */
  totalPence: Pence | null
}

/** What the shopper has to decide before leaving for a placed checkout; null for nothing. */
export const doubtOf = ({ webUrl, dearerPence, totalUnknown }: PlacedCheckout): CheckoutDoubt | null =>
  totalUnknown || dearerPence !== null ? { webUrl, totalPence: dearerPence } : null

/** Creates the checkout of a cart that is not empty. Every failure is returned as a value; never throws. */
export async function placeCheckout(
  order: CartOrder,
  queries: QueryClient,
): Promise<Result<PlacedCheckout, ShopError>> {
  const { items, referral, now } = order
  const code = referral?.code ?? order.discountCode
  const refused: ShopError =
    referral || !code
      ? { tag: 'referral_refused' }
      : { tag: 'checkout_failed', message: codeRefused(code), refusedCode: code }
  // A referral can expire unnoticed while a device sleeps: never charge more than the cart shows without saying so.
  if (referral && !isReferralValid(referral, now)) return err({ tag: 'referral_refused' })
  try {
    const variantIds = await loadVariants(neededDesigns(items), order, queries)
    const lines = toLineItems(items, variantIds)
    if (!lines.ok) return err(missingProducts(lines.missing, order))
    const create = (lineItems: LineItem[]) =>
      createCheckout(order, { lineItems, ...(code ? { discountCode: code } : {}) })
    let response = await create(lines.lineItems)
    if (!response.ok && isSaid(response.error, UNKNOWN_VARIANT)) {
      const renewed = await renewLines(order, queries)
      if (!renewed.ok) return err(missingProducts(renewed.missing, order))
      if (lacksSome(renewed.lineItems, lines.lineItems)) response = await create(renewed.lineItems)
    }
    if (!response.ok) {
      if (isSaid(response.error, CARDS_NOT_AVAILABLE)) refreshStock(order, queries)
      return err(response.error.tag === 'referral_refused' ? refused : checkoutFailure(response.error))
    }
    const { webUrl, totalPence, totalUnknown, discountApplied } = response.value
    if (code && discountApplied === false) return err(refused)
    if (webUrl === null || !isTrustedCheckoutUrl(webUrl, window.location.origin))
      return err({ tag: 'checkout_url_missing' })
    const shown = cartTotals(items, referral?.discount ?? null, order.catalogue).totalPence
    const dearerPence = isDearer(totalPence, shown, referral !== null, order.catalogue.prices) ? totalPence : null
    return ok({ webUrl, dearerPence, ...(totalUnknown ? { totalUnknown } : {}) })
  } catch (thrown) {
    return err({ tag: 'checkout_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

/** Whether the call failed with this message, whatever was appended to it. */
const isSaid = (error: ShopError, message: string): boolean =>
  error.tag === 'call_failed' && error.message.startsWith(message)

const designKeys = (items: readonly CartItem[]): string[] => [
  ...new Set(items.flatMap((item) => item.mixMatchSelections ?? [item.variant])),
]

/** Finds out which of the cards are sold out, for the lines of the cart to show it. */
function refreshStock(order: CartOrder, queries: QueryClient): void {
  for (const key of designKeys(order.items)) {
    const design = designByKey(order.catalogue, key)
    if (design) void queries.prefetchQuery({ ...productQuery(order, design), staleTime: 0 })
  }
}

/**
 * The line items again by design: a product that was deleted and created again has another variant than the cart's
 * lines.
 */
async function renewLines(order: CartOrder, queries: QueryClient) {
  const variantIds = await renewVariants(designKeys(order.items), order, queries)
  return toLineItems(
    order.items.map((item) => ({ ...item, variantId: '' })),
    variantIds,
  )
}

const lacksSome = (lines: readonly LineItem[], of: readonly LineItem[]): boolean =>
  of.some(({ variantId }) => !lines.some((line) => line.variantId === variantId))

/** Drops a code the backend did not accept: the next click checks out without it. */
export function dropRefused(error: ShopError, { referral, cart }: Pick<Stores, 'referral' | 'cart'>): void {
  if (error.tag === 'referral_refused') referral.getState().drop()
  if (error.tag === 'checkout_failed' && error.refusedCode) cart.setState({ discountCode: null })
}

/** A failed call 3 as the visitor reads it, after "Checkout failed: ". */
function checkoutFailure(error: ShopError): ShopError {
  if (error.tag === 'call_unreachable') return { tag: 'checkout_failed', message: callUnreachable(error.message) }
  if (error.tag === 'call_failed') return { tag: 'checkout_failed', message: error.message }
  return error
}

/** Missing picked designs and lines without a variant have different messages; both are named by label. */
function missingProducts(keys: readonly string[], { items, catalogue }: CartOrder): ShopError {
  const label = (key: string) => designByKey(catalogue, key)?.label ?? key
  const picked = keys.filter((key) => items.some((item) => item.mixMatchSelections?.includes(key)))
  if (picked.length > 0) return { tag: 'products_missing', designs: picked.map(label), where: 'cart' }
  return { tag: 'product_not_found', design: keys.map(label).join(', ') }
}
