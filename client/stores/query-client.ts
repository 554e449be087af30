// Product data in the browser: one TanStack Query client for all islands of a page. Calls 2; D-31, D-76.
// Only islands that need products import this, so that other pages do not pay for the library.
import { QueryClient } from '@tanstack/react-query'
import type { Design } from '../../src/domain/catalogue'
import { firstVariant, type Product, type ProductVariant } from '../../src/domain/commerce'
import { type Pence, penceFromDecimal } from '../../src/domain/money'
import { createApi } from '../browser/api'

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, gcTime: 30 * 60_000, retry: 1, retryDelay: 400, refetchOnWindowFocus: false },
    },
  })

let browserClient: QueryClient | undefined

/** The page's client in the browser; on the server a new one for each render, so that nothing is shared. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient()
  browserClient ??= createQueryClient()
  return browserClient
}

/** Thrown into a query by a failed call; carries the visitor's message. */
export class CallError extends Error {
  override name = 'CallError'
}

/** The query of a design's product. */
export const productQuery = (anonKey: string, design: Pick<Design, 'handle'>) => ({
  queryKey: ['product', design.handle] as const,
  queryFn: async (): Promise<Product | null> => {
    const answer = await createApi(anonKey).getProductByHandle(design.handle)
    if (answer.ok) return answer.value
    throw new CallError('message' in answer.error ? answer.error.message : answer.error.tag)
  },
})

/** What one card of a design costs and which variant it is, once its product is known. */
export function priceOf(design: Design, product: Product | null | undefined): { unitPence: Pence; variantId: string } {
  const variant: ProductVariant | undefined = firstVariant(product)
  const loaded = variant?.price.currencyCode === 'GBP' ? penceFromDecimal(variant.price.amount) : null
  // D-31: the loaded price where it is in pounds, otherwise the catalogue's.
  return { unitPence: loaded ?? design.pricePence, variantId: variant?.id ?? '' }
}
