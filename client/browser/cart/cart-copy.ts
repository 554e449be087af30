// The kept cart in the browser: read and followed in storage, ended after its day, put back on request. D-113.
// Fetched with the cart, or by a page that finds a copy; no other page pays for it.

import { totalItems } from '../../../src/domain/cart/cart'
import { copyTimeLeftMs, parseCartCopy, restoreCart } from '../../../src/domain/cart/cart-copy'
import { cartRestored } from '../../../src/domain/cart/cart-messages'
import { storageKeys } from '../../../src/domain/site/brand'
import type { CopyStore } from '../../stores/cart-store'
import type { Stores } from '../../stores/page-stores'
import { persistStore } from '../../stores/persisted'
import type { Shop } from '../../stores/shop-data'
import { showToast } from '../toast/toast'

const started = new WeakSet<CopyStore>()

/** Restores the copy and keeps it in step with storage from now on. Further calls do nothing. */
export function startCartCopy({ brand, catalogue }: Shop, store: CopyStore): void {
  if (started.has(store)) return
  started.add(store)
  persistStore(store, {
    key: storageKeys(brand).cartCopy,
    toStored: ({ copy }) => copy,
    fromStored: (stored) => {
      const copy = parseCartCopy(stored, catalogue)
      return copy && { copy: copyTimeLeftMs(copy, Date.now()) > 0 ? copy : null }
    },
    empty: { copy: null },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(timer)
    const { copy } = store.getState()
    if (copy === null) return
    const left = copyTimeLeftMs(copy, Date.now())
    if (left === 0) store.setState({ copy: null })
    else timer = setTimeout(end, left)
  }
  store.subscribe(end)
  // Timers stand still while a device sleeps or a page waits for the back button.
  document.addEventListener('visibilitychange', end)
  window.addEventListener('pageshow', end)
  end()
}

/** Puts the copy's lines into the cart beside what is there, says so, and lets the copy go. */
export function restoreCopy({ cart, copy: store }: Pick<Stores, 'cart' | 'copy'>): void {
  const { copy } = store.getState()
  if (copy === null) return
  const { items, discountCode } = cart.getState()
  const restored = restoreCart({ items, discountCode }, copy)
  cart.setState({ items: restored.items, discountCode: restored.discountCode })
  store.setState({ copy: null })
  const count = totalItems(restored.items) - totalItems(items)
  showToast(cartRestored(count, restored.whole))
}
