import type { CART_WORDS } from '#domain/content/words/cart.ts'
import type { Differences } from '#domain/text/words.ts'

export const CART_EN_US: Differences<typeof CART_WORDS> = {
  rounding: 'Discounts are rounded to a whole amount. The final amount is confirmed at checkout.',
}
