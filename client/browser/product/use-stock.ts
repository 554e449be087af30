// The stock labels of designs: the counted ones where the cached products have them; renders again when that changes.
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useShop } from '#client/context/shop.tsx'
import type { Design, StockStatus } from '#domain/shop/catalogue.ts'
import { knownStock } from './product-query.ts'

const stated = ({ stockStatus = 'medium' }: Design): StockStatus => stockStatus

/** The label of each of these designs. */
export function useStock(designs: readonly Design[]): (design: Design) => StockStatus {
  const { market } = useShop()
  const queries = useQueryClient()
  const subscribe = useCallback(
    (redraw: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(redraw)),
    [queries],
  )
  const labels = useSyncExternalStore(
    subscribe,
    () => designs.map((design) => knownStock(queries, market, design)).join(),
    () => designs.map(stated).join(), // as in the server's HTML
  ).split(',') as StockStatus[]
  return (design) => labels[designs.indexOf(design)] ?? stated(design)
}
