// The cart of this browser: items (persisted by client/hydrate/persist-cart.ts) and whether its panel is open (not
// persisted). The stores are created once per page and passed to every island; on the server each render gets new ones.
import { createStore } from 'zustand/vanilla'
import { addLine, type CartItem, removeLine, setQuantity } from '#domain/cart/cart.ts'
import type { CartCopy } from '#domain/cart/cart-copy.ts'

export interface CartState {
  items: readonly CartItem[]
  /** The code from a link, kept until the checkout; unused while a referral is valid. */
  discountCode: string | null
  /** False when the stored cart had to be repaired. */
  whole: boolean
  /** Adds a line, or increases the equal one; returns false and adds nothing when there is no room for it. */
  addItem: (item: CartItem) => boolean
  removeItem: (id: string) => void
  updateQuantity: (id: string, quantity: number) => void
  /** Empties the cart, its code included. */
  clearCart: () => void
}

export const createCartStore = () =>
  createStore<CartState>()((set, get) => ({
    items: [],
    discountCode: null,
    whole: true,
    addItem: (item) => {
      const { items } = get()
      const next = addLine(items, item)
      if (next === items) return false
      set({ items: next })
      return true
    },
    removeItem: (id) => set((state) => ({ items: removeLine(state.items, id) })),
    updateQuantity: (id, quantity) => set((state) => ({ items: setQuantity(state.items, id, quantity) })),
    clearCart: () => set({ items: [], discountCode: null }),
  }))

export type CartStore = ReturnType<typeof createCartStore>

/** The cart as it is stored; null for an empty one. */
export const cartRecord = ({ items, discountCode }: Pick<CartState, 'items' | 'discountCode'>) =>
  discountCode ? { items, discountCode } : items.length === 0 ? null : { items }

/**
 * A cart on its way to the checkout is kept for a day; null while there is none to offer. Filled by
 * browser/cart/start-cart-copy.ts.
 */
export const createCopyStore = () => createStore<{ copy: CartCopy | null }>()(() => ({ copy: null }))
export type CopyStore = ReturnType<typeof createCopyStore>

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
