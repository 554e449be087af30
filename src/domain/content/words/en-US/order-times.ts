import type { ORDER_TIMES_WORDS } from '#domain/content/words/order-times.ts'
import type { Differences } from '#domain/text/words.ts'

export const ORDER_TIMES_EN_US: Differences<typeof ORDER_TIMES_WORDS> = {
  posted: 'We ship your order within {days} days.',
  engraved: 'We engrave your cards and ship them within {days} days.',
}
