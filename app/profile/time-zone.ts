// The time zone in which an owner reads and types times.
import { eq } from 'drizzle-orm'
import { accounts } from '#app/db/schema.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { runStatement } from '#db/store.ts'
import { isTimeZone } from '#domain/profile/link-schedule.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'

/** The account's own; null where none was chosen or D1 does not answer: the page then uses the browser's, or UTC. */
export async function zoneOfAccount({ env, account }: Pick<OwnVisit, 'env' | 'account'>): Promise<string | null> {
  const found = await runStatement(
    env.DB,
    (store) => store.select({ zone: accounts.timeZone }).from(accounts).where(eq(accounts.id, account.id)).limit(1),
    { what: 'find time zone', budgetMs: D1_READ_BUDGET_MS },
  )
  const zone = found.ok ? (found.value[0]?.zone ?? '') : ''
  return isTimeZone(zone) ? zone : null
}
