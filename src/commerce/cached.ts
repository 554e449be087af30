// A commerce backend behind a product cache in KV. A copy is fresh for 300 s and renewed in the background after 240 s.
// Then it is stale and served only if the backend fails. Unknown handles and failures are never stored. If KV fails or
// hangs, the backend is used alone.
import * as z from 'zod/mini'
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { type CommerceFailure, type CommerceProvider, firstVariant, type Product } from '#domain/shop/commerce.ts'
import { productSchema } from '#domain/shop/product-schema.ts'
import { FETCH_PRODUCT_FAILED } from '#domain/site/failure-texts.ts'
import { COMMERCE_BUDGET_MS, KV_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { coalesce } from './coalesce.ts'

export interface ProductCacheOptions {
  kv: KVNamespace
  /** The backend of the copies; copies of another one count as absent. */
  source: string
  /** Copies are kept by market; one in another currency counts as absent. The default market by default. */
  market?: CopyMarket
  waitUntil: (work: Promise<unknown>) => void
  /** Called with every product that the backend returns. */
  onLoaded?: (handle: string, product: Product) => void
  /** Milliseconds since the epoch. */
  now?: () => number
  freshSeconds?: number
  refreshAfterSeconds?: number
}

type CopyMarket = Pick<Market, 'prefix' | 'currency'>

/** A stored product; anything else counts as absent. */
const copySchema = z.object({
  product: productSchema,
  /** Milliseconds since the epoch. */
  storedAt: z.number(),
  source: z.string(),
})
type Copy = z.infer<typeof copySchema>

const MAX_STALE_SECONDS = 7 * 24 * 3600 // how long a stale copy may replace a failing backend
const KV_BUDGET_MS = 250 // limit of one KV read; then the backend is queried

export interface CachedProvider extends CommerceProvider {
  /**
   * As in CommerceProvider, but a copy older than `maxAgeSeconds` is ignored. With 0 the backend is queried, its
   * product is stored before this returns, and a failure is never replaced by a stale copy.
   */
  productByHandle(handle: string, maxAgeSeconds?: number): Promise<Result<Product | null, CommerceFailure>>
  /** The copy in KV, fresh or stale; the backend is not queried. Never throws. */
  cachedCopy(handle: string): Promise<Product | null>
}

/** The provider with its products cached; checkouts are passed through. */
export function withProductCache(provider: CommerceProvider, options: ProductCacheOptions): CachedProvider {
  const { kv, source, waitUntil, onLoaded, now = Date.now, freshSeconds = 300, refreshAfterSeconds = 240 } = options
  const { market = DEFAULT_MARKET } = options

  async function storeCopy(handle: string, product: Product): Promise<void> {
    try {
      const copy: Copy = { product, storedAt: now(), source }
      const put = kv.put(cacheKey(handle, market), JSON.stringify(copy), { expirationTtl: MAX_STALE_SECONDS })
      await withDeadline(put, KV_WRITE_BUDGET_MS, 'KV')
    } catch (thrown) {
      logEvent('warn', 'product_cache_unwritten', { error: describeError(thrown) })
    }
  }

  /** Queries the backend; concurrent readers of this isolate share one request. */
  const load = (handle: string, isAwaited = false): Promise<Result<Product | null, CommerceFailure>> =>
    coalesce(
      `${source}:${cacheKey(handle, market)}${isAwaited ? ' awaited' : ''}`,
      async () => {
        const loaded = await query(handle)
        if (loaded.ok && loaded.value !== null) {
          onLoaded?.(handle, loaded.value)
          const stored = storeCopy(handle, loaded.value)
          waitUntil(stored)
          if (isAwaited) await stored
        }
        return loaded
      },
      { waitUntil, budgetMs: COMMERCE_BUDGET_MS, onTimeout: () => err(UNREACHABLE) },
    )

  async function query(handle: string): Promise<Result<Product | null, CommerceFailure>> {
    try {
      return await provider.productByHandle(handle)
    } catch (thrown) {
      logEvent('error', 'commerce_failed', { handle, error: describeError(thrown) })
      return err(UNREACHABLE)
    }
  }

  return {
    async productByHandle(handle, maxAgeSeconds = freshSeconds) {
      if (maxAgeSeconds === 0) return load(handle, true)
      const copy = await readCopy(kv, source, handle, market)
      const ageSeconds = copy === null ? Number.POSITIVE_INFINITY : (now() - copy.storedAt) / 1000
      if (copy !== null && ageSeconds < Math.min(freshSeconds, maxAgeSeconds)) {
        if (ageSeconds >= refreshAfterSeconds) waitUntil(load(handle))
        return ok(copy.product)
      }
      const loaded = await load(handle)
      if (loaded.ok || copy === null) return loaded
      logEvent('warn', 'product_stale', { handle, age_seconds: Math.round(ageSeconds) })
      return ok(copy.product)
    },
    cachedCopy: async (handle) => (await readCopy(kv, source, handle, market))?.product ?? null,
    createCheckout: (input, buyer, limitMs) => provider.createCheckout(input, buyer, limitMs),
  }
}

async function readCopy(kv: KVNamespace, source: string, handle: string, market: CopyMarket): Promise<Copy | null> {
  try {
    const stored = await withDeadline(kv.get(cacheKey(handle, market), 'json'), KV_BUDGET_MS, 'KV')
    const copy = copySchema.safeParse(stored)
    return copy.success && copy.data.source === source && isIn(copy.data.product, market) ? copy.data : null
  } catch (thrown) {
    logEvent('warn', 'product_cache_unread', { error: describeError(thrown) })
    return null
  }
}

const isIn = ({ variants }: Product, { currency }: CopyMarket): boolean =>
  variants.edges.every(({ node }) => node.price.currencyCode === currency)

/** The cache source of a live backend, by its store, so that copies of a former store count as absent. */
export const liveSource = (storefrontUrl: string): string => `live ${new URL(storefrontUrl).host}`

/**
 * The variants of these handles, from the default market's KV copies of any age; the backend is not queried. Never
 * throws.
 */
export async function cachedVariants(
  kv: KVNamespace,
  source: string,
  handles: readonly string[],
): Promise<{ handle: string; variantId: string }[]> {
  const copies = await Promise.all(handles.map((handle) => readCopy(kv, source, handle, DEFAULT_MARKET)))
  return handles.flatMap((handle, index) => {
    const variant = firstVariant(copies[index]?.product)
    return variant === undefined ? [] : [{ handle, variantId: variant.id }]
  })
}

const UNREACHABLE: CommerceFailure = { tag: 'unreachable', message: FETCH_PRODUCT_FAILED }

/** The KV key of a product's copy: "product:{handle}", in another market "product:{handle}:{prefix}". */
export const cacheKey = (handle: string, { prefix }: Pick<Market, 'prefix'> = DEFAULT_MARKET): string =>
  prefix === '' ? `product:${handle}` : `product:${handle}:${prefix}`
