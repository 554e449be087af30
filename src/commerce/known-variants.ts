// Limits checkouts at a live backend to variants of the catalogue's products. Their ids belong to the backend, so they
// are taken from cached copies of any age: the backend checks again anyway. Backend failures for missing or sold-out
// variants are translated to names from the catalogue.

import {
  type CheckoutInput,
  type CommerceFailure,
  type CommerceProvider,
  firstVariant,
  isSoldOut,
  type Product,
  type Shortage,
} from '#domain/shop/commerce.ts'
import { notAvailableMessage } from '#domain/shop/stock.ts'
import { CREATE_CHECKOUT_FAILED, UNKNOWN_VARIANT } from '#domain/site/failure-texts.ts'
import { COMMERCE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, type Result } from '#domain/text/errors.ts'
import { withDeadline } from '#http/deadline.ts'
import { logEvent } from '#http/log.ts'
import type { CachedProvider } from './cached.ts'

/** An unknown variant triggers a new query, unless the copies are younger than this: the address is public. */
const COPY_IS_SURE_SECONDS = 30

/**
 * The provider with checkouts limited to the variants of these handles, all within one time limit. `labelOf` is the
 * name of a handle for shoppers.
 */
export const withKnownVariants = (
  provider: CachedProvider,
  handles: readonly string[],
  labelOf: (handle: string) => string = (handle) => handle,
): CommerceProvider => ({
  productByHandle: (handle) => provider.productByHandle(handle),
  async createCheckout(input, buyer, limitMs = COMMERCE_BUDGET_MS) {
    const started = Date.now()
    const left = () => limitMs - (Date.now() - started)
    const unknown = new Set(input.lineItems.map((line) => line.variantId))
    const handleOf = new Map<string, string>()
    const soldOut = new Set<string>()
    const seen = (handle: string, product: Product | null) => {
      const variant = firstVariant(product)
      if (variant === undefined) return
      unknown.delete(variant.id)
      handleOf.set(variant.id, handle)
      if (isSoldOut(product)) soldOut.add(variant.id)
    }
    /** Queries the products of these handles; false if one of them failed or timed out. */
    const query = async (some: readonly string[], maxAgeSeconds: number): Promise<boolean> => {
      const one = async (handle: string) => {
        const product = await provider.productByHandle(handle, maxAgeSeconds)
        if (product.ok) seen(handle, product.value)
        return product.ok
      }
      return withDeadline(Promise.all(some.map(one)), left(), 'products').then(
        (results) => !results.includes(false),
        () => false,
      )
    }

    const copies = await Promise.all(handles.map(provider.cachedCopy))
    handles.forEach((handle, index) => {
      seen(handle, copies[index] ?? null)
    })
    if (unknown.size > 0) {
      const isSure = await query(handles, COPY_IS_SURE_SECONDS)
      if (unknown.size > 0) return refusal(isSure)
    }
    const created = await provider.createCheckout(input, buyer, left())
    if (created.ok || (created.error.tag !== 'unknown_variant' && created.error.tag !== 'not_available')) return created
    // The order changes the stock, so its cached copies are outdated: the next reader gets fresh ones.
    const ordered = input.lineItems.flatMap(({ variantId }) => handleOf.get(variantId) ?? [])
    soldOut.clear()
    await query([...new Set(ordered)], 0)
    return created.error.tag === 'not_available' ? inWords(created.error.shortages, input) : created

    /** What the backend reports as short, otherwise the products that it no longer sells. */
    function inWords(reported: readonly Shortage[], { lineItems }: CheckoutInput): Result<never, CommerceFailure> {
      const gone = lineItems.filter(({ variantId }) => soldOut.has(variantId))
      const shortages = reported.length > 0 ? reported : gone.map(({ variantId }) => ({ variantId, left: 0 }))
      const named = new Map<string, number | null>()
      for (const { variantId, left: most } of shortages) {
        const handle = handleOf.get(variantId)
        if (handle !== undefined) named.set(labelOf(handle), soldOut.has(variantId) ? 0 : most)
      }
      const message = notAvailableMessage([...named].map(([label, most]) => ({ label, left: most })))
      return err({ tag: 'not_available', message, shortages })
    }
  },
})

/** While a product is missing, an invalid variant cannot be reported from one of that product. */
function refusal(isSure: boolean): Result<never, CommerceFailure> {
  logEvent('warn', 'variant_unknown', { sure: isSure })
  return isSure
    ? err({ tag: 'unknown_variant', message: UNKNOWN_VARIANT })
    : err({ tag: 'unreachable', message: CREATE_CHECKOUT_FAILED })
}
