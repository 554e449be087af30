// The cart of this browser: items (persisted) and whether its panel is open (not persisted). Spec §3 "Cart state".
// A store is made per page and handed to every island; on the server each render gets a fresh empty one (house 2.6).
import { createStore } from 'zustand/vanilla'
import { addLine, type CartItem, parseStoredCart, removeLine, setQuantity } from '../../src/domain/cart'
import type { Catalogue } from '../../src/domain/catalogue'
import { persistStore } from './persisted'

export interface CartState {
  items: readonly CartItem[]
  addItem: (item: CartItem) => void
  removeItem: (id: string) => void
  updateQuantity: (id: string, quantity: number) => void
  clearCart: () => void
}

export const createCartStore = () =>
  createStore<CartState>()((set) => ({
    items: [],
    addItem: (item) => set((state) => ({ items: addLine(state.items, item) })),
    removeItem: (id) => set((state) => ({ items: removeLine(state.items, id) })),
    updateQuantity: (id, quantity) => set((state) => ({ items: setQuantity(state.items, id, quantity) })),
    clearCart: () => set({ items: [] }),
  }))

export type CartStore = ReturnType<typeof createCartStore>

/** Keeps the items under `key` as `{"items":[…]}`; an unreadable value is dropped and the cart starts empty. */
export const persistCart = (store: CartStore, key: string, catalogue: Catalogue): void =>
  persistStore(store, {
    key,
    toStored: ({ items }) => (items.length === 0 ? null : { items }),
    fromStored: (stored) => {
      const items = parseStoredCart(stored, catalogue)
      return items === null ? null : { items }
    },
    empty: { items: [] },
  })

export interface PanelState {
  isOpen: boolean
  open: () => void
  close: () => void
}

export const createPanelStore = () =>
  createStore<PanelState>()((set) => ({
    isOpen: false,
    open: () => set({ isOpen: true }),
    close: () => set({ isOpen: false }),
  }))

export type PanelStore = ReturnType<typeof createPanelStore>
