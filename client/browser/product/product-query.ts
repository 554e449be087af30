// The product call (call 2, docs/calls.md) as a query. All islands of a page share its result; code outside React uses the
// same options.
import { CancelledError, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Caller } from '#client/browser/calls/api.ts'
import { type CallFailure, unwrap } from '#client/browser/calls/call-failure.ts'
import { getProductByHandle } from '#client/browser/calls/product-api.ts'
import type { Market } from '#domain/market/market.ts'
import type { Design, StockStatus } from '#domain/shop/catalogue.ts'
import { firstVariant, isSoldOut, type Product, pricePence } from '#domain/shop/commerce.ts'
import type { Pence } from '#domain/shop/money.ts'

type Handle = Pick<Design, 'handle'>
/** The page's market: its products have its prices. */
type Here = Pick<Market, 'prefix'>

/** The product of a design; null for a handle the backend does not know. */
export const productQuery = (caller: Caller, { handle }: Handle) =>
  queryOptions<Product | null, CallFailure>({
    queryKey: productKey(caller.market, handle),
    queryFn: async ({ signal }) => unwrap(await getProductByHandle(caller, handle, signal)),
    gcTime: Number.POSITIVE_INFINITY, // a few products, for as long as the page is open
  })

const productKey = ({ prefix }: Here, handle: string) => ['product', prefix, handle]

/** The cached product of a design; undefined before the first response. */
export const knownProduct = (queries: QueryClient, here: Here, { handle }: Handle): Product | null | undefined =>
  queries.getQueryData<Product | null>(productKey(here, handle))

/** Whether this design is sold out, according to the cache. */
export const isKnownSoldOut = (queries: QueryClient, here: Here, design: Handle): boolean =>
  isSoldOut(knownProduct(queries, here, design))

/** The stock label of a design: the counted one, according to the cache, or the stated one. */
export const knownStock = (queries: QueryClient, here: Here, design: Design): StockStatus =>
  firstVariant(knownProduct(queries, here, design))?.stock ?? design.stockStatus ?? 'medium'

/** Fetches missing and stale products. Never rejects. */
export async function prefetchProducts(
  queries: QueryClient,
  caller: Caller,
  designs: readonly Handle[],
): Promise<void> {
  await Promise.all(designs.map((design) => queries.prefetchQuery(productQuery(caller, design))))
}

/** Always fetches, or joins a pending request. Rejects with a CallFailure. */
export async function fetchProduct(queries: QueryClient, caller: Caller, design: Handle): Promise<Product | null> {
  const request = () => queries.fetchQuery({ ...productQuery(caller, design), staleTime: 0 })
  try {
    return await request()
  } catch (thrown) {
    // The island that started the request has changed its design, which cancels it for everyone: fetch again.
    if (thrown instanceof CancelledError) return request()
    throw thrown
  }
}

/** The price and variant of one card; the variant is "" until the product is loaded. */
export interface LoadedPrice {
  unitPence: Pence
  variantId: string
}

export function priceOf(
  design: Design,
  product: Product | null | undefined,
  { currency }: Pick<Market, 'currency'>,
): LoadedPrice {
  // D-31: the loaded price where it is one in the market's currency, otherwise the catalogue's.
  return { unitPence: pricePence(product, currency) ?? design.pricePence, variantId: firstVariant(product)?.id ?? '' }
}
