// Restores the kept cart on request.
import { showToast } from '#client/browser/toast/toast.ts'
import type { Stores } from '#client/stores/page-stores.ts'
import { totalItems } from '#domain/cart/cart.ts'
import { restoreCart } from '#domain/cart/cart-copy.ts'
import { cartRestored } from '#domain/cart/cart-messages.ts'

/** Adds the lines of the copy to the cart, reports it, and drops the copy. */
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
