// Selects the shop's commerce backend (COMMERCE_MODE) and puts the cache in front of it. If the backend's settings are
// missing, it returns errors and never falls back to the sample, so that production cannot pretend to sell.
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import { type Catalogue, createCatalogue } from '#domain/shop/catalogue.ts'
import type { CommerceProvider, Product } from '#domain/shop/commerce.ts'
import { COMMERCE_NOT_SET_UP } from '#domain/site/failure-texts.ts'
import { err } from '#domain/text/errors.ts'
import { logEvent } from '#http/log.ts'
import { marketsOf } from '#http/markets.ts'
import { wordsFor } from '#http/word-files.ts'
import { type Bindings, type Config, missingCommerceSettings } from '#src/env.ts'
import { liveSource, withProductCache } from './cached.ts'
import { withCountedStock } from './counted-stock.ts'
import { withKnownVariants } from './known-variants.ts'
import { reportPrice } from './price-report.ts'
import { createSampleProvider } from './sample.ts'
import { storedPercent } from './sample-codes.ts'
import { createStorefrontProvider } from './storefront.ts'

/**
 * The backend of this environment, for buyers of one market. `origin` is the site's own; `waitUntil` keeps work alive
 * after the response.
 */
export function createCommerce(
  env: Pick<Bindings, 'CACHE' | 'DB' | 'ASSETS'>,
  config: Config,
  origin: string,
  waitUntil: (work: Promise<unknown>) => void,
  market: Market = DEFAULT_MARKET,
): CommerceProvider {
  const catalogue = createCatalogue(config.brand, market.currency)
  const backend = createBackend(env, config, { catalogue, origin, waitUntil, market })
  return config.limitedStockCounted ? withCountedStock(backend, catalogue, env.CACHE) : backend
}

interface Site {
  catalogue: Catalogue
  origin: string
  waitUntil: (work: Promise<unknown>) => void
  market: Market
}

function createBackend(
  env: Pick<Bindings, 'CACHE' | 'DB' | 'ASSETS'>,
  config: Config,
  { catalogue, origin, waitUntil, market }: Site,
): CommerceProvider {
  const cached = (provider: CommerceProvider, source: string) =>
    withProductCache(provider, {
      kv: env.CACHE,
      source,
      market,
      waitUntil,
      onLoaded: (handle, product) => reportPrice(catalogue, handle, product, market),
    })
  if (config.commerceMode === 'sample')
    return cached(createSampleProvider(catalogue, origin, storedPercent(env.DB, config.brand), market), 'sample')
  const missing = missingCommerceSettings(config)
  if (missing.length > 0) return notSetUp(missing)
  // A shop with the default market alone asks for no market, and its backend is not compared with one.
  const asked = marketsOf(config).length > 1 ? market : null
  // Products come from the catalogue, so there is nothing to cache.
  if (config.commerceMode === 'stripe')
    return onFirstUse(async () => {
      const { createStripeProvider } = await import('./stripe.ts')
      return createStripeProvider(config, catalogue, origin, asked, () => wordsFor(env, market))
    })
  const { storefront } = config
  const live = cached(createStorefrontProvider(storefront, asked), liveSource(storefront.url))
  return withKnownVariants(
    live,
    catalogue.designs.map((design) => design.handle),
    (handle) => catalogue.designs.find((design) => design.handle === handle)?.label ?? handle,
  )
}

/** A backend whose code is loaded on first use, so that other shops never load it. */
const onFirstUse = (load: () => Promise<CommerceProvider>): CommerceProvider => ({
  productByHandle: async (handle) => (await load()).productByHandle(handle),
  createCheckout: async (input, buyer, limitMs) => (await load()).createCheckout(input, buyer, limitMs),
})

/** Replaces a live backend whose settings are missing. */
function notSetUp(missing: readonly string[]): CommerceProvider {
  const answer = async () => {
    logEvent('error', 'commerce_not_set_up', { missing: missing.join(', ') })
    return err({ tag: 'unreachable', message: COMMERCE_NOT_SET_UP } as const)
  }
  return { productByHandle: answer, createCheckout: answer }
}

/** The product of a handle for a page: null if it is unknown or the backend fails, which is logged. Never throws. */
export async function loadProduct(commerce: CommerceProvider, handle: string): Promise<Product | null> {
  const product = await commerce.productByHandle(handle)
  if (product.ok) return product.value
  logEvent('warn', 'product_not_loaded', { handle, reason: product.error.tag })
  return null
}
