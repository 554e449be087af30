// The builder's picks while the page is open: the state machine of src/domain/shop/collection.ts, its toasts, and the
// pause before a complete collection is added.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { knownProduct, prefetchProducts, priceOf } from '#client/browser/product/product-query.ts'
import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { messagesOf } from '#client/browser/toast/messages.ts'
import { showToast } from '#client/browser/toast/toast.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { COLLECTION_WORDS } from '#domain/content/words/collection.ts'
import { SELLING_WORDS } from '#domain/content/words/selling.ts'
import { type Design, designByKey } from '#domain/shop/catalogue.ts'
import { BROWSING, type Collection, isComplete, isPickable, togglePick } from '#domain/shop/collection.ts'
import { COLLECTORS_PACK_DELAY_MS } from '#domain/site/timings.ts'

/** Props of a card in builder mode; null outside it. */
export interface Picking {
  picks: readonly string[]
  toggle: (key: string) => void
}

/** `onComplete` gets the three design keys 500 ms after the last one was picked, unless one is dropped before. */
export function useCollection(onComplete: (picks: readonly string[]) => void) {
  const shop = useShop()
  const { catalogue, market } = shop
  const [collection, setCollection] = useState<Collection>(BROWSING)
  const complete = useEffectEvent(onComplete)
  const queries = useQueryClient()
  const soldOut = useSoldOut()
  const t = useWords('collection', COLLECTION_WORDS)
  const selling = useWords('selling', SELLING_WORDS)

  useEffect(() => {
    if (!isComplete(collection)) return
    const timer = setTimeout(() => complete(collection.picks), COLLECTORS_PACK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [collection])

  const toggle = (key: string) => {
    if (!isPickable(catalogue, key)) return
    const gone = collection.picks.includes(key) ? [] : soldOut([key])
    if (gone.length > 0) {
      const description = selling.soldOutDesigns({ designs: gone.join(', '), count: gone.length })
      return showToast({ title: t.soldOutTitle, description, kind: 'error' })
    }
    const next = togglePick(collection, key)
    if (next.refused) return showToast(messagesOf(shop).collectionFull)
    setCollection(next.collection)
    const design = designByKey(catalogue, key)
    if (design) void prefetchProducts(queries, shop, [design])
  }

  /** The variant of a picked design; "" while it is not loaded: the checkout then fills it in. */
  const loadedVariantId = (design: Design | undefined): string =>
    design ? priceOf(design, knownProduct(queries, market, design), market).variantId : ''

  return { collection, setCollection, toggle, loadedVariantId }
}
