// The builder's picks while the page is open: the state machine of src/domain/shop/collection.ts, its one toast and the pause
// before a complete collection is added. Spec §4, §9; D-42.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSoldOut } from '#client/browser/product/use-sold-out.ts'
import { showToast } from '#client/browser/toast/toast.ts'
import { useShop } from '#client/context/shop.tsx'
import { type Design, designByKey } from '#domain/shop/catalogue.ts'
import { BROWSING, type Collection, isComplete, isPickable, togglePick } from '#domain/shop/collection.ts'
import { soldOutText } from '#domain/shop/stock.ts'
import { MESSAGES } from '#domain/site/messages.ts'
import { COLLECTORS_PACK_DELAY_MS } from '#domain/site/timings.ts'

/** What a card needs to know while builder mode is on; null outside it. */
export interface Picking {
  picks: readonly string[]
  toggle: (key: string) => void
}

type Products = typeof import('#client/browser/product/loaded-products.ts')

/** `onComplete` gets the three design keys 500 ms after the last of them was picked, unless one is dropped before. */
export function useCollection(onComplete: (picks: readonly string[]) => void) {
  const { catalogue, anonKey } = useShop()
  const [collection, setCollection] = useState<Collection>(BROWSING)
  const complete = useEffectEvent(onComplete)
  const products = useRef<Products>(null)
  const soldOut = useSoldOut()

  useEffect(() => {
    if (!isComplete(collection)) return
    const timer = setTimeout(() => complete(collection.picks), COLLECTORS_PACK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [collection])

  const toggle = (key: string) => {
    if (!isPickable(catalogue, key)) return
    const gone = collection.picks.includes(key) ? [] : soldOut([key])
    if (gone.length > 0) return showToast({ title: 'Sold out', description: soldOutText(gone), kind: 'error' })
    const next = togglePick(collection, key)
    if (next.refused) return showToast(MESSAGES.collectionFull)
    setCollection(next.collection)
    const design = designByKey(catalogue, key)
    if (!design) return
    // Fetched with the first pick: a visitor who only looks does not pay for it.
    import('#client/browser/product/loaded-products.ts')
      .then((loaded) => {
        products.current = loaded
        loaded.loadProduct(anonKey, design)
      })
      .catch((thrown) => console.warn('The product could not be loaded ahead.', thrown))
  }

  /** The variant of a picked design, or "" while it has not been loaded: the checkout then fills it in. */
  const loadedVariantId = (design: Design | undefined): string =>
    (design && products.current?.loadedVariantId(design)) ?? ''

  return { collection, setCollection, toggle, loadedVariantId }
}
