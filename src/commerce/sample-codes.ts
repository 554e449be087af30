// What the sample backend knows of a discount code: the operator's table of referral codes, and the code for everybody.
// A prepared statement, as in the tap.

import { stemOfOwnCode } from '#domain/signup/discount-code.ts'
import type { Brand } from '#domain/site/brand.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import type { KnownPercent } from './sample.ts'

const PROMO_PERCENT = 10 // the code {SLUG}10 (D-02)

const FIND_PERCENT = `SELECT CASE WHEN active AND (expires_at IS NULL OR expires_at > unixepoch()) THEN percent ELSE 0 END
  AS percent FROM referral_codes WHERE code = ?1`

/** The codes of this shop. While D1 fails, those of the table count as unknown. */
export const storedPercent =
  (db: D1Database, { promoCode }: Pick<Brand, 'promoCode'>): KnownPercent =>
  async (code) => {
    try {
      const found = db.prepare(FIND_PERCENT).bind(code).first<number>('percent')
      const percent = await withDeadline(found, D1_READ_BUDGET_MS, 'the discount code')
      if (percent !== null) return percent
    } catch (thrown) {
      logEvent('warn', 'discount_code_unread', { error: describeError(thrown) })
    }
    // By its whole name: of a brand like acme5 the code ACME510 would read as 510 per cent.
    const stem = stemOfOwnCode(code) ?? code
    return stem.toUpperCase() === promoCode.toUpperCase() ? PROMO_PERCENT : null
  }
