// Restores the kept cart on request.
import { showToast } from '#client/browser/toast/toast.ts'
import { isMadeHere } from '#client/stores/cart-store.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { totalItems } from '#domain/cart/cart.ts'
import { type CartCopy, copyCart, restoreCart } from '#domain/cart/cart-copy.ts'
import { cartMarketOf, DEFAULT_CART_MARKET, isSameMarket } from '#domain/cart/cart-market.ts'
import { cartMessagesOf } from './cart-messages.ts'
import { whenHere } from './when-here.ts'

/**
 * Adds the lines of the copy to the cart, reports it, and drops the copy. Lines of two markets do not come together: a
 * copy of the page's market waits until the shopper has moved the cart or started a new one, and any other copy changes
 * places with the cart.
 */
export function restoreCopy(
  shop: Pick<Shop, 'market' | 'words'>,
  stores: Pick<Stores, 'cart' | 'copy' | 'panel'>,
): void {
  const { copy } = stores.copy.getState()
  if (copy === null) return
  const madeIn = { ...DEFAULT_CART_MARKET, ...copy }
  if (isMadeHere(stores.cart.getState(), madeIn)) addCopy(shop, copy, stores)
  else if (isSameMarket(madeIn, cartMarketOf(shop.market))) whenHere(shop, stores, () => addCopy(shop, copy, stores))
  else exchange(shop, copy, stores)
}

function addCopy(
  shop: Pick<Shop, 'market' | 'words'>,
  copy: CartCopy,
  { cart, copy: store }: Pick<Stores, 'cart' | 'copy'>,
): void {
  const { items, discountCode } = cart.getState()
  const restored = restoreCart({ items, discountCode }, copy)
  const { market, currency } = { ...DEFAULT_CART_MARKET, ...copy }
  cart.setState({ items: restored.items, discountCode: restored.discountCode, market, currency })
  // By now the copy may be that of the cart which has made room.
  if (store.getState().copy === copy) store.setState({ copy: null })
  const count = totalItems(restored.items) - totalItems(items)
  showToast(cartMessagesOf(shop).restored(count, restored.whole))
}

function exchange(
  shop: Pick<Shop, 'market' | 'words'>,
  copy: CartCopy,
  { cart, copy: store }: Pick<Stores, 'cart' | 'copy'>,
): void {
  const { items, discountCode, market, currency } = cart.getState()
  store.setState({ copy: copyCart({ items, discountCode, market, currency }, Date.now()) })
  const madeIn = { ...DEFAULT_CART_MARKET, ...copy }
  cart.setState({
    items: copy.items,
    discountCode: copy.discountCode,
    market: madeIn.market,
    currency: madeIn.currency,
  })
  showToast(cartMessagesOf(shop).restored(totalItems(copy.items), true))
}
