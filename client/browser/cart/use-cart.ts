// Slices of the cart for islands, so that a component renders again only when its own slice changes. Code that only
// changes the cart uses the store and its `getState()`.
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useStores } from '#client/context/providers.tsx'
import { useShop } from '#client/context/shop.tsx'
import type { CartState, PanelState } from '#client/stores/cart-store.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { type CartTotals, cartTotals } from '#domain/cart/cart-totals.ts'
import type { Catalogue } from '#domain/shop/catalogue.ts'

/** A slice of the cart. Throws "useCart must be used within a CartProvider" outside its provider. */
export const useCart = <Slice>(select: (cart: CartState) => Slice): Slice => useStore(useStores('useCart').cart, select)

/** A slice of the cart's panel. */
export const useCartPanel = <Slice>(select: (panel: PanelState) => Slice): Slice =>
  useStore(useStores('useCart').panel, select)

export interface DiscountedTotals extends CartTotals {
  hasDiscount: boolean
  /** Per cent of the valid referral, 0 without one. */
  referralDiscount: number
  referralCode: string | null
}

/** The totals of these lines with the currently valid referral, at the prices of the page's market unless others are given. */
export function useCartTotals(items: readonly CartItem[], ofCart?: Catalogue): DiscountedTotals {
  const { catalogue: ofPage } = useShop()
  const catalogue = ofCart ?? ofPage
  const referral = useStore(useStores('useCart').referral, (state) => state.referral)
  return useMemo(
    () => ({
      ...cartTotals(items, referral?.discount ?? null, catalogue),
      hasDiscount: referral !== null,
      referralDiscount: referral?.discount ?? 0,
      referralCode: referral?.code ?? null,
    }),
    [items, referral, catalogue],
  )
}
