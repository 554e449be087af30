// The writes of calls 4 and 5: sign-ups and their mails. Addresses arrive in canonical form. Uniqueness is enforced by
// the table: nothing is read before the write, and the returned id shows whether the row is new.
import { isNull, sql } from 'drizzle-orm'
import { LIST_OF_FORM, type MailingList, type SignupForm } from '#domain/signup/signup.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { type NewMail, queueMail, recordQuestion } from './queue-mail.ts'
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
  /** Version of the wording next to the pressed button, or null if unknown. */
  consentVersion: string | null
  /** Prefix of a market that is not the default one, and the language of its page. */
  market?: string
  lang?: string
}

export interface Stored {
  /** False: the address already existed. */
  isNew: boolean
  /** False: one was queued within the hour, the reader has objected today, or the shop sends no mail. */
  mailQueued: boolean
}

/**
 * Adds a new address to its list and queues the confirmation mail, unless one was queued within the hour. A confirmed
 * address gets no mail from call 4, and its code again from call 5. `mail` is null if the shop sends none. A batch is
 * one D1 transaction, so a retry after a lost response finds everything done or nothing. An objection stays in force:
 * anybody can type an address, but only its owner can confirm it.
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
        ...(mail ? [queueMail(store, mail, { unlessConfirmed }), recordQuestion(store, mail)] : []),
      ]),
    { what: `store ${signup.form} sign-up`, budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!result.ok) return result
  const [[stored], mailed] = result.value
  return ok({ isNew: stored?.id === id, mailQueued: mailed?.meta.changes === 1 })
}

/** Until confirmation, a repeated sign-up updates the wording its visitor agreed to, where it was shown, and the time. */
function insertRow(store: Store, id: string, { form, name, email, consentVersion, ...place }: Signup) {
  const list = LIST_OF_FORM[form]
  const { market = null, lang = null } = place
  const row = { id, name, email, consentVersion, market, lang }
  const again = { consentVersion, market, lang, createdAt: sql`unixepoch()` }
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
