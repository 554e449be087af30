// What the terms say of the page's market: the sentences of footer and FAQ, the days of its zone and its amounts.
import type { Shop } from '#client/stores/shop-data.ts'
import { wordsOf } from '#client/stores/words.ts'
import { isRounded } from '#domain/cart/quote.ts'
import type { TermsFacts } from '#domain/content/legal-terms.ts'
import { pricesSentence } from '#domain/content/prices-sentence.ts'
import { CART_WORDS } from '#domain/content/words/cart.ts'
import { DELIVERY_WORDS } from '#domain/content/words/delivery.ts'
import { TAX_WORDS } from '#domain/content/words/tax.ts'
import { type Days, DELIVERY } from '#domain/market/delivery.ts'

export function termsFacts(shop: Shop): TermsFacts {
  const { market, money, catalogue, paysDuties, addsSalesTax } = shop
  const tax = wordsOf(shop, 'tax', TAX_WORDS)
  const delivery = wordsOf(shop, 'delivery', DELIVERY_WORDS)
  const cart = wordsOf(shop, 'cart', CART_WORDS)
  const { dispatchDays, customDispatchDays, standardDays, freeOver } = DELIVERY[market.zone]
  const { pricePence, listPence } = catalogue.prices.collectorsPack
  return {
    prices: [
      pricesSentence(tax, market),
      ...(addsSalesTax ? [tax.salesTax] : []),
      ...(isRounded(catalogue.prices) ? [cart.rounding] : []),
    ].join(' '),
    duties: paysDuties ? delivery.dutiesPaid : delivery.dutiesExtra,
    dispatchDays: range(dispatchDays),
    customDays: range(customDispatchDays),
    deliveryDays: range(standardDays),
    freeOver: money.short(freeOver),
    packPrice: money.short(pricePence),
    packList: money.short(listPence),
  }
}

/** "1-2": as the terms write numbers. */
const range = ([from, to]: Days): string => `${from}-${to}`
