// Double opt-in: reads a sign-up for its mail, adds it to its list when its link is used, and deletes unconfirmed ones.
import { and, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'
import { MAIL_OF_LIST, MAILING_LISTS, type MailingList } from '#domain/signup/signup.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS, UNCONFIRMED_DAYS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { codeOf, oldestFreeCode } from './discount-codes.ts'
import { leaveMarkers } from './queue-mail.ts'
import { mailOutbox } from './schema.ts'
import { SIGNUPS } from './signups.ts'
import { runStatement, type StoreFailure } from './store.ts'
import { liftSuppression, type Suppression } from './suppressions.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Facts about a sign-up and its discount code, for the mail to its address. */
export interface SignupFacts {
  signup: { id: string; confirmed: boolean } | null
  /** The single-use code that this address holds and the holder hash it is stored under, or null. */
  ownCode: { code: string; holder: string | null } | null
  /** Is there a free single-use code? */
  codesLeft: boolean
}

/** Reads both in one batch. `holders` are the address's hashes in the table of codes; empty if no code is needed. */
export async function findSignup(
  db: D1Database,
  email: string,
  list: MailingList,
  holders: readonly string[],
): Promise<Result<SignupFacts, StoreFailure>> {
  const signups = SIGNUPS[list]
  const found = await runStatement(
    db,
    (store) =>
      store.batch([
        store
          .select({ id: signups.id, confirmedAt: signups.confirmedAt })
          .from(signups)
          .where(eq(signups.email, email)),
        codeOf(store, holders),
        oldestFreeCode(store),
      ]),
    { what: 'find sign-up', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [[signup], [ownCode], free] = found.value
  return ok({
    signup: signup ? { id: signup.id, confirmed: signup.confirmedAt !== null } : null,
    ownCode: ownCode ?? null,
    codesLeft: free.length > 0,
  })
}

/** The address of a sign-up, or null if the sign-up no longer exists. */
export async function addressOfSignup(
  db: D1Database,
  id: string,
  list: MailingList,
): Promise<Result<string | null, StoreFailure>> {
  const signups = SIGNUPS[list]
  const found = await runStatement(
    db,
    (store) => store.select({ email: signups.email }).from(signups).where(eq(signups.id, id)),
    { what: 'find address', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0]?.email ?? null) : found
}

/**
 * Adds a sign-up to its list, where the first confirmation counts, and lifts an objection of its address, stored under
 * `hashes`. False if the sign-up no longer exists.
 */
export async function confirmSignup(
  db: D1Database,
  id: string,
  { list, hashes }: Suppression,
): Promise<Result<boolean, StoreFailure>> {
  const signups = SIGNUPS[list]
  const result = await runStatement(
    db,
    (store) =>
      store.batch([
        store
          .update(signups)
          .set({ confirmedAt: sql`coalesce(${signups.confirmedAt}, unixepoch())` })
          .where(eq(signups.id, id)),
        liftSuppression(
          store,
          { hashes, list },
          exists(store.select({ id: signups.id }).from(signups).where(eq(signups.id, id))),
        ),
      ]),
    { what: 'confirm sign-up', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return result.ok ? ok(result.value[0].meta.changes === 1) : result
}

/** Deletes sign-ups not confirmed within UNCONFIRMED_DAYS, and their mails. Scans whole tables: once per day. */
export async function deleteUnconfirmed(db: D1Database, now: number): Promise<void> {
  for (const list of MAILING_LISTS) await deleteUnconfirmedOf(db, list, now)
}

function deleteUnconfirmedOf(db: D1Database, list: MailingList, now: number) {
  const signups = SIGNUPS[list]
  const isForgotten = and(isNull(signups.confirmedAt), lt(signups.createdAt, now - UNCONFIRMED_DAYS * DAY_SECONDS))
  return runStatement(
    db,
    (store) => {
      const addresses = store.select({ email: signups.email }).from(signups).where(isForgotten)
      const mails = and(eq(mailOutbox.kind, MAIL_OF_LIST[list]), inArray(mailOutbox.recipient, addresses))
      return store.batch([
        leaveMarkers(store, mails),
        store.delete(mailOutbox).where(mails),
        store.delete(signups).where(isForgotten),
      ])
    },
    { what: 'forget unconfirmed sign-ups', budgetMs: D1_WRITE_BUDGET_MS },
  )
}
