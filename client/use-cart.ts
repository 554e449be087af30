// The cart hook: items, panel, totals and the referral that applies, as the specification's cart state (§3).
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type CartItem, cartTotals } from '../src/domain/cart'
import { poundsFromPence } from '../src/domain/money'
import { useStores } from './providers'

export interface Cart {
  items: readonly CartItem[]
  isOpen: boolean
  /** Sum of the quantities. */
  totalItems: number
  /** Pounds, after the referral discount. */
  totalPrice: number
  /** Pounds, before it. */
  originalPrice: number
  /** Pounds; originalPrice minus totalPrice. */
  discount: number
  hasDiscount: boolean
  /** Per cent of the valid referral, 0 without one. */
  referralDiscount: number
  referralCode: string | null
  /** False when there is no room for it. */
  addItem: (item: CartItem) => boolean
  removeItem: (id: string) => void
  updateQuantity: (id: string, quantity: number) => void
  clearCart: () => void
  openCart: () => void
  closeCart: () => void
}

/** Throws "useCart must be used within a CartProvider" outside its provider (CART-44). */
export function useCart(): Cart {
  const stores = useStores('useCart')
  const cart = useStore(stores.cart)
  const panel = useStore(stores.panel)
  const referral = useStore(stores.referral, (state) => state.referral)
  const totals = useMemo(() => cartTotals(cart.items, referral?.discount ?? null), [cart.items, referral])
  return {
    items: cart.items,
    isOpen: panel.isOpen,
    totalItems: totals.totalItems,
    totalPrice: poundsFromPence(totals.totalPence),
    originalPrice: poundsFromPence(totals.originalPence),
    discount: poundsFromPence(totals.discountPence),
    hasDiscount: referral !== null,
    referralDiscount: referral?.discount ?? 0,
    referralCode: referral?.code ?? null,
    addItem: cart.addItem,
    removeItem: cart.removeItem,
    updateQuantity: cart.updateQuantity,
    clearCart: cart.clearCart,
    openCart: panel.open,
    closeCart: panel.close,
  }
}
