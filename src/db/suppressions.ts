// Stores, finds and lifts objections to mail, per list. Unsubscribing deletes what the privacy policy says and leaves a
// hash. Only a confirmed sign-up deletes the hash, because anybody can type an address. Addresses arrive in canonical
// form.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { MAIL_OF_LIST, type MailingList } from '#domain/signup/signup.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { isObjection, leaveMarkers } from './queue-mail.ts'
import { mailOutbox, mailSuppressions } from './schema.ts'
import { SIGNUPS } from './signups.ts'
import { batchOf, insertFrom, runStatement, type Statement, type Store, type StoreFailure } from './store.ts'

export interface Suppression {
  /** Hashes of the address: with the current key, then with the previous one. */
  hashes: readonly string[]
  list: MailingList
}

/**
 * Stores the objection and deletes the sign-up and its mails, sent or waiting; mails of the last hour are reduced to
 * hash and time. All or nothing; repeatable.
 */
export function suppress(
  db: D1Database,
  address: string,
  { hashes, list }: Suppression,
): Promise<Result<unknown, StoreFailure>> {
  const signups = SIGNUPS[list]
  const mails = and(eq(mailOutbox.recipient, address), eq(mailOutbox.kind, MAIL_OF_LIST[list]))
  return runStatement(
    db,
    (store) =>
      batchOf(store, [
        ...rename(store, { hashes, list }),
        store
          .insert(mailSuppressions)
          .values({ addressHash: hashes[0] ?? '', list })
          .onConflictDoNothing(),
        store.delete(signups).where(eq(signups.email, address)),
        leaveMarkers(store, mails, hashes[0]),
        store.delete(mailOutbox).where(mails),
      ]),
    { what: 'unsubscribe', budgetMs: D1_WRITE_BUDGET_MS },
  )
}

/** Moves an objection under the previous key to the current one; nothing to do without a previous key. */
function rename(store: Store, { hashes: [today = '', ...before], list }: Suppression): Statement[] {
  if (before.length === 0) return []
  const old = isObjection(before, list)
  const { createdAt, askedAt } = mailSuppressions
  return [
    insertFrom(
      store,
      mailSuppressions,
      { addressHash: today, list, createdAt, askedAt },
      sql`FROM ${mailSuppressions} WHERE ${old}`,
    ).onConflictDoNothing(),
    store.delete(mailSuppressions).where(old),
  ]
}

/**
 * The statement that deletes an objection, after the owner confirmed by a mailed link that they want mail. `still` must
 * hold when it runs: the sign-up may have been withdrawn since it was read.
 */
export const liftSuppression = (store: Store, { hashes, list }: Suppression, still: SQL) =>
  store.delete(mailSuppressions).where(and(isObjection(hashes, list), still))

/** Moves an objection under the previous key to the current one, and returns whether there is an objection. */
export async function renewSuppression(
  db: D1Database,
  { hashes, list }: Suppression,
): Promise<Result<boolean, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store.select({ hash: mailSuppressions.addressHash }).from(mailSuppressions).where(isObjection(hashes, list)),
    { what: 'find suppression', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  // A failure does not matter: the next read finds it again while the previous key is set.
  if (found.value.some(({ hash }) => hash !== hashes[0]))
    await runStatement(db, (store) => batchOf(store, rename(store, { hashes, list })), {
      what: 'rename suppression',
      budgetMs: D1_WRITE_BUDGET_MS,
    })
  return ok(found.value.length > 0)
}
