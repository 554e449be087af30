// Logs, for the operator, prices of a backend that differ from the catalogue's.
import type { Catalogue } from '#domain/shop/catalogue.ts'
import { firstVariant, type Product } from '#domain/shop/commerce.ts'
import { penceFromDecimal } from '#domain/shop/money.ts'
import { logEvent } from '#http/log.ts'

/** Logs a GBP price that differs from the catalogue's, and a price in another currency, which no page shows. */
export function reportPrice(catalogue: Catalogue, handle: string, product: Product): void {
  const design = catalogue.designs.find((candidate) => candidate.handle === handle)
  const price = firstVariant(product)?.price
  if (design === undefined || price === undefined) return
  if (price.currencyCode !== 'GBP') {
    logEvent('warn', 'price_not_gbp', { handle, currency: price.currencyCode })
    return
  }
  const loadedPence = penceFromDecimal(price.amount)
  if (loadedPence !== design.pricePence)
    logEvent('warn', 'price_differs', { handle, catalogue_pence: design.pricePence, backend: price.amount })
}
