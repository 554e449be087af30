// Puts a cart of the page's market in the place of one of another market, which is kept for a day (D-113). Loaded with
// the part of the dialog that asks about it.

import { startCartCopy } from '#client/browser/cart/start-cart-copy.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { copyCart } from '#domain/cart/cart-copy.ts'
import { cartMarketOf } from '#domain/cart/cart-market.ts'
import { offerCart } from './cart-return.tsx'

/** Moves the cart: these lines have the prices of the page's market. The code stays. */
export function moveCart(shop: Shop, stores: Stores, items: readonly CartItem[]): void {
  keepCart(shop, stores)
  stores.cart.setState({ items, ...cartMarketOf(shop.market) })
}

/** Starts an empty cart of the page's market. */
export function startNewCart(shop: Shop, stores: Stores): void {
  keepCart(shop, stores)
  stores.cart.setState({ items: [], discountCode: null, ...cartMarketOf(shop.market) })
}

function keepCart(shop: Shop, stores: Stores): void {
  startCartCopy(shop, stores.copy) // before it is set, or nothing would be stored
  const { items, discountCode, market, currency } = stores.cart.getState()
  stores.copy.setState({ copy: copyCart({ items, discountCode, market, currency }, Date.now()) })
  offerCart(shop, stores)
}
