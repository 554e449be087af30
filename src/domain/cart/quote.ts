// Computes what the shopper pays for some lines, for all who show or check it: pages, cart, sample backend and the
// comparison with a real backend all ask here. Whole pence, and the parts always add up. Pure.

import type { Pence } from '#domain/shop/money.ts'
import { referralTotal } from './referral.ts'

export interface Quote {
  originalPence: Pence
  /** After the referral discount. */
  totalPence: Pence
  /** Original minus total. */
  discountPence: Pence
}

/** How far a backend may charge above a discounted total without being asked about: the disclosed rounding. */
export const ROUNDING_PENCE: Pence = 50

/** What this much costs; `percent` is a valid referral's whole per cent, or null. */
export function quote(originalPence: Pence, percent: number | null): Quote {
  const totalPence = percent === null ? originalPence : referralTotal(originalPence, percent)
  return { originalPence, totalPence, discountPence: originalPence - totalPence }
}

/**
 * Does the backend charge more than was shown? Half a pound is allowed for with a referral, whose discount is
 * rounded to whole pounds. False when the backend does not say.
 */
export const isDearer = (chargedPence: Pence | null, shownPence: Pence, hasReferral: boolean): boolean =>
  chargedPence !== null && chargedPence > shownPence + (hasReferral ? ROUNDING_PENCE : 0)
