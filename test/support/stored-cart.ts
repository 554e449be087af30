// What the cart of a page holds, as the browser keeps it.
import type { Page } from '@playwright/test'
import { storageKeys } from '../../src/domain/brand'
import type { CartItem } from '../../src/domain/cart'

/** The stored items; none when nothing is stored. */
export const storedCart = (page: Page): Promise<CartItem[]> =>
  page.evaluate(
    (key) => {
      const text = localStorage.getItem(key)
      return text === null ? [] : JSON.parse(text).items
    },
    storageKeys({ slug: 'tappt' }).cart,
  )
