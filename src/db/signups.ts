// Writes of calls 4 and 5: sign-ups, requests and the mails they lead to. D-69, D-71, D-120. Addresses arrive in their
// canonical form. Uniqueness is the table's: no read before a write, the change count decides.
import type { BatchItem } from 'drizzle-orm/batch'
import { ok, type Result } from '../domain/errors'
import { D1_WRITE_BUDGET_MS } from '../domain/timings'
import { type NewMail, queueMail } from './outbox'
import { discountCodeRequests, newsletterSignups } from './schema'
import { runStatement, type Store, type StoreFailure } from './statement'

export interface Signup {
  name: string
  /** Trimmed and in lower case. */
  email: string
}

/** Call 4: adds the address, or says that it was there already. */
export async function insertSignup(
  db: D1Database,
  signup: Signup,
): Promise<Result<'created' | 'duplicate', StoreFailure>> {
  const row = { id: crypto.randomUUID(), ...signup }
  const result = await runStatement(db, (store) => signupRow(store, row), {
    what: 'insert signup',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  return result.ok ? ok(result.value.meta.changes === 1 ? 'created' : 'duplicate') : result
}

/**
 * Call 5 without a type: the address if it is new, and its code mail unless one was queued within the hour (R17); both
 * or neither. `mail` is null when no mail service is set up. Answers whether a mail was queued.
 */
export const requestCode = (db: D1Database, signup: Signup, mail: NewMail | null) => {
  const row = { id: crypto.randomUUID(), ...signup }
  return storeWithMail(db, 'request code', (store) => signupRow(store, row), mail)
}

/** Call 5 with a type: the request if it is new, and its confirmation mail under the same hourly rule. */
export const recordRequest = (db: D1Database, request: Signup & { type: string }, mail: NewMail | null) => {
  const row = { id: crypto.randomUUID(), ...request }
  return storeWithMail(
    db,
    'record request',
    (store) => store.insert(discountCodeRequests).values(row).onConflictDoNothing(),
    mail,
  )
}

const signupRow = (store: Store, row: Signup & { id: string }) =>
  store.insert(newsletterSignups).values(row).onConflictDoNothing()

/** One batch is one transaction of D1, so a repeat after a lost answer finds both done or neither. */
async function storeWithMail(
  db: D1Database,
  what: string,
  insertRow: (store: Store) => BatchItem<'sqlite'>,
  mail: NewMail | null,
): Promise<Result<{ mailQueued: boolean }, StoreFailure>> {
  const result = await runStatement<unknown[]>(
    db,
    (store) => store.batch(mail ? [insertRow(store), queueMail(store, mail)] : [insertRow(store)]),
    { what, budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!result.ok) return result
  const queued = result.value[1] as D1Result | undefined
  return ok({ mailQueued: queued !== undefined && queued.meta.changes === 1 })
}
