// Asks what is in stock where no product is loaded anyway: in the cart, on cards that only lead to a product, and after a
// checkout that lacked cards. Call 2 once, unlike products.ts; a failure says nothing, the checkout tells in time.

import { createApi } from '#client/browser/calls/api.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { heardOf, noteStock } from './sold-out.ts'

const ASK_AGAIN_MS = 60_000

/** Asks for each of these designs unless the page has heard of it within a minute; with `isAnew` at once. Never throws. */
export async function askStock(anonKey: string, designs: readonly Design[], isAnew = false): Promise<void> {
  const now = Date.now()
  const due = designs.filter(({ handle }) => isAnew || now - (heardOf.get(handle) ?? 0) > ASK_AGAIN_MS)
  const api = createApi(anonKey)
  await Promise.all(
    due.map(async ({ handle }) => {
      heardOf.set(handle, now)
      const product = await api.getProductByHandle(handle)
      if (product.ok) noteStock(handle, product.value)
    }),
  )
}
