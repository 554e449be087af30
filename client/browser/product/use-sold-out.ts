// Whether designs are sold out according to the cached products, whichever island fetched them; renders again when that
// changes.
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useShop } from '#client/context/shop.tsx'
import { designByKey } from '#domain/shop/catalogue.ts'
import { isKnownSoldOut } from './product-query.ts'

/** A filter: the labels of the sold-out designs among these keys, each once. */
export function useSoldOut(): (keys: readonly string[]) => string[] {
  const { catalogue, market } = useShop()
  const queries = useQueryClient()
  const designs = [...catalogue.core, ...catalogue.limited]
  const subscribe = useCallback(
    // Islands add queries while rendering, when no other component may be updated.
    (redraw: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(redraw)),
    [queries],
  )
  const soldOut = useSyncExternalStore(
    subscribe,
    () => designs.flatMap((design) => (isKnownSoldOut(queries, market, design) ? [design.handle] : [])).join(),
    () => '', // as in the server's HTML
  ).split(',')
  return (keys) =>
    [...new Set(keys)].flatMap((key) => {
      const design = designByKey(catalogue, key)
      return design && soldOut.includes(design.handle) ? [design.label] : []
    })
}
