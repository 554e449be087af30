// The shop as a cart of another market sees it: its own prices and currency, written in the language of the page.
import type { Shop } from '#client/stores/shop-data.ts'
import type { CurrencyCode } from '#domain/market/currencies.ts'
import { moneyIn } from '#domain/market/money.ts'
import { hasPrices, pricesFrom, pricesIn } from '#domain/market/prices.ts'

/**
 * The same shop where the currency is that of its market. Of one without prices any more, packs save nothing. What the
 * market of the page says of tax does not hold for it.
 */
export function shopIn(shop: Shop, currency: CurrencyCode): Shop {
  if (currency === shop.market.currency) return shop
  const prices = hasPrices(currency) ? pricesIn(currency) : pricesFrom({ core: 0, limited: 0 }, currency)
  const { addsSalesTax: _, ...others } = shop
  return { ...others, catalogue: { ...shop.catalogue, prices }, money: moneyIn(shop.market, currency) }
}
