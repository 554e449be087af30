// Whether designs are sold out, as far as this page has heard, the person who asked; redrawn when that changes.
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useShop } from '#client/context/shop.tsx'
import { designByKey } from '#domain/shop/catalogue.ts'
import { isKnownSoldOut } from './product-query.ts'

/** A filter: the labels of those of these design keys that are sold out, each once. */
export function useSoldOut(): (keys: readonly string[]) => string[] {
  const { catalogue } = useShop()
  const queries = useQueryClient()
  const designs = [...catalogue.core, ...catalogue.limited]
  const subscribe = useCallback(
    // Islands add queries while they are drawn, when no other component may be told.
    (redraw: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(redraw)),
    [queries],
  )
  const soldOut = useSyncExternalStore(
    subscribe,
    () => designs.flatMap((design) => (isKnownSoldOut(queries, design) ? [design.handle] : [])).join(),
    () => '', // as the server has drawn it
  ).split(',')
  return (keys) =>
    [...new Set(keys)].flatMap((key) => {
      const design = designByKey(catalogue, key)
      return design && soldOut.includes(design.handle) ? [design.label] : []
    })
}
