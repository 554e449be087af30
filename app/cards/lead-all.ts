// All working cards of an account lead to one profile, and their hours end.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { cardHours, cardSchedules } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { chipEvent } from '#db/chip-events.ts'
import { chips, profiles } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { forgetChipCopies, touched } from './chip-writes.ts'

/** `username` is a published profile of the account. Throws `Unreachable`. */
export async function leadAllCards({ env, account, now }: OwnVisit, username: string): Promise<void> {
  const isOwn = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.username} = ${username}
    AND ${profiles.accountId} = ${account.id})`
  const working = and(
    eq(chips.ownerAccountId, account.id),
    inArray(chips.status, ['linked_with_profile', 'linked_without_profile']),
    isOwn,
  )
  const elsewhere = and(working, sql`${chips.username} IS NOT ${username} COLLATE NOCASE`)
  const theirs = sql`(SELECT ${chips.chipId} FROM ${chips} WHERE ${working})`
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store.delete(cardHours).where(inArray(cardHours.chipId, theirs)),
          store.delete(cardSchedules).where(inArray(cardSchedules.chipId, theirs)),
          chipEvent(
            store,
            { event: 'linked', actor: 'owner', to: 'linked_with_profile', username, at: now },
            elsewhere,
          ),
          store
            .update(chips)
            .set({ status: 'linked_with_profile', username, ...touched })
            .where(elsewhere)
            .returning({ chipId: chips.chipId }),
        ]),
      { what: 'lead all own cards', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  await forgetChipCopies(
    env,
    written[3].map(({ chipId }) => chipId),
  )
}
