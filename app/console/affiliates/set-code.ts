// "Set active" and "End" of a code in the console.
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { activation } from '#app/affiliate/activate-code.ts'
import { operatorEvent } from '#app/console/events.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { referralCodes } from '#db/schema.ts'
import { changesOf, runBatch, runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'

/** The account of a code; null for none. Throws `Unreachable`. */
export async function accountOfCode({ env }: ConsoleVisit, code: string): Promise<string | null> {
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ accountId: referralCodes.accountId })
          .from(referralCodes)
          .where(and(eq(referralCodes.code, code), isNotNull(referralCodes.accountId))),
      { what: 'read account of code', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found?.accountId ?? null
}

/** Returns whether it was done; false where the code does not wait any more. Throws `Unreachable`. */
export async function activateCode(visit: ConsoleVisit, code: string, accountId: string): Promise<boolean> {
  const { env, config, now } = visit
  const written = reached(
    await runBatch(
      env.DB,
      (store) =>
        activation(
          store,
          code,
          operatorEvent(store, visit, { action: 'affiliates:activate', kind: 'account', subject: accountId }),
          now,
        ),
      { what: 'activate code', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (changesOf(written[0]) !== 1) return false
  visit.waitUntil(deliverAppMails(env, config, now))
  return true
}

/** The same of its end. Throws `Unreachable`. */
export async function endCode(visit: ConsoleVisit, code: string, accountId: string): Promise<boolean> {
  const written = reached(
    await runBatch(
      visit.env.DB,
      (store) => [
        store
          .update(referralCodes)
          .set({ status: 'ended', active: false })
          .where(
            and(
              eq(referralCodes.code, code),
              eq(referralCodes.accountId, accountId),
              ne(referralCodes.status, 'ended'),
            ),
          ),
        operatorEvent(store, visit, { action: 'affiliates:end', kind: 'account', subject: accountId }),
      ],
      { what: 'end code of affiliate', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return changesOf(written[0]) === 1
}
