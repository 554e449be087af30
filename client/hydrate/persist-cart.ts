// Persists the cart in this browser. Loaded with the first island and not by the entry script: the schema of a stored
// cart is larger than everything that runs before.

import { type CartStore, cartRecord } from '#client/stores/cart-store.ts'
import { persistStore } from '#client/stores/persisted.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { DEFAULT_CART_MARKET } from '#domain/cart/cart-market.ts'
import { parseStoredCart } from '#domain/cart/stored-cart.ts'
import { storageKeys } from '#domain/site/brand.ts'

const started = new WeakSet<CartStore>()

/**
 * Restores the items, stored as `{"items":[…]}` with an optional `discountCode` and the market they were made in unless
 * that is the default one, and keeps storage in sync from now on.
 * An unreadable value is dropped and the cart starts empty; a partly readable one is repaired. Further calls do
 * nothing.
 */
export function persistCart(
  store: CartStore,
  { brand, catalogue, engraving }: Pick<Shop, 'brand' | 'catalogue' | 'engraving'>,
): void {
  if (started.has(store)) return
  started.add(store)
  persistStore(store, {
    key: storageKeys(brand).cart,
    toStored: cartRecord,
    fromStored: (stored) => {
      const cart = parseStoredCart(stored, catalogue, engraving === true)
      return cart && { ...DEFAULT_CART_MARKET, ...cart }
    },
    empty: { items: [], discountCode: null },
  })
}
