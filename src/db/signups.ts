// Writes of calls 4 and 5: sign-ups, requests and the mails they lead to. D-69, D-71, D-120. Addresses arrive in their
// canonical form. Uniqueness is the table's: no read before a write, the change count decides.
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
}

/** What goes with a row. `lifts` is the objection a new sign-up ends; null when the shop sends no mail. */
export interface SignupEffects {
  mail: NewMail | null
  lifts: Suppression | null
}

/** Call 4: adds the address, or says that it was there already. */
export async function insertSignup(
  db: D1Database,
  signup: Signup,
  lifts: Suppression | null,
): Promise<Result<'created' | 'duplicate', StoreFailure>> {
  const row = { id: crypto.randomUUID(), ...signup }
  const result = await storeWith(db, 'insert signup', (store) => signupRow(store, row), { mail: null, lifts })
  return result.ok ? ok(result.value.isNew ? 'created' : 'duplicate') : result
}

/**
 * Call 5 without a type: the address if it is new, and its code mail unless one was queued within the hour (R17); both
 * or neither. `mail` is null when no mail service is set up. Answers whether a mail was queued.
 */
export const requestCode = (db: D1Database, signup: Signup, effects: SignupEffects) => {
  const row = { id: crypto.randomUUID(), ...signup }
  return storeWith(db, 'request code', (store) => signupRow(store, row), effects)
}

/** Call 5 with a type: the request if it is new, and its confirmation mail under the same hourly rule. */
export const recordRequest = (db: D1Database, request: Signup & { type: string }, effects: SignupEffects) => {
  const row = { id: crypto.randomUUID(), ...request }
  const insertRow = (store: Store) => store.insert(discountCodeRequests).values(row).onConflictDoNothing()
  return storeWith(db, 'record request', insertRow, effects)
}

const signupRow = (store: Store, row: Signup & { id: string }) =>
  store.insert(newsletterSignups).values(row).onConflictDoNothing()

/** One batch is one transaction of D1, so a repeat after a lost answer finds all of it done or nothing. */
async function storeWith(
  db: D1Database,
  what: string,
  insertRow: (store: Store) => BatchItem<'sqlite'>,
  { mail, lifts }: SignupEffects,
): Promise<Result<{ isNew: boolean; mailQueued: boolean }, StoreFailure>> {
  const result = await runStatement<unknown[]>(
    db,
    (store) =>
      store.batch([
        insertRow(store),
        ...(mail ? [queueMail(store, mail)] : []),
        ...(lifts ? [liftSuppression(store, lifts)] : []),
      ]),
    { what, budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!result.ok) return result
  const [row, queued] = result.value as D1Result[]
  return ok({ isNew: row?.meta.changes === 1, mailQueued: mail !== null && queued?.meta.changes === 1 })
}
