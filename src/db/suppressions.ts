// Stores, finds and lifts objections to mail, list by list (T-ABU-10, D-118). Unsubscribing removes what the privacy
// policy says it removes and leaves a hash; only a confirmed sign-up removes the hash, because anybody can type an
// address. Addresses arrive in their canonical form.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { MAIL_OF_LIST, type MailingList } from '../domain/signup/signup'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { leaveMarks } from './outbox'
import { mailOutbox, mailSuppressions } from './schema'
import { SIGNUPS } from './signups'
import { runStatement, type Store, type StoreFailure } from './statement'

export interface Suppression {
  /** Names of the address: under today's key, then under the one of before. */
  hashes: readonly string[]
  list: MailingList
}

/**
 * Stores the objection, and removes the sign-up and its mails, sent or waiting; of the last hour's only hash and time
 * stay. All or nothing; repeatable.
 */
export const suppress = (
  db: D1Database,
  address: string,
  { hashes, list }: Suppression,
): Promise<Result<unknown, StoreFailure>> =>
  runStatement<unknown>(
    db,
    (store) => {
      const signups = SIGNUPS[list]
      const mails = and(eq(mailOutbox.recipient, address), eq(mailOutbox.kind, MAIL_OF_LIST[list]))
      return store.batch([
        ...rename(store, { hashes, list }),
        store
          .insert(mailSuppressions)
          .values({ addressHash: hashes[0] ?? '', list })
          .onConflictDoNothing(),
        store.delete(signups).where(eq(signups.email, address)),
        leaveMarks(store, mails, hashes[0]),
        store.delete(mailOutbox).where(mails),
      ])
    },
    { what: 'unsubscribe', budgetMs: D1_WRITE_BUDGET_MS },
  )

/** Puts an objection made under the previous key under today's. Without a previous key they find nothing to do. */
const rename = (store: Store, { hashes: [today = '', ...before], list }: Suppression) => {
  const old = and(inArray(mailSuppressions.addressHash, before), eq(mailSuppressions.list, list))
  return [
    store
      .insert(mailSuppressions)
      .select(sql`
        SELECT ${today}, purpose, created_at, asked_at FROM mail_suppressions WHERE ${old}`)
      .onConflictDoNothing(),
    store.delete(mailSuppressions).where(old),
  ] as const
}

/**
 * The statement that forgets an objection: for whoever has confirmed, by a link sent to that address, to want mail.
 * `still` must hold when it runs: the sign-up may have been taken back since it was read.
 */
export const liftSuppression = (store: Store, { hashes, list }: Suppression, still: SQL) =>
  store
    .delete(mailSuppressions)
    .where(and(inArray(mailSuppressions.addressHash, [...hashes]), eq(mailSuppressions.list, list), still))

/** Puts an objection found under the previous key under today's, and answers whether there is one. */
export async function renewSuppression(
  db: D1Database,
  { hashes, list }: Suppression,
): Promise<Result<boolean, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ hash: mailSuppressions.addressHash })
        .from(mailSuppressions)
        .where(and(inArray(mailSuppressions.addressHash, [...hashes]), eq(mailSuppressions.list, list))),
    { what: 'find suppression', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  // Whether that goes well does not matter now: it is found again while the previous key is set.
  if (found.value.some(({ hash }) => hash !== hashes[0]))
    await runStatement(db, (store) => store.batch(rename(store, { hashes, list })), {
      what: 'rename suppression',
      budgetMs: D1_WRITE_BUDGET_MS,
    })
  return ok(found.value.length > 0)
}
