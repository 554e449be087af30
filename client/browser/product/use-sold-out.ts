// Whether designs are sold out, as far as this page has heard; redrawn when that changes.
import { useStore } from 'zustand'
import { useShop } from '#client/context/shop.tsx'
import { designByKey } from '#domain/shop/catalogue.ts'
import { soldOutStore } from './sold-out.ts'

/** A filter: the labels of those of these design keys that are sold out, each once. */
export function useSoldOut(): (keys: readonly string[]) => string[] {
  const { catalogue } = useShop()
  const handles = useStore(soldOutStore, (state) => state.handles)
  return (keys) =>
    [...new Set(keys)].flatMap((key) => {
      const design = designByKey(catalogue, key)
      return design && handles.has(design.handle) ? [design.label] : []
    })
}
