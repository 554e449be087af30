// Only variants of the catalogue's products reach a live backend (COM-3, D-76). Their ids are the backend's own, so they
// are learnt from its products: from a kept copy of any age where there is one, because the backend checks again.
import { withDeadline } from '../deadline'
import { type CommerceFailure, type CommerceProvider, firstVariant, type Product } from '../domain/commerce'
import { err, type Result } from '../domain/errors'
import { CREATE_CHECKOUT_FAILED, UNKNOWN_VARIANT } from '../domain/messages'
import { COMMERCE_BUDGET_MS } from '../domain/timings'
import { logEvent } from '../log'
import type { CachedProvider } from './cached'

/** The provider with its checkouts limited to the variants of these handles; all of it within one time limit. */
export const withKnownVariants = (provider: CachedProvider, handles: readonly string[]): CommerceProvider => ({
  productByHandle: (handle) => provider.productByHandle(handle),
  async createCheckout(input, buyer, limitMs = COMMERCE_BUDGET_MS) {
    const started = Date.now()
    const left = () => limitMs - (Date.now() - started)
    const unknown = new Set(input.lineItems.map((line) => line.variantId))
    const seen = (product: Product | null) => {
      const variant = firstVariant(product)
      if (variant !== undefined) unknown.delete(variant.id)
    }
    const ask = async (handle: string) => {
      const product = await provider.productByHandle(handle)
      if (product.ok) seen(product.value)
      return product.ok
    }

    for (const copy of await Promise.all(handles.map(provider.keptCopy))) seen(copy)
    if (unknown.size > 0) {
      const answered = await withDeadline(Promise.all(handles.map(ask)), left(), 'products').catch(() => [false])
      if (unknown.size > 0) return refusal(!answered.includes(false))
    }
    return provider.createCheckout(input, buyer, left())
  },
})

/** With a product missing nobody can tell a wrong variant from one of that product. */
function refusal(isSure: boolean): Result<never, CommerceFailure> {
  logEvent('warn', 'variant_unknown', { sure: isSure })
  return isSure
    ? err({ tag: 'unknown_variant', message: UNKNOWN_VARIANT })
    : err({ tag: 'unreachable', message: CREATE_CHECKOUT_FAILED })
}
