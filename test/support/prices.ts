// The prices of the default market, for tests of what they add up to.

import { pricesIn } from '#domain/market/prices.ts'
import { bundlesIn } from '#domain/shop/bundles.ts'

export const GBP = pricesIn('GBP')
export const GBP_BUNDLES = bundlesIn(GBP)
