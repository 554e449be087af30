// Discount codes of the sample backend: the operator's table of referral codes, and the code for everybody.

import { stemOfOwnCode } from '#domain/signup/discount-code.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { KnownPercent } from './sample.ts'

const PROMO_PERCENT = 10 // the code {SLUG}10

/** The percentage of this shop's codes. While D1 fails, codes of the table count as unknown. */
export const storedPercent =
  (db: D1Database, { promoCode }: Pick<Brand, 'promoCode'>): KnownPercent =>
  async (code) => {
    const { percentOf } = await import('#db/referrals.ts')
    const found = await percentOf(db, code)
    if (found.ok && found.value !== null) return found.value
    // Matched by its whole name: for a brand like acme5, the code ACME510 would parse as 510 per cent.
    const stem = stemOfOwnCode(code) ?? code
    return stem.toUpperCase() === promoCode.toUpperCase() ? PROMO_PERCENT : null
  }
