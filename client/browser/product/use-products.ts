// The commerce products of some designs: loaded in the browser through call 2, never rendered by the server.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useShop } from '#client/context/shop.tsx'
import { useHydrated } from '#client/context/use-hydrated.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import type { ShopError } from '#domain/text/errors.ts'
import { fetchProduct, knownProduct, type LoadedPrice, priceOf, productQuery } from './product-query.ts'

export interface LoadedProducts {
  /** True until every design's product has arrived or failed. */
  isLoading: boolean
  /** Design key → commerce variant, for the products that have arrived. */
  variantIds: ReadonlyMap<string, string>
  /** Price of one card: the loaded one, otherwise the catalogue's. */
  unitPence: (design: Design) => Pence
  /** Why a design has no variant. */
  failure: (design: Design) => ShopError
  /** Requests missing products again. */
  retry: () => void
  /** Waits for a design's product; requests one that has failed again. Never rejects. */
  load: (design: Design) => Promise<LoadedPrice>
}

/** Products of these designs; each is requested once, however many islands need it. */
export function useProducts(designs: readonly Design[]): LoadedProducts {
  const shop = useShop()
  const { market } = shop
  const queries = useQueryClient()
  const results = useQueries({ queries: designs.map((design) => productQuery(shop, design)) })
  // The server's HTML knows of no product that another island has loaded.
  const isHydrated = useHydrated()

  const resultOf = (design: Design) => results[designs.findIndex(({ handle }) => handle === design.handle)]
  const price = (design: Design) => priceOf(design, isHydrated ? resultOf(design)?.data : undefined, market)
  return {
    isLoading: !isHydrated || results.some(({ isPending }) => isPending),
    variantIds: new Map(
      designs.flatMap((design) => {
        const { variantId } = price(design)
        return variantId === '' ? [] : [[design.key, variantId] as const]
      }),
    ),
    unitPence: (design) => price(design).unitPence,
    failure: (design) => resultOf(design)?.error?.reason ?? { tag: 'product_not_found', design: design.label },
    retry: () => {
      for (const design of designs)
        if (price(design).variantId === '') void resultOf(design)?.refetch({ cancelRefetch: false })
    },
    load: async (design) => {
      const known = knownProduct(queries, market, design)
      const loaded = priceOf(design, known, market)
      if (loaded.variantId !== '') return loaded
      const request = fetchProduct(queries, shop, design).catch(() => null)
      // A product the shop did not have a moment ago is requested again but not awaited: the next click finds it.
      return known === null ? loaded : priceOf(design, await request, market)
    },
  }
}
