// Who wants no more mail, by purpose (ABU-10, D-118). Unsubscribing removes what the privacy policy says it removes and
// leaves a hash; asking again removes the hash. Addresses arrive in their canonical form.
import { and, eq, inArray } from 'drizzle-orm'
import { ok, type Result } from '../domain/errors'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/timings'
import { discountCodeRequests, mailOutbox, mailSuppressions, newsletterSignups } from './schema'
import { runStatement, type Store, type StoreFailure } from './statement'

/** What somebody agreed to, and can object to. */
export type MailPurpose = 'newsletter' | 'limited-edition-notify'

export interface Suppression {
  addressHash: string
  purpose: MailPurpose
}

/** Kinds of mail that belong to a purpose. */
export const KINDS: Record<MailPurpose, string[]> = {
  newsletter: ['discount-code'],
  'limited-edition-notify': ['limited-edition-notify'],
}

/** Stores the objection, and removes the sign-up and its mails, sent or waiting. All or nothing; repeatable. */
export const suppress = (
  db: D1Database,
  address: string,
  suppression: Suppression,
): Promise<Result<unknown, StoreFailure>> =>
  runStatement<unknown>(
    db,
    (store) =>
      store.batch([
        store.insert(mailSuppressions).values(suppression).onConflictDoNothing(),
        suppression.purpose === 'newsletter'
          ? store.delete(newsletterSignups).where(eq(newsletterSignups.email, address))
          : store
              .delete(discountCodeRequests)
              .where(and(eq(discountCodeRequests.email, address), eq(discountCodeRequests.type, suppression.purpose))),
        store
          .delete(mailOutbox)
          .where(and(eq(mailOutbox.recipient, address), inArray(mailOutbox.kind, KINDS[suppression.purpose]))),
      ]),
    { what: 'unsubscribe', budgetMs: D1_WRITE_BUDGET_MS },
  )

/** The statement that forgets an objection: whoever signs up asks for mail. */
export const liftSuppression = (store: Store, { addressHash, purpose }: Suppression) =>
  store
    .delete(mailSuppressions)
    .where(and(eq(mailSuppressions.addressHash, addressHash), eq(mailSuppressions.purpose, purpose)))

/** Did this address object to mail of this purpose? */
export async function isSuppressed(
  db: D1Database,
  { addressHash, purpose }: Suppression,
): Promise<Result<boolean, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ purpose: mailSuppressions.purpose })
        .from(mailSuppressions)
        .where(and(eq(mailSuppressions.addressHash, addressHash), eq(mailSuppressions.purpose, purpose)))
        .limit(1),
    { what: 'find suppression', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value.length > 0) : found
}
