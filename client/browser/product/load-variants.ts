// Commerce variants that a checkout needs and that are not loaded yet: fetched in parallel, rechecked once. Also
// variants of products the backend has created again.
import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from '#client/browser/calls/api.ts'
import { type Catalogue, type Design, designByKey } from '#domain/shop/catalogue.ts'
import { firstVariant } from '#domain/shop/commerce.ts'
import { MIX_MATCH_RECHECK_MS } from '#domain/site/timings.ts'
import { fetchProduct, knownProduct } from './product-query.ts'

interface Shop extends Caller {
  catalogue: Catalogue
}

/** Design key → variant, for the keys whose product is found in the end. Never throws. */
export async function loadVariants(
  keys: readonly string[],
  shop: Shop,
  queries: QueryClient,
): Promise<Map<string, string>> {
  const designs = designsOf(shop.catalogue, keys)
  const loaded = (design: Design) => firstVariant(knownProduct(queries, shop.market, design))?.id
  const missing = designs.filter((design) => !loaded(design))
  if (missing.length > 0) {
    // A product that was not found a while ago is requested again.
    await Promise.all(missing.map((design) => fetchProduct(queries, shop, design).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, MIX_MATCH_RECHECK_MS))
  }
  return new Map(designs.flatMap((design) => entryOf(design, loaded(design))))
}

/** The current variants of these designs, ignoring the cache. Failed requests are left out. */
export async function renewVariants(
  keys: readonly string[],
  shop: Shop,
  queries: QueryClient,
): Promise<Map<string, string>> {
  const renewed = await Promise.all(
    designsOf(shop.catalogue, keys).map(async (design) => {
      const product = await fetchProduct(queries, shop, design).catch(() => null)
      return entryOf(design, firstVariant(product)?.id)
    }),
  )
  return new Map(renewed.flat())
}

const designsOf = (catalogue: Catalogue, keys: readonly string[]): Design[] =>
  keys.flatMap((key) => designByKey(catalogue, key) ?? [])

const entryOf = ({ key }: Design, variantId: string | undefined): (readonly [string, string])[] =>
  variantId ? [[key, variantId]] : []
