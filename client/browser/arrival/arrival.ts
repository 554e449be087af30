// Handles arrivals that need more than the page: a link into the cart, a cart kept from an unfinished checkout, a
// stored cart that had to be repaired. Loaded only by a page that finds one of them.

import { showToast } from '#client/browser/toast/toast.ts'
import { forgetLanding } from '#client/start/landing.ts'
import { clearFromAddress } from '#client/start/referral-address.ts'
import { cartRecord } from '#client/stores/cart-store.ts'
import { fetchUntilThere } from '#client/stores/fetch-again.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import { readStorage, writeStorage } from '#client/stores/persisted.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { CART_FULL, CART_REPAIRED, codeKept, LINK_NOTES } from '#domain/cart/cart-messages.ts'
import { CART_PARAMETERS, linkedItems } from '#domain/cart/permalink.ts'
import { isCode } from '#domain/cart/referral.ts'
import { storageKeys } from '#domain/site/brand.ts'
import type { ToastText } from '#domain/site/messages.ts'

export function startArrival(shop: Shop, stores: Stores): void {
  const keys = storageKeys(shop.brand)
  const isRepaired = !stores.cart.getState().whole
  if (isRepaired) writeStorage(keys.cart, JSON.stringify(cartRecord(stores.cart.getState())))
  const note = openLink(shop, stores) ?? (isRepaired ? CART_REPAIRED : null)
  if (note) showToast(note)
  if (readStorage(keys.cartCopy) !== null)
    void fetchUntilThere(() => import('#client/islands/cart/cart-return.tsx')).then(({ offerCart }) =>
      offerCart(shop, stores),
    )
}

/** Takes the cart parameters out of the address and applies them. Returns the message to show, if any. */
function openLink({ brand, catalogue }: Shop, { cart, panel, referral }: Stores): ToastText | null {
  const params = new URLSearchParams(window.location.search)
  const [lines, code, note] = Object.values(CART_PARAMETERS).map((name) => params.get(name)?.trim() ?? null)
  clearFromAddress(Object.values(CART_PARAMETERS))
  if (isCode(code)) cart.setState({ discountCode: code })
  const linked = linkedItems(lines ?? '', { catalogue, now: Date.now() })
  const added = linked.items.filter((item) => cart.getState().addItem(item))
  forgetLanding(storageKeys(brand).landing)
  if (added.length > 0) panel.getState().open()
  if (added.length < linked.items.length) return CART_FULL
  if (note === 'unanswered') return LINK_NOTES.unanswered
  if (note !== null || !linked.whole) return LINK_NOTES.unknown
  return isCode(code) && added.length === 0 ? codeKept(code, referral.getState().referral !== null) : null
}
