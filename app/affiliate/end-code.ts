// "End my code": asks once, needs a step-up, and cannot be undone.
import { and, eq, ne, sql } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { accountEvent } from '#app/db/account-events.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { referralCodes } from '#db/schema.ts'
import { runBatch } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'

/** The page that asks before a code is ended. */
export const END_PATH = `${href('affiliate')}?ask=end`

/** Also where it has ended already. */
export async function endCode({ env, account, now }: OwnVisit): Promise<Response> {
  if (!isFreshlyProved(account, now)) return leadTo(stepUpPath(END_PATH))
  reached(
    await runBatch(
      env.DB,
      (store) => [
        store
          .update(referralCodes)
          .set({ status: 'ended', active: false })
          .where(and(eq(referralCodes.accountId, account.id), ne(referralCodes.status, 'ended'))),
        accountEvent(
          store,
          { accountId: account.id, event: 'affiliate-code-ended', at: now },
          sql`WHERE changes() > 0`,
        ),
      ],
      { what: 'end code', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return leadTo(`${href('affiliate')}?done=ended`)
}
