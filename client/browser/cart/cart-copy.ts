// The kept cart in the browser, put back on request.
import { showToast } from '#client/browser/toast/toast.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import { totalItems } from '#domain/cart/cart.ts'
import { restoreCart } from '#domain/cart/cart-copy.ts'
import { cartRestored } from '#domain/cart/cart-messages.ts'

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
