// The code of an account.
import { eq } from 'drizzle-orm'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { type CodeStatus, referralCodes } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'

/** Names the code among the QR codes of the app (app/qr). */
export const CODE = 'code'

export interface OwnCode {
  code: string
  /** Whole per cent. */
  percent: number
  status: CodeStatus
}

/** null where the account has none. An ended one stays the account's. Throws `Unreachable`. */
export async function ownCode({ env, account }: Pick<OwnVisit, 'env' | 'account'>): Promise<OwnCode | null> {
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ code: referralCodes.code, percent: referralCodes.percent, status: referralCodes.status })
          .from(referralCodes)
          .where(eq(referralCodes.accountId, account.id)),
      { what: 'read own code', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found ?? null
}
