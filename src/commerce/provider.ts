// Which commerce backend this shop uses (COMMERCE_MODE, D-62) and the cache in front of it. Live mode without a backend
// answers errors: it never falls back to the sample, so that production can not pretend to sell.
import { createCatalogue } from '../domain/catalogue'
import type { CommerceProvider, Product } from '../domain/commerce'
import { err } from '../domain/errors'
import type { Bindings, Config } from '../env'
import { logEvent } from '../log'
import { withProductCache } from './cached'
import { reportPrice } from './price-report'
import { createSampleProvider } from './sample'

/** The backend of this environment. `origin` is the site's own; `waitUntil` keeps work alive after the answer. */
export function createCommerce(
  env: Pick<Bindings, 'CACHE'>,
  config: Config,
  origin: string,
  waitUntil: (work: Promise<unknown>) => void,
): CommerceProvider {
  if (config.commerceMode === 'live') return notSetUp
  const catalogue = createCatalogue(config.brand)
  return withProductCache(createSampleProvider(catalogue, origin), {
    kv: env.CACHE,
    source: 'sample',
    waitUntil,
    onLoaded: (handle, product) => reportPrice(catalogue, handle, product),
  })
}

/** Stands for a live backend until one is configured. */
const notSetUp: CommerceProvider = {
  productByHandle: async () => err(NOT_SET_UP),
  createCheckout: async () => err(NOT_SET_UP),
}
const NOT_SET_UP = { tag: 'unreachable', message: "The shop's payment provider is not set up." } as const

/** The product of a handle for a page: null when it is unknown or the backend fails, which is logged. Never throws. */
export async function loadProduct(commerce: CommerceProvider, handle: string): Promise<Product | null> {
  const product = await commerce.productByHandle(handle)
  if (product.ok) return product.value
  logEvent('warn', 'product_not_loaded', { handle, reason: product.error.tag })
  return null
}
