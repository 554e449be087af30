// Logs, for the operator, prices of a backend that differ from the catalogue's.
import { DEFAULT_MARKET, type Market } from '#domain/market/market.ts'
import type { Catalogue } from '#domain/shop/catalogue.ts'
import { firstVariant, type Product, priceFromDecimal } from '#domain/shop/commerce.ts'
import { logEvent } from '#http/log.ts'

/**
 * Logs a price that differs from the catalogue's, and one in another currency, which no page shows. Only a shop with
 * one market gets the latter: with several such an answer is a failure.
 */
export function reportPrice(
  catalogue: Catalogue,
  handle: string,
  product: Product,
  { prefix }: Pick<Market, 'prefix'> = DEFAULT_MARKET,
): void {
  const design = catalogue.designs.find((candidate) => candidate.handle === handle)
  const price = firstVariant(product)?.price
  if (design === undefined || price === undefined) return
  const { currency } = catalogue.prices
  if (price.currencyCode !== currency) {
    logEvent('warn', 'price_not_gbp', { handle, currency: price.currencyCode })
    return
  }
  if (priceFromDecimal(price.amount, currency) !== design.pricePence)
    logEvent('warn', 'price_differs', {
      ...(prefix === '' ? {} : { market: prefix }),
      handle,
      catalogue_pence: design.pricePence,
      backend: price.amount,
    })
}
