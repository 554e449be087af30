// The cart's checkout up to the moment of leaving: products of picked designs, line items, call 3, and whether its
// address may be followed. Spec §4 "Checkout from the cart"; D-50, D-56, D-58, D-63, D-112. Going there is the caller's.
import { type CartItem, cartTotals } from '../../src/domain/cart'
import { type Catalogue, designByKey } from '../../src/domain/catalogue'
import { neededDesigns, toLineItems } from '../../src/domain/checkout'
import { firstVariant } from '../../src/domain/commerce'
import { err, ok, type Result, type ShopError } from '../../src/domain/errors'
import type { Pence } from '../../src/domain/money'
import { isReferralValid, type Referral } from '../../src/domain/referral'
import { MIX_MATCH_RECHECK_MS } from '../../src/domain/timings'
import { createCheckout } from './checkout'

export interface CartOrder {
  items: readonly CartItem[]
  referral: Referral | null
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

/** Creates the checkout of a cart that is not empty. Every failure comes back as a value; never throws. */
export async function placeCheckout(order: CartOrder): Promise<Result<PlacedCheckout, ShopError>> {
  const { items, referral, now } = order
  // A sleeping device can let a referral run out unnoticed: never charge more than the cart shows without a word.
  if (referral && !isReferralValid(referral, now)) return err({ tag: 'referral_refused' })
  try {
    const variantIds = await loadVariants(neededDesigns(items), order)
    const lines = toLineItems(items, variantIds)
    if (!lines.ok) return err(missingProducts(lines.missing, order))
    const input = { lineItems: lines.lineItems, ...(referral ? { discountCode: referral.code } : {}) }
    const checkout = await createCheckout(order.anonKey, input)
    if (!checkout.ok) return checkout
    const { webUrl, totalPence } = checkout.value
    const shown = cartTotals(items, referral?.discount ?? null).totalPence
    return ok({ webUrl, dearerPence: isDearer(totalPence, shown, referral !== null) ? totalPence : null })
  } catch (thrown) {
    return err({ tag: 'checkout_failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

/**
 * Does the backend charge more than the cart shows (D-112)? Half a pound is allowed for with a referral, whose discount
 * the cart rounds to whole pounds (D-49). False when the backend does not say.
 */
export function isDearer(totalPence: Pence | null, shownPence: Pence, hasReferral: boolean): boolean {
  return totalPence !== null && totalPence > shownPence + (hasReferral ? 50 : 0)
}

/** Variants of the designs, by design key. Those already loaded are used, the others fetched in parallel (D-56). */
async function loadVariants(keys: readonly string[], order: CartOrder): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  if (keys.length === 0) return found
  // Only carts with picked designs need the query library; no page pays for it before that.
  const { getQueryClient, productQuery } = await import('../stores/query-client')
  const client = getQueryClient()
  const queries = keys.flatMap((key) => {
    const design = designByKey(order.catalogue, key)
    return design ? [{ key, query: productQuery(order.anonKey, design) }] : []
  })
  const loaded = (query: (typeof queries)[number]['query']) => firstVariant(client.getQueryData(query.queryKey))
  const missing = queries.filter(({ query }) => !loaded(query))
  if (missing.length > 0) {
    await Promise.allSettled(missing.map(({ query }) => client.fetchQuery({ ...query, staleTime: 0 })))
    await new Promise((resolve) => setTimeout(resolve, MIX_MATCH_RECHECK_MS))
  }
  for (const { key, query } of queries) {
    const variant = loaded(query)
    if (variant) found.set(key, variant.id)
  }
  return found
}

/** Picked designs and lines that never had a variant read differently (ERR-01, ERR-04); both are named by label. */
function missingProducts(keys: readonly string[], { items, catalogue }: CartOrder): ShopError {
  const label = (key: string) => designByKey(catalogue, key)?.label ?? key
  const picked = keys.filter((key) => items.some((item) => item.mixMatchSelections?.includes(key)))
  if (picked.length > 0) return { tag: 'products_missing', designs: picked.map(label), where: 'cart' }
  return { tag: 'product_not_found', design: keys.map(label).join(', ') }
}
