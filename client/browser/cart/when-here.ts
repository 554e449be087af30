// Adding to the cart on a page of another market: the shopper is asked first.
import { isMadeHere } from '#client/stores/cart-store.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { cartMarketOf } from '#domain/cart/cart-market.ts'

/**
 * Runs `add` at once if the cart is empty or of the page's market. Otherwise opens the cart with the question whether to
 * move it or to start a new one, and runs `add` after either; never if the shopper does neither.
 */
export function whenHere(
  { market }: Pick<Shop, 'market'>,
  { cart, panel }: Pick<Stores, 'cart' | 'panel'>,
  add: () => void,
): void {
  if (isMadeHere(cart.getState(), cartMarketOf(market))) add()
  else panel.getState().ask(add)
}
