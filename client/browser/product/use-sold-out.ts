// Whether designs are sold out, as far as this page has heard; redrawn when that changes.
import { useStore } from 'zustand'
import { designByKey } from '../../../src/domain/shop/catalogue'
import { useShop } from '../../context/shop'
import { soldOutStore } from './sold-out'

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
