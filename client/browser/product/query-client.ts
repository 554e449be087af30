// Product data in the browser: one TanStack Query client for all islands of a page. Call 2; D-31, D-76.
// Only islands that need products import this: the library is 10 KB (brotli) that no other page loads. Previews, forms
// and checkouts ask once, on a visitor's word, and remember nothing; they use calls/api.ts and go without it.
import { QueryClient } from '@tanstack/react-query'
import type { Design } from '../../../src/domain/shop/catalogue'
import { firstVariant, type Product, pricePence } from '../../../src/domain/shop/commerce'
import type { Pence } from '../../../src/domain/shop/money'
import { NO_ANSWER_IN_TIME } from '../../../src/domain/site/failure-texts'
import type { ShopError } from '../../../src/domain/text/errors'
import { createApi } from '../calls/api'
import { noteStock } from './sold-out'

const IN_BROWSER = typeof window !== 'undefined'

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: IN_BROWSER ? 30 * 60_000 : Number.POSITIVE_INFINITY, // no timers on the server
        // Once more after a failure; whoever has waited in vain for an answer is told so and asks again by a click.
        retry: (failures, error) => failures < 1 && !(error instanceof CallError && error.isLate),
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
  get isLate(): boolean {
    return this.message === NO_ANSWER_IN_TIME
  }
}

/** The query of a design's product; null for a handle the backend does not know. */
export const productQuery = (anonKey: string, design: Pick<Design, 'handle'>) => ({
  queryKey: ['product', design.handle] as const,
  queryFn: async (): Promise<Product | null> => {
    const answer = await createApi(anonKey).getProductByHandle(design.handle)
    if (answer.ok) {
      noteStock(design.handle, answer.value)
      return answer.value
    }
    throw new CallError(answer.error)
  },
})

/** What one card of a design costs and which variant it is, once its product is known. */
export function priceOf(design: Design, product: Product | null | undefined): { unitPence: Pence; variantId: string } {
  // D-31: the loaded price where it is one in pounds, otherwise the catalogue's.
  return { unitPence: pricePence(product) ?? design.pricePence, variantId: firstVariant(product)?.id ?? '' }
}
