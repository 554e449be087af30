// What the cart of a page holds, as the browser keeps it.
import type { Page } from '@playwright/test'
import type { CartItem } from '#domain/cart/cart.ts'
import { storageKeys } from '#domain/site/brand.ts'

/** The stored items; none when nothing is stored. */
export const storedCart = (page: Page): Promise<CartItem[]> =>
  page.evaluate(
    (key) => {
      const text = localStorage.getItem(key)
      return text === null ? [] : JSON.parse(text).items
    },
    storageKeys({ slug: 'tappt' }).cart,
  )
