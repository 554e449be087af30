// Handles the arrivals that need more than the page: a link into the cart, a cart kept from an unfinished checkout, a
// stored cart that had to be repaired. Fetched only by a page that finds one of them. D-113, D-116, R18.

import { CART_FULL, CART_REPAIRED, codeKept, LINK_NOTES } from '../../../src/domain/cart/cart-messages'
import { CART_PARAMETERS, linkedItems } from '../../../src/domain/cart/permalink'
import { isCode } from '../../../src/domain/cart/referral'
import { storageKeys } from '../../../src/domain/site/brand'
import type { ToastText } from '../../../src/domain/site/messages'
import { forgetLanding } from '../../start/landing'
import { clearFromAddress } from '../../start/referral-address'
import { cartRecord } from '../../stores/cart-store'
import { fetchUntilThere } from '../../stores/fetch-again'
import type { Stores } from '../../stores/page-stores'
import { readStorage, writeStorage } from '../../stores/persisted'
import type { Shop } from '../../stores/shop-data'
import { showToast } from '../toast/toast'

export function startArrival(shop: Shop, stores: Stores): void {
  const keys = storageKeys(shop.brand)
  const isRepaired = !stores.cart.getState().whole
  if (isRepaired) writeStorage(keys.cart, JSON.stringify(cartRecord(stores.cart.getState())))
  const note = openLink(shop, stores) ?? (isRepaired ? CART_REPAIRED : null)
  if (note) showToast(note)
  if (readStorage(keys.cartCopy) !== null)
    void fetchUntilThere(() => import('../../islands/cart/cart-return')).then(({ offerCart }) =>
      offerCart(shop, stores),
    )
}

/** Takes what the address carries for the cart, and takes it out of the address. Returns what is to be said, if anything. */
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
