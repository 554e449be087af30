// Computes what the shopper pays, for everything that shows or checks it: pages, cart, sample backend and the
// comparison with a live backend. Whole pence, and the parts always add up. Pure.

import type { Prices } from '#domain/market/prices.ts'
import type { Pence } from '#domain/shop/money.ts'
import { referralTotal } from './referral.ts'

export interface Quote {
  originalPence: Pence
  /** After the referral discount. */
  totalPence: Pence
  /** Original minus total. */
  discountPence: Pence
}

/** The disclosed rounding in pounds: a backend may charge this much more than a discounted total without asking. */
export const ROUNDING_PENCE: Pence = 50

/** Are discounted totals rounded to whole units? Only in pounds; elsewhere they are exact to the minor unit. */
export const isRounded = ({ currency }: Pick<Prices, 'currency'>): boolean => currency === 'GBP'

/** The price after a referral; `percent` is a valid referral's whole per cent, or null. */
export function quote(originalPence: Pence, percent: number | null, prices: Pick<Prices, 'currency'>): Quote {
  const totalPence = percent === null ? originalPence : referralTotal(originalPence, percent, prices.currency)
  return { originalPence, totalPence, discountPence: originalPence - totalPence }
}

/**
 * Does the backend charge more than was shown? Half a pound is tolerated with a referral, whose discount in pounds is
 * rounded to whole ones. False if the backend does not say.
 */
export const isDearer = (
  chargedPence: Pence | null,
  shownPence: Pence,
  hasReferral: boolean,
  prices: Pick<Prices, 'currency'>,
): boolean =>
  chargedPence !== null && chargedPence > shownPence + (hasReferral && isRounded(prices) ? ROUNDING_PENCE : 0)
