// Delivery and import duties, beside prices and in the FAQ. `amount` is DELIVERY[zone].freeOver.
import { words } from '#domain/text/words.ts'

export const DELIVERY_WORDS = words({
  paid: 'Delivery is added at checkout: it is free on orders over {amount}.',
  dutiesPaid: 'Import duties and taxes are included.',
  dutiesExtra: 'Import duties and taxes may be charged on delivery.',
})
