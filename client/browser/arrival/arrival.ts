// Handles arrivals that need more than the page: a link into the cart, a cart kept from an unfinished checkout, a
// stored cart that had to be repaired. Loaded only by a page that finds one of them.

import { cartMessagesOf } from '#client/browser/cart/cart-messages.ts'
import { whenHere } from '#client/browser/cart/when-here.ts'
import { showToast } from '#client/browser/toast/toast.ts'
import { forgetLanding } from '#client/start/landing.ts'
import { clearFromAddress } from '#client/start/referral-address.ts'
import { cartRecord } from '#client/stores/cart-store.ts'
import { fetchUntilThere } from '#client/stores/fetch-again.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import { readStorage, writeStorage } from '#client/stores/persisted.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { CART_PARAMETERS, linkedItems } from '#domain/cart/permalink.ts'
import { isCode } from '#domain/cart/referral.ts'
import { storageKeys } from '#domain/site/brand.ts'
import type { ToastText } from '#domain/site/messages.ts'

export function startArrival(shop: Shop, stores: Stores): void {
  const keys = storageKeys(shop.brand)
  const isRepaired = !stores.cart.getState().whole
  if (isRepaired) writeStorage(keys.cart, JSON.stringify(cartRecord(stores.cart.getState())))
  openLink(shop, stores, isRepaired ? cartMessagesOf(shop).repaired : null)
  if (readStorage(keys.cartCopy) !== null)
    void fetchUntilThere(() => import('#client/islands/cart/cart-return.tsx')).then(({ offerCart }) =>
      offerCart(shop, stores),
    )
}

/**
 * Takes the cart parameters out of the address and applies them, its lines once the cart is one of the page's market. Shows
 * what has become of them, or `otherwise`.
 */
function openLink(shop: Shop, stores: Stores, otherwise: ToastText | null): void {
  const { brand, catalogue } = shop
  const { cart, panel, referral } = stores
  const messages = cartMessagesOf(shop)
  const params = new URLSearchParams(window.location.search)
  const [lines, code, note] = Object.values(CART_PARAMETERS).map((name) => params.get(name)?.trim() ?? null)
  clearFromAddress(Object.values(CART_PARAMETERS))
  const linked = linkedItems(lines ?? '', { catalogue, now: Date.now() })
  forgetLanding(storageKeys(brand).landing)

  const add = (): ToastText | null => {
    if (isCode(code)) cart.setState({ discountCode: code })
    const added = linked.items.filter((item) => cart.getState().addItem(item))
    if (added.length > 0) panel.getState().open()
    if (added.length < linked.items.length) return messages.full
    if (note === 'unanswered') return messages.linkUnanswered
    if (note !== null || !linked.whole) return messages.linkUnknown
    return isCode(code) && added.length === 0 ? messages.codeKept(code, referral.getState().referral !== null) : null
  }
  const addAndTell = () => {
    const text = add() ?? otherwise
    if (text) showToast(text)
  }
  if (linked.items.length === 0) addAndTell()
  else whenHere(shop, stores, addAndTell)
}
