// Computes what the shopper pays, for everything that shows or checks it: pages, cart, sample backend and the
// comparison with a live backend. Whole pence, and the parts always add up. Pure.

import type { Pence } from '#domain/shop/money.ts'
import { referralTotal } from './referral.ts'

export interface Quote {
  originalPence: Pence
  /** After the referral discount. */
  totalPence: Pence
  /** Original minus total. */
  discountPence: Pence
}

/** The disclosed rounding: a backend may charge this much more than a discounted total without a confirmation. */
export const ROUNDING_PENCE: Pence = 50

/** The price after a referral; `percent` is a valid referral's whole per cent, or null. */
export function quote(originalPence: Pence, percent: number | null): Quote {
  const totalPence = percent === null ? originalPence : referralTotal(originalPence, percent)
  return { originalPence, totalPence, discountPence: originalPence - totalPence }
}

/**
 * Does the backend charge more than was shown? Half a pound is tolerated with a referral, whose discount is rounded to
 * whole pounds. False if the backend does not say.
 */
export const isDearer = (chargedPence: Pence | null, shownPence: Pence, hasReferral: boolean): boolean =>
  chargedPence !== null && chargedPence > shownPence + (hasReferral ? ROUNDING_PENCE : 0)
