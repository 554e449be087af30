// Product data in the browser: one TanStack Query client for all islands of a page. Call 2; D-31, D-76.
// Only islands that need products import this, so that other pages do not pay for the library.
import { QueryClient } from '@tanstack/react-query'
import type { Design } from '../../src/domain/catalogue'
import { firstVariant, type Product, type ProductVariant } from '../../src/domain/commerce'
import type { ShopError } from '../../src/domain/errors'
import { type Pence, penceFromDecimal } from '../../src/domain/money'
import { createApi } from '../browser/api'

const IN_BROWSER = typeof window !== 'undefined'

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: IN_BROWSER ? 30 * 60_000 : Number.POSITIVE_INFINITY, // no timers on the server
        retry: 1,
        retryDelay: 400,
        refetchOnWindowFocus: false,
        // The call itself tells whether the network is there; a paused query would leave the page without an answer.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })

let browserClient: QueryClient | undefined

/** The page's client in the browser; on the server a new one for each render, so that nothing is shared. */
export function getQueryClient(): QueryClient {
  if (!IN_BROWSER) return createQueryClient()
  browserClient ??= createQueryClient()
  return browserClient
}

/** Thrown into a query by a failed call; carries the failure, so that it can be told like any other. */
export class CallError extends Error {
  override name = 'CallError'
  constructor(readonly failure: ShopError) {
    super('message' in failure ? failure.message : failure.tag)
  }
}

/** The query of a design's product; null for a handle the backend does not know. */
export const productQuery = (anonKey: string, design: Pick<Design, 'handle'>) => ({
  queryKey: ['product', design.handle] as const,
  queryFn: async (): Promise<Product | null> => {
    const answer = await createApi(anonKey).getProductByHandle(design.handle)
    if (answer.ok) return answer.value
    throw new CallError(answer.error)
  },
})

/** What one card of a design costs and which variant it is, once its product is known. */
export function priceOf(design: Design, product: Product | null | undefined): { unitPence: Pence; variantId: string } {
  const variant: ProductVariant | undefined = firstVariant(product)
  const loaded = variant?.price.currencyCode === 'GBP' ? penceFromDecimal(variant.price.amount) : null
  // D-31: the loaded price where it is in pounds, otherwise the catalogue's.
  return { unitPence: loaded ?? design.pricePence, variantId: variant?.id ?? '' }
}
