// The cart of this browser: items (persisted by client/hydrate/persist-cart.ts) and whether its panel is open (not
// persisted). The stores are created once per page and passed to every island; on the server each render gets new ones.
import { createStore } from 'zustand/vanilla'
import { addLine, type CartItem, removeLine, setQuantity } from '#domain/cart/cart.ts'
import type { CartCopy } from '#domain/cart/cart-copy.ts'
import { type CartMarket, DEFAULT_CART_MARKET, isSameMarket, storedMarket } from '#domain/cart/cart-market.ts'

/** Its market is that of its lines, whatever page shows them; it means nothing while there are none. */
export interface CartState extends CartMarket {
  items: readonly CartItem[]
  /** The code from a link, kept until the checkout; unused while a referral is valid. */
  discountCode: string | null
  /** False when the stored cart had to be repaired. */
  whole: boolean
  /**
   * Adds a line of the page's market, or increases the equal one. Returns false and adds nothing when there is no room for
   * it, or while the cart is of another market (browser/cart/when-here.ts asks first).
   */
  addItem: (item: CartItem) => boolean
  removeItem: (id: string) => void
  updateQuantity: (id: string, quantity: number) => void
  /** Empties the cart, its code included. */
  clearCart: () => void
}

/** `here`: the market of the page. */
export const createCartStore = (here: CartMarket = DEFAULT_CART_MARKET) =>
  createStore<CartState>()((set, get) => ({
    items: [],
    discountCode: null,
    whole: true,
    ...here,
    addItem: (item) => {
      const { items } = get()
      if (!isMadeHere(get(), here)) return false
      const next = addLine(items, item)
      if (next === items) return false
      set({ items: next, ...here })
      return true
    },
    removeItem: (id) => set((state) => ({ items: removeLine(state.items, id) })),
    updateQuantity: (id, quantity) => set((state) => ({ items: setQuantity(state.items, id, quantity) })),
    clearCart: () => set({ items: [], discountCode: null }),
  }))

export type CartStore = ReturnType<typeof createCartStore>

/** Is the cart empty or of the market of the page? */
export const isMadeHere = (cart: Pick<CartState, 'items'> & CartMarket, here: CartMarket): boolean =>
  cart.items.length === 0 || isSameMarket(cart, here)

/** The cart as it is stored; null for an empty one. */
export function cartRecord({ items, discountCode, ...made }: Pick<CartState, 'items' | 'discountCode'> & CartMarket) {
  if (items.length === 0) return discountCode ? { items, discountCode } : null
  return { items, ...(discountCode ? { discountCode } : {}), ...storedMarket(made) }
}

/**
 * A cart on its way to the checkout is kept for a day; null while there is none to offer. Filled by
 * browser/cart/start-cart-copy.ts.
 */
export const createCopyStore = () => createStore<{ copy: CartCopy | null }>()(() => ({ copy: null }))
export type CopyStore = ReturnType<typeof createCopyStore>

export interface PanelState {
  isOpen: boolean
  /** What to do once the cart is one of the page's market; null while the shopper is asked nothing. */
  waiting: (() => void) | null
  open: () => void
  /** Opens the cart with the question whether to move it, start a new one, or leave it. */
  ask: (waiting: () => void) => void
  close: () => void
}

export const createPanelStore = () =>
  createStore<PanelState>()((set) => ({
    isOpen: false,
    waiting: null,
    open: () => set({ isOpen: true }),
    ask: (waiting) => set({ isOpen: true, waiting }),
    close: () => set({ isOpen: false, waiting: null }),
  }))

export type PanelStore = ReturnType<typeof createPanelStore>
