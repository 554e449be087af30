// The codes of affiliates, for the command that makes them at the payment provider.
import { or, sql } from 'drizzle-orm'
import { type CodeStatus, referralCodes } from './schema.ts'
import type { Store } from './store.ts'

export interface AffiliateCode {
  code: string
  /** Whole per cent. */
  percent: number
  status: CodeStatus
  accountId: string | null
}

/** All of them, those that have ended included, also of deleted accounts; without the operator's own. */
export const listAffiliateCodes = (store: Store): PromiseLike<AffiliateCode[]> =>
  store
    .select({
      code: referralCodes.code,
      percent: referralCodes.percent,
      status: referralCodes.status,
      accountId: referralCodes.accountId,
    })
    .from(referralCodes)
    .where(or(sql`${referralCodes.accountId} IS NOT NULL`, sql`${referralCodes.status} = 'ended'`))
    .orderBy(referralCodes.code)
