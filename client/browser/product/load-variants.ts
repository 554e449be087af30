// The commerce variants a checkout needs and nobody has loaded yet: fetched in parallel, rechecked once. And those
// of products the backend has made again, whose former variants it refuses.
// A module of its own, because few checkouts need it.
import type { QueryClient } from '@tanstack/react-query'
import { type Catalogue, type Design, designByKey } from '#domain/shop/catalogue.ts'
import { firstVariant } from '#domain/shop/commerce.ts'
import { MIX_MATCH_RECHECK_MS } from '#domain/site/timings.ts'
import { fetchProduct, knownProduct } from './product-query.ts'

interface Shop {
  catalogue: Catalogue
  anonKey: string
}

/** Design key to variant, for those of the keys whose product is there in the end. Never throws. */
export async function loadVariants(
  keys: readonly string[],
  { catalogue, anonKey }: Shop,
  queries: QueryClient,
): Promise<Map<string, string>> {
  const designs = designsOf(catalogue, keys)
  const loaded = (design: Design) => firstVariant(knownProduct(queries, design))?.id
  const missing = designs.filter((design) => !loaded(design))
  if (missing.length > 0) {
    // That a product was not found a while ago is no reason not to ask.
    await Promise.all(missing.map((design) => fetchProduct(queries, anonKey, design).catch(() => null)))
    await new Promise((resolve) => setTimeout(resolve, MIX_MATCH_RECHECK_MS))
  }
  return new Map(designs.flatMap((design) => entryOf(design, loaded(design))))
}

/** The variants these designs have now, whatever was loaded before. Those that cannot be asked for are left out. */
export async function renewVariants(
  keys: readonly string[],
  { catalogue, anonKey }: Shop,
  queries: QueryClient,
): Promise<Map<string, string>> {
  const renewed = await Promise.all(
    designsOf(catalogue, keys).map(async (design) => {
      const product = await fetchProduct(queries, anonKey, design).catch(() => null)
      return entryOf(design, firstVariant(product)?.id)
    }),
  )
  return new Map(renewed.flat())
}

const designsOf = (catalogue: Catalogue, keys: readonly string[]): Design[] =>
  keys.flatMap((key) => designByKey(catalogue, key) ?? [])

const entryOf = ({ key }: Design, variantId: string | undefined): (readonly [string, string])[] =>
  variantId ? [[key, variantId]] : []
