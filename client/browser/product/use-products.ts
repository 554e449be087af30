// The commerce products of some designs: loaded in the browser through call 2, never seeded by the server. CAT-41, D-31.
import { useQueries } from '@tanstack/react-query'
import type { Design } from '../../../src/domain/shop/catalogue'
import type { Pence } from '../../../src/domain/shop/money'
import type { ShopError } from '../../../src/domain/text/errors'
import { useShop } from '../../context/shop'
import { CallError, getQueryClient, priceOf, productQuery } from './query-client'

/** What one card costs and which variant it is; the variant is "" while its product is not there. */
export interface LoadedPrice {
  unitPence: Pence
  variantId: string
}

export interface LoadedProducts {
  /** True until every design's product has arrived or failed. */
  isLoading: boolean
  /** Design key → commerce variant, for the products that have arrived. */
  variantIds: ReadonlyMap<string, string>
  /** Price of one card: the loaded one, otherwise the catalogue's. */
  unitPence: (design: Design) => Pence
  /** Why a design has no variant. */
  failure: (design: Design) => ShopError
  /** Asks again for what is missing. */
  retry: () => void
  /** Waits for a design's product, asking again for one that has failed. Never rejects. */
  load: (design: Design) => Promise<LoadedPrice>
}

/** Products of these designs; asks for each once, however many islands need it. */
export function useProducts(designs: readonly Design[]): LoadedProducts {
  const { anonKey } = useShop()
  const results = useQueries({ queries: designs.map((design) => productQuery(anonKey, design)) }, getQueryClient())
  const loaded = designs.map((design, index) => ({
    design,
    result: results[index],
    ...priceOf(design, results[index]?.data),
  }))
  const find = (design: Design) => loaded.find((entry) => entry.design.key === design.key)
  return {
    isLoading: results.some((result) => result.isLoading),
    variantIds: new Map(
      loaded.filter(({ variantId }) => variantId !== '').map(({ design, variantId }) => [design.key, variantId]),
    ),
    unitPence: (design) => find(design)?.unitPence ?? design.pricePence,
    failure: (design) => {
      const error = find(design)?.result?.error
      return error instanceof CallError ? error.failure : { tag: 'product_not_found', design: design.label }
    },
    retry: () => {
      for (const { result, variantId } of loaded) if (variantId === '' && !result?.isFetching) void result?.refetch()
    },
    load: async (design) => {
      const known = find(design)
      if (known && known.variantId !== '') return known
      const query = productQuery(anonKey, design)
      const client = getQueryClient()
      const isUnknown = client.getQueryData(query.queryKey) === null
      const asked = client.fetchQuery({ ...query, staleTime: 0 }).catch(() => {})
      // What the shop did not have a moment ago is asked for again and not waited for: the next click finds it.
      if (!isUnknown) await asked
      return priceOf(design, client.getQueryData(query.queryKey))
    },
  }
}
