// When an order is posted and how long it is under way, for its buyer. `days` is like "3–5".
import { words } from '#domain/text/words.ts'

export const ORDER_TIMES_WORDS = words({
  posted: 'We post your order within {days} days.',
  engraved: 'We engrave your cards and post them within {days} days.',
  standard: 'Standard delivery then takes {days} business days.',
  /** Where next-day delivery is offered. */
  standardOrNextDay: 'Standard delivery then takes {days} business days, next-day delivery one.',
  abroad: 'Delivery abroad then takes {days} days.',
})
