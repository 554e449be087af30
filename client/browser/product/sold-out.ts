// Which designs are sold out, as far as this page has heard: of every answer of call 2, whoever asked. One for all islands
// of a page, as the products are; on the server it stays empty.
import { createStore } from 'zustand/vanilla'
import { isSoldOut, type Product } from '#domain/shop/commerce.ts'

export const soldOutStore = createStore<{ handles: ReadonlySet<string> }>()(() => ({ handles: new Set() }))

export const isKnownSoldOut = (handle: string): boolean => soldOutStore.getState().handles.has(handle)

/** When call 2 last spoke of a handle, or was asked to, in milliseconds since the epoch. */
export const heardOf = new Map<string, number>()

/** Takes down what call 2 said of a handle. */
export function noteStock(handle: string, product: Product | null): void {
  heardOf.set(handle, Date.now())
  const { handles } = soldOutStore.getState()
  const soldOut = isSoldOut(product)
  if (handles.has(handle) === soldOut) return
  const next = new Set(handles)
  if (soldOut) next.add(handle)
  else next.delete(handle)
  soldOutStore.setState({ handles: next })
}
