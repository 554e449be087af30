// The commerce variants a checkout needs and nobody has loaded yet: fetched in parallel, rechecked once (D-56). And those
// of products the backend has made anew, whose former variants it refuses.
// A module of its own, because it brings the query library along.
import { type Catalogue, designByKey } from '../../../src/domain/shop/catalogue'
import { firstVariant } from '../../../src/domain/shop/commerce'
import { MIX_MATCH_RECHECK_MS } from '../../../src/domain/site/timings'
import { getQueryClient, productQuery } from './query-client'

/** Design key to variant, for those of the keys whose product is there in the end. Never throws. */
export async function loadVariants(
  keys: readonly string[],
  { catalogue, anonKey }: { catalogue: Catalogue; anonKey: string },
): Promise<Map<string, string>> {
  const client = getQueryClient()
  const queries = keys.flatMap((key) => {
    const design = designByKey(catalogue, key)
    return design ? [{ key, query: productQuery(anonKey, design) }] : []
  })
  const loaded = ({ query }: (typeof queries)[number]) => firstVariant(client.getQueryData(query.queryKey))?.id
  const missing = queries.filter((entry) => !loaded(entry))
  if (missing.length > 0) {
    // staleTime 0: that a product was not found a while ago is no reason not to ask.
    await Promise.allSettled(missing.map(({ query }) => client.fetchQuery({ ...query, staleTime: 0 })))
    await new Promise((resolve) => setTimeout(resolve, MIX_MATCH_RECHECK_MS))
  }
  return new Map(
    queries.flatMap((entry) => {
      const variantId = loaded(entry)
      return variantId ? [[entry.key, variantId] as const] : []
    }),
  )
}

/** The variants these designs have now, whatever was loaded before. Those that cannot be asked for are left out. */
export async function renewVariants(
  keys: readonly string[],
  { catalogue, anonKey }: { catalogue: Catalogue; anonKey: string },
): Promise<Map<string, string>> {
  const client = getQueryClient()
  const variants = new Map<string, string>()
  await Promise.allSettled(
    keys.map(async (key) => {
      const design = designByKey(catalogue, key)
      if (design === undefined) return
      const product = await client.fetchQuery({ ...productQuery(anonKey, design), staleTime: 0 })
      const variantId = firstVariant(product)?.id
      if (variantId) variants.set(key, variantId)
    }),
  )
  return variants
}
