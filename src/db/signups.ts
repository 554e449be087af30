// Writes of calls 4 and 5: sign-ups and the mails they lead to. D-69, D-71, D-120. Addresses arrive in their
// canonical form. Uniqueness is the table's: no read before a write, the id that comes back decides.

import { isNull, sql } from 'drizzle-orm'
import { LIST_OF_FORM, type MailingList, type SignupForm } from '../domain/signup/signup'
import { D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { type NewMail, queueMail, rememberQuestion } from './outbox'
import { discountCodeRequests, newsletterSignups } from './schema'
import { runStatement, type Store, type StoreFailure } from './statement'

/** The table of each list's sign-ups. */
export const SIGNUPS = {
  newsletter: newsletterSignups,
  'limited-edition-notify': discountCodeRequests,
} satisfies Record<MailingList, unknown>

export interface Signup {
  form: SignupForm
  name: string
  /** Trimmed and in lower case. */
  email: string
  /** Version of the wording beside the pressed button, or null when it is not known. */
  consentVersion: string | null
}

export interface Stored {
  /** False: the address was there already. */
  isNew: boolean
  /** False: there was one within the hour, its reader has said no today, or the shop sends none. */
  mailQueued: boolean
}

/**
 * Stores the address on its list if it is new, and queues the mail that asks for the confirmation, unless one was queued
 * within the hour (R17); call 4 asks nobody who is confirmed, call 5 sends them the code again. `mail` is null when the
 * shop sends none. One batch is one transaction of D1, so a repeat after a lost answer finds all of it done or nothing.
 * An objection stays: anybody can type an address, only its owner can confirm.
 */
export async function storeSignup(
  db: D1Database,
  signup: Signup,
  mail: NewMail | null,
): Promise<Result<Stored, StoreFailure>> {
  const id = crypto.randomUUID()
  const result = await runStatement<unknown[]>(
    db,
    (store) =>
      store.batch([
        insertRow(store, id, signup),
        ...(mail
          ? [queueMail(store, mail, { unlessConfirmed: signup.form === 'newsletter' }), rememberQuestion(store, mail)]
          : []),
      ]),
    { what: `store ${signup.form} sign-up`, budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!result.ok) return result
  const [returned, queued] = result.value as [{ id: string }[], D1Result | undefined]
  return ok({ isNew: returned[0]?.id === id, mailQueued: mail !== null && queued?.meta.changes === 1 })
}

/** Until it is confirmed, a sign-up is a record of the last wording its visitor agreed to, and of when. */
function insertRow(store: Store, id: string, { form, ...row }: Signup) {
  const list = LIST_OF_FORM[form]
  const table = SIGNUPS[list]
  const insert = store.insert<typeof newsletterSignups | typeof discountCodeRequests>(table)
  const values = insert.values({ id, ...row, ...(list === 'newsletter' ? {} : { list }) })
  return (
    row.consentVersion === null
      ? values.onConflictDoNothing()
      : values.onConflictDoUpdate({
          target: 'list' in table ? [table.email, table.list] : table.email,
          set: { consentVersion: row.consentVersion, createdAt: sql`unixepoch()` },
          setWhere: isNull(table.confirmedAt),
        })
  ).returning({ id: table.id })
}
