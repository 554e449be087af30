// Writes of calls 4 and 5: sign-ups and the mails they lead to. D-69, D-71, D-120. Addresses arrive in their
// canonical form. Uniqueness is the table's: no read before a write, the id that comes back decides.
import { LIST_OF_FORM, type MailingList, type SignupForm } from '#domain/signup/signup.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { type NewMail, queueMail, rememberQuestion } from './outbox.ts'
import { runBatch, type Sql, type StoreFailure, sql } from './sql.ts'

/** The table of each list's sign-ups. */
export const SIGNUPS: Readonly<Record<MailingList, Sql>> = {
  newsletter: sql`newsletter_signups`,
  'limited-edition-notify': sql`discount_code_requests`,
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
  const queued = mail
    ? [queueMail(mail, { unlessConfirmed: signup.form === 'newsletter' }), rememberQuestion(mail)]
    : []
  const result = await runBatch<{ id: string }>(db, [insertRow(id, signup), ...queued], {
    what: `store ${signup.form} sign-up`,
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  if (!result.ok) return result
  const [stored, mailed] = result.value
  return ok({ isNew: stored?.results[0]?.id === id, mailQueued: mailed?.meta.changes === 1 })
}

/** Until it is confirmed, a sign-up is a record of the last wording its visitor agreed to, and of when. */
function insertRow(id: string, { form, name, email, consentVersion }: Signup): Sql {
  const list = LIST_OF_FORM[form]
  const key = list === 'newsletter' ? sql`email` : sql`email, type`
  const again =
    consentVersion === null
      ? sql`ON CONFLICT DO NOTHING`
      : sql`ON CONFLICT (${key}) DO UPDATE SET consent_version = ${consentVersion}, created_at = unixepoch()
          WHERE confirmed_at IS NULL`
  return list === 'newsletter'
    ? sql`INSERT INTO newsletter_signups (id, name, email, consent_version)
        VALUES (${id}, ${name}, ${email}, ${consentVersion}) ${again} RETURNING id`
    : sql`INSERT INTO discount_code_requests (id, name, email, consent_version, type)
        VALUES (${id}, ${name}, ${email}, ${consentVersion}, ${list}) ${again} RETURNING id`
}
