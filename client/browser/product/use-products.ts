// The commerce products of some designs: loaded in the browser through call 2, never seeded by the server. CAT-41, D-31.
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { useShop } from '#client/context/shop.tsx'
import type { Design } from '#domain/shop/catalogue.ts'
import type { Pence } from '#domain/shop/money.ts'
import type { ShopError } from '#domain/text/errors.ts'
import { askIfOld, askProduct, type KnownProduct, knownProduct, priceOf, productStore } from './products.ts'

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

/** Is there neither an answer nor a failure, or is a failed call tried again? */
const isAwaited = ({ product, failure, asked }: KnownProduct): boolean =>
  product === undefined && (asked !== undefined || failure === undefined)

/** Products of these designs; asks for each once, however many islands need it. */
export function useProducts(designs: readonly Design[]): LoadedProducts {
  const { anonKey } = useShop()
  const products = useStore(productStore, (state) => state.products)
  const known = (design: Design): KnownProduct => products.get(design.handle) ?? {}

  const ask = useEffectEvent(() => {
    for (const design of designs) askIfOld(anonKey, design)
  })
  const handles = designs.map(({ handle }) => handle).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of designs
  useEffect(() => {
    ask()
    const onOnline = () => ask()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [handles])

  return {
    isLoading: designs.some((design) => isAwaited(known(design))),
    variantIds: new Map(
      designs.flatMap((design) => {
        const { variantId } = priceOf(design, known(design))
        return variantId === '' ? [] : [[design.key, variantId] as const]
      }),
    ),
    unitPence: (design) => priceOf(design, known(design)).unitPence,
    failure: (design) => known(design).failure ?? { tag: 'product_not_found', design: design.label },
    retry: () => {
      for (const design of designs)
        if (priceOf(design, known(design)).variantId === '') void askProduct(anonKey, design)
    },
    load: async (design) => {
      const now = () => priceOf(design, knownProduct(design))
      if (now().variantId !== '') return now()
      const isUnknown = knownProduct(design).product === null
      const asked = askProduct(anonKey, design)
      // What the shop did not have a moment ago is asked for again and not waited for: the next click finds it.
      if (!isUnknown) await asked
      return now()
    },
  }
}
