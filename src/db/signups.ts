// Writes of calls 4 and 5: sign-ups, requests and the mails they lead to. D-69, D-71, D-120. Addresses arrive in their
// canonical form. Uniqueness is the table's: no read before a write, the id that comes back decides.

import { isNull, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { ok, type Result } from '../domain/errors'
import { D1_WRITE_BUDGET_MS } from '../domain/timings'
import { type NewMail, queueMail } from './outbox'
import { discountCodeRequests, newsletterSignups } from './schema'
import { runStatement, type Store, type StoreFailure } from './statement'
import { liftSuppression, type Suppression } from './suppressions'

export interface Signup {
  name: string
  /** Trimmed and in lower case. */
  email: string
  /** Version of the wording beside the pressed button, or null when it is not known. */
  consentVersion: string | null
}

/** What goes with a row. `lifts` is the objection a new sign-up ends; both are null when the shop sends no mail. */
export interface SignupEffects {
  mail: NewMail | null
  lifts: Suppression | null
}

export interface Stored {
  /** False: the address was there already. */
  isNew: boolean
  /** False: there was one within the hour, or the shop sends none. */
  mailQueued: boolean
}

/**
 * Call 4: the address if it is new, and its code mail, which asks for the confirmation, unless one was queued within
 * the hour (R17) or the address is confirmed. All or nothing.
 */
export const insertSignup = (db: D1Database, signup: Signup, effects: SignupEffects) =>
  storeWith(db, 'insert signup', (store, id) => signupRow(store, { id, ...signup }), effects, { unlessConfirmed: true })

/** Call 5 without a type: the same, and whoever is confirmed may have the code again. */
export const requestCode = (db: D1Database, signup: Signup, effects: SignupEffects) =>
  storeWith(db, 'request code', (store, id) => signupRow(store, { id, ...signup }), effects)

/** Call 5 with a type: the request if it is new, and its confirmation mail under the same hourly rule. */
export const recordRequest = (db: D1Database, request: Signup & { type: string }, effects: SignupEffects) =>
  storeWith(
    db,
    'record request',
    (store, id) =>
      store
        .insert(discountCodeRequests)
        .values({ id, ...request })
        .onConflictDoNothing()
        .returning({ id: discountCodeRequests.id }),
    effects,
  )

/** Until it is confirmed, a sign-up is a record of the last wording its visitor agreed to, and of when. */
const signupRow = (store: Store, row: Signup & { id: string }) => {
  const insert = store.insert(newsletterSignups).values(row)
  const { email, id, confirmedAt } = newsletterSignups
  return (
    row.consentVersion === null
      ? insert.onConflictDoNothing()
      : insert.onConflictDoUpdate({
          target: email,
          set: { consentVersion: row.consentVersion, createdAt: sql`unixepoch()` },
          setWhere: isNull(confirmedAt),
        })
  ).returning({ id })
}

/** One batch is one transaction of D1, so a repeat after a lost answer finds all of it done or nothing. */
async function storeWith(
  db: D1Database,
  what: string,
  insertRow: (store: Store, id: string) => BatchItem<'sqlite'>,
  { mail, lifts }: SignupEffects,
  queueing: { unlessConfirmed?: boolean } = {},
): Promise<Result<Stored, StoreFailure>> {
  const id = crypto.randomUUID()
  const result = await runStatement<unknown[]>(
    db,
    (store) =>
      store.batch([
        insertRow(store, id),
        ...(mail ? [queueMail(store, mail, queueing)] : []),
        ...(lifts ? [liftSuppression(store, lifts)] : []),
      ]),
    { what, budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!result.ok) return result
  const [returned, queued] = result.value as [{ id: string }[], D1Result | undefined]
  return ok({ isNew: returned[0]?.id === id, mailQueued: mail !== null && queued?.meta.changes === 1 })
}
