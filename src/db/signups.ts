// Writes of calls 4 and 5: sign-ups and the mails they lead to. Addresses arrive in their
// canonical form. Uniqueness is the table's: no read before a write, the id that comes back decides.
import { isNull, sql } from 'drizzle-orm'
import { LIST_OF_FORM, type MailingList, type SignupForm } from '#domain/signup/signup.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { type NewMail, queueMail, rememberQuestion } from './queue-mail.ts'
import { discountCodeRequests, newsletterSignups } from './schema.ts'
import { runStatement, type Store, type StoreFailure } from './store.ts'

/** The table of each list's sign-ups. */
export const SIGNUPS: Readonly<Record<MailingList, typeof newsletterSignups | typeof discountCodeRequests>> = {
  newsletter: newsletterSignups,
  'limited-edition-notify': discountCodeRequests,
}

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
 * within the hour; call 4 asks nobody who is confirmed, call 5 sends them the code again. `mail` is null when the
 * shop sends none. One batch is one transaction of D1, so a repeat after a lost answer finds all of it done or nothing.
 * An objection stays: anybody can type an address, only its owner can confirm.
 */
export async function storeSignup(
  db: D1Database,
  signup: Signup,
  mail: NewMail | null,
): Promise<Result<Stored, StoreFailure>> {
  const id = crypto.randomUUID()
  const unlessConfirmed = signup.form === 'newsletter'
  const result = await runStatement(
    db,
    (store) =>
      store.batch([
        insertRow(store, id, signup),
        ...(mail ? [queueMail(store, mail, { unlessConfirmed }), rememberQuestion(store, mail)] : []),
      ]),
    { what: `store ${signup.form} sign-up`, budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!result.ok) return result
  const [[stored], mailed] = result.value
  return ok({ isNew: stored?.id === id, mailQueued: mailed?.meta.changes === 1 })
}

/** Until it is confirmed, a sign-up is a record of the last wording its visitor agreed to, and of when. */
function insertRow(store: Store, id: string, { form, name, email, consentVersion }: Signup) {
  const list = LIST_OF_FORM[form]
  const row = { id, name, email, consentVersion }
  const again = { consentVersion, createdAt: sql`unixepoch()` }
  if (list === 'newsletter') {
    const insert = store.insert(newsletterSignups).values(row)
    const { email: target, confirmedAt } = newsletterSignups
    return consentVersion === null
      ? insert.onConflictDoNothing().returning({ id: newsletterSignups.id })
      : insert
          .onConflictDoUpdate({ target, set: again, setWhere: isNull(confirmedAt) })
          .returning({ id: newsletterSignups.id })
  }
  const insert = store.insert(discountCodeRequests).values({ ...row, list })
  const { email: address, list: ofList, confirmedAt } = discountCodeRequests
  return consentVersion === null
    ? insert.onConflictDoNothing().returning({ id: discountCodeRequests.id })
    : insert
        .onConflictDoUpdate({ target: [address, ofList], set: again, setWhere: isNull(confirmedAt) })
        .returning({ id: discountCodeRequests.id })
}
