// The cart's checkout up to the moment of leaving: products of picked designs, line items, call 3, and whether its
// address may be followed. Spec §4 "Checkout from the cart"; D-50, D-56, D-58, D-63, D-112. Going there is the caller's.
import { type CartItem, cartTotals } from '../../src/domain/cart'
import { codeRefused } from '../../src/domain/cart-messages'
import { type Catalogue, designByKey } from '../../src/domain/catalogue'
import { isTrustedCheckoutUrl, neededDesigns, toLineItems } from '../../src/domain/checkout'
import { err, ok, type Result, type ShopError } from '../../src/domain/errors'
import { callUnreachable } from '../../src/domain/messages'
import type { Pence } from '../../src/domain/money'
import { isDearer } from '../../src/domain/quote'
import { isReferralValid, type Referral } from '../../src/domain/referral'
import type { Stores } from '../stores/page-stores'
import { createApi } from './api'

export interface CartOrder {
  items: readonly CartItem[]
  referral: Referral | null
  /** The code a link brought; sent while no referral is valid (REF-24). */
  discountCode: string | null
  catalogue: Catalogue
  anonKey: string
  /** Milliseconds since the epoch. */
  now: number
}

export interface PlacedCheckout {
  /** Trusted: may be followed. */
  webUrl: string
  /** What the backend will charge, in pence, when that is more than the cart showed; otherwise null. */
  dearerPence: Pence | null
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Creates the checkout of a cart that is not empty. Every failure comes back as a value; never throws. */
export async function placeCheckout(order: CartOrder): Promise<Result<PlacedCheckout, ShopError>> {
  const { items, referral, now } = order
  const code = referral?.code ?? order.discountCode
  const refused: ShopError =
    referral || !code
      ? { tag: 'referral_refused' }
      : { tag: 'checkout_failed', message: codeRefused(code), refusedCode: code }
  // A sleeping device can let a referral run out unnoticed: never charge more than the cart shows without a word.
  if (referral && !isReferralValid(referral, now)) return err({ tag: 'referral_refused' })
  try {
    const needed = neededDesigns(items)
    // Only carts with picked designs need the query library; no page pays for it before that.
    const variantIds = needed.length > 0 ? await (await import('./load-variants')).loadVariants(needed, order) : NONE
    const lines = toLineItems(items, variantIds)
    if (!lines.ok) return err(missingProducts(lines.missing, order))
    const input = { lineItems: lines.lineItems, ...(code ? { discountCode: code } : {}) }
    const answer = await createApi(order.anonKey).createCheckout(input)
    if (!answer.ok) return err(answer.error.tag === 'referral_refused' ? refused : checkoutFailure(answer.error))
    const { webUrl, totalPence, discountApplied } = answer.value
    if (code && discountApplied === false) return err(refused)
    if (webUrl === null || !isTrustedCheckoutUrl(webUrl, window.location.origin))
      return err({ tag: 'checkout_url_missing' })
    const shown = cartTotals(items, referral?.discount ?? null).totalPence
    return ok({ webUrl, dearerPence: isDearer(totalPence, shown, referral !== null) ? totalPence : null })
  } catch (thrown) {
    return err({ tag: 'checkout_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

/** Drops the code a backend did not take: the next click checks out without it (D-50). */
export function dropRefused(error: ShopError, { referral, cart }: Pick<Stores, 'referral' | 'cart'>): void {
  if (error.tag === 'referral_refused') referral.getState().drop()
  if (error.tag === 'checkout_failed' && error.refusedCode) cart.setState({ discountCode: null })
}

/** A failed call 3 as the visitor reads it, after "Checkout failed: " (ERR-06). */
function checkoutFailure(error: ShopError): ShopError {
  if (error.tag === 'call_unreachable') return { tag: 'checkout_failed', message: callUnreachable(error.message) }
  if (error.tag === 'call_failed') return { tag: 'checkout_failed', message: error.message }
  return error
}

/** Picked designs and lines that never had a variant read differently (ERR-01, ERR-04); both are named by label. */
function missingProducts(keys: readonly string[], { items, catalogue }: CartOrder): ShopError {
  const label = (key: string) => designByKey(catalogue, key)?.label ?? key
  const picked = keys.filter((key) => items.some((item) => item.mixMatchSelections?.includes(key)))
  if (picked.length > 0) return { tag: 'products_missing', designs: picked.map(label), where: 'cart' }
  return { tag: 'product_not_found', design: keys.map(label).join(', ') }
}
