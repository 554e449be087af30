// Double opt-in: a sign-up is on the list once its address was confirmed by the link in the mail, and forgotten when
// that never happens.
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { ok, type Result } from '../domain/errors'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS, UNCONFIRMED_DAYS } from '../domain/timings'
import { mailOutbox, newsletterSignups } from './schema'
import { runStatement, type StoreFailure } from './statement'
import { KINDS } from './suppressions'

const DAY_SECONDS = 24 * 60 * 60

/** The sign-up of an address, as far as its mail must know it, or null. */
export async function findSignup(
  db: D1Database,
  email: string,
): Promise<Result<{ id: string; confirmed: boolean } | null, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ id: newsletterSignups.id, confirmedAt: newsletterSignups.confirmedAt })
        .from(newsletterSignups)
        .where(eq(newsletterSignups.email, email)),
    { what: 'find sign-up', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [row] = found.value
  return ok(row ? { id: row.id, confirmed: row.confirmedAt !== null } : null)
}

/** Puts a sign-up on the list; the first time counts. False when there is no such sign-up any more. */
export async function confirmSignup(db: D1Database, id: string): Promise<Result<boolean, StoreFailure>> {
  const result = await runStatement(
    db,
    (store) =>
      store
        .update(newsletterSignups)
        .set({ confirmedAt: sql`coalesce(${newsletterSignups.confirmedAt}, unixepoch())` })
        .where(eq(newsletterSignups.id, id)),
    { what: 'confirm sign-up', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return result.ok ? ok(result.value.meta.changes === 1) : result
}

/** Forgets sign-ups nobody confirmed within UNCONFIRMED_DAYS, and their mails. Reads the whole table: once a day. */
export function forgetUnconfirmed(db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> {
  const isForgotten = and(
    isNull(newsletterSignups.confirmedAt),
    lt(newsletterSignups.createdAt, now - UNCONFIRMED_DAYS * DAY_SECONDS),
  )
  return runStatement<unknown>(
    db,
    (store) =>
      store.batch([
        store
          .delete(mailOutbox)
          .where(
            and(
              inArray(mailOutbox.kind, KINDS.newsletter),
              inArray(
                mailOutbox.recipient,
                store.select({ email: newsletterSignups.email }).from(newsletterSignups).where(isForgotten),
              ),
            ),
          ),
        store.delete(newsletterSignups).where(isForgotten),
      ]),
    { what: 'forget unconfirmed sign-ups', budgetMs: D1_WRITE_BUDGET_MS },
  )
}
