// The owner's notice of new contacts: how often an account wants it, and the mail that is queued with a contact. At most one
// waits for an account; it is due once the period after the last one is over.
import { and, eq, sql } from 'drizzle-orm'
import { accounts, appOutbox, type ContactMails } from '#app/db/schema.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { NOTICE_PERIOD } from '#app/mail/counted-notice.ts'
import { queueMailFrom } from '#app/mail/outbox.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'

/** When the next mail to `accounts` is due. One that is being sent counts as sent now. */
const dueAt = (now: number) => sql`max(${now}, coalesce((SELECT max(CASE before.status WHEN 'sent' THEN before.sent_at
    WHEN 'sending' THEN ${now} END) FROM app_outbox AS before
  WHERE before.recipient = accounts.email AND before.kind = 'new-contacts') + ${NOTICE_PERIOD}, 0))`

/** Statement of a batch, after the contact: queues the owner's notice, unless one waits or the owner wants none. */
export const queueNotice = (store: Store, contact: string, now: number) =>
  queueMailFrom(
    store,
    { to: sql`accounts.email`, kind: 'new-contacts', payload: sql`'{"count":1}'`, dueAt: dueAt(now) },
    now,
    sql`FROM contacts JOIN profiles ON profiles.username = contacts.username
      JOIN accounts ON accounts.id = profiles.account_id
      WHERE contacts.id = ${contact} AND accounts.status = 'active' AND accounts.email IS NOT NULL
      AND accounts.contact_mails <> 0 AND NOT EXISTS (SELECT 1 FROM app_outbox AS waiting
        WHERE waiting.recipient = accounts.email AND waiting.kind = 'new-contacts' AND waiting.status = 'pending')`,
  )

/** How often an account is mailed about new contacts; 0 for an account that was closed. */
export async function contactMailsOf({
  env,
  account,
}: Pick<OwnVisit, 'env' | 'account'>): Promise<Result<ContactMails, StoreFailure>> {
  const found = await runStatement(
    env.DB,
    (store) => store.select({ mails: accounts.contactMails }).from(accounts).where(eq(accounts.id, account.id)),
    { what: 'read contact mails', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0]?.mails ?? 0) : found
}

/** Stores the choice; a mail that waits becomes due by it, or is dropped. */
export const chooseContactMails = (
  { env, account, now }: OwnVisit,
  mails: ContactMails,
): Promise<Result<unknown, StoreFailure>> => {
  const waiting = and(
    eq(appOutbox.recipient, account.email),
    eq(appOutbox.kind, 'new-contacts'),
    eq(appOutbox.status, 'pending'),
  )
  return runStatement(
    env.DB,
    (store) =>
      store.batch([
        store
          .update(accounts)
          .set({ contactMails: mails })
          .where(and(eq(accounts.id, account.id), eq(accounts.status, 'active'))),
        mails === 0
          ? store.delete(appOutbox).where(waiting)
          : store
              .update(appOutbox)
              .set({ nextAttemptAt: sql`(SELECT ${dueAt(now)} FROM accounts WHERE accounts.id = ${account.id})` })
              .where(waiting),
      ]),
    { what: 'choose contact mails', budgetMs: D1_WRITE_BUDGET_MS },
  )
}
