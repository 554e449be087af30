// The kept cart in the browser: read and followed in storage, ended after its day, put back on request. D-113.
// Fetched with the cart, or by a page that finds a copy; no other page pays for it.

import { showToast } from '#client/browser/toast/toast.ts'
import type { CopyStore } from '#client/stores/cart-store.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import { persistStore } from '#client/stores/persisted.ts'
import type { Shop } from '#client/stores/shop-data.ts'
import { totalItems } from '#domain/cart/cart.ts'
import { copyTimeLeftMs, parseCartCopy, restoreCart } from '#domain/cart/cart-copy.ts'
import { cartRestored } from '#domain/cart/cart-messages.ts'
import { storageKeys } from '#domain/site/brand.ts'

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
