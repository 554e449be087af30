// The writes of contact exchange: a visitor's entry, its withdrawal, and what its owner does with it. The receipt's row in
// the outbox has the id of its contact, so that it goes with it.
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { appOutbox, contacts } from '#app/db/schema.ts'
import { payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailPayloads } from '#app/mail/templates.ts'
import {
  changesOf,
  insertFrom,
  isYes,
  listed,
  question,
  runBatch,
  runStatement,
  type Statement,
  type Store,
  type StoreFailure,
} from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { queueNotice } from './contact-notice.ts'

/** What a visitor leaves, checked and cleaned; "" where nothing. */
export interface ContactEntry {
  name: string
  email: string
  phone: string
  company: string
  note: string
}

export interface NewContact {
  id: string
  username: string
  entry: ContactEntry
  wording: string
  withdrawHash: string
  /** null: no receipt is sent. */
  receipt: MailPayloads['contact-receipt'] | null
  now: number
}

/** The same entry again within this time is a second press of the button. */
const SAME_SECONDS = 600

const given = (text: string): string | null => (text === '' ? null : text)

export interface Stored {
  isStored: boolean
  /** Does the link of this form's entry lead to a contact, stored now or by a press before? */
  hasLink: boolean
  isReceiptQueued: boolean
}

/**
 * Stores an entry with its mails, if the profile still takes contacts and has not got the same entry a moment ago. Of two
 * presses at once one stores it; a receipt is queued by whichever may send one.
 */
export async function storeContact(db: D1Database, contact: NewContact): Promise<Result<Stored, StoreFailure>> {
  const { id, username, entry, wording, withdrawHash, receipt, now } = contact
  const [email, phone, company, note] = [entry.email, entry.phone, entry.company, entry.note].map(given)
  const isSame = sql`same.username = profiles.username AND same.created_at > ${now - SAME_SECONDS}
    AND same.name = ${entry.name} AND same.email IS ${email} AND same.phone IS ${phone}
    AND same.company IS ${company} AND same.note IS ${note}`
  const stored = await runBatch(
    db,
    (store) => [
      insertFrom(
        store,
        contacts,
        {
          ...{ id, username: sql`profiles.username`, name: entry.name, email, phone, company, note },
          accountId: sql`CASE WHEN profiles.team_id IS NULL THEN profiles.account_id END`,
          teamId: sql`profiles.team_id`,
          ...{ consentVersion: wording, createdAt: now, withdrawHash },
        },
        sql`FROM profiles WHERE profiles.username = ${username} AND profiles.account_id IS NOT NULL
          AND profiles.takes_contacts AND profiles.published AND NOT profiles.hidden
          AND NOT EXISTS (SELECT 1 FROM contacts AS same WHERE ${isSame})`,
      ).onConflictDoNothing(),
      queueNotice(store, id, now),
      question(store, sql`EXISTS (SELECT 1 FROM contacts WHERE contacts.withdraw_hash = ${withdrawHash})`),
      ...(receipt === null
        ? []
        : [
            queueMailFrom(
              store,
              {
                ...{ id: sql`contacts.id`, to: entry.email, kind: 'contact-receipt' },
                payload: payloadOf({ payload: receipt }),
              },
              now,
              sql`FROM contacts WHERE contacts.withdraw_hash = ${withdrawHash}
                AND NOT EXISTS (SELECT 1 FROM app_outbox AS queued WHERE queued.id = contacts.id)`,
            ),
          ]),
    ],
    { what: 'store contact', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  if (!stored.ok) return stored
  const [inserted, , hasLink, queued] = stored.value
  return ok({
    isStored: changesOf(inserted) === 1,
    hasLink: isYes(hasLink),
    isReceiptQueued: receipt !== null && changesOf(queued) === 1,
  })
}

/**
 * Statements of a batch, before contacts are deleted: removes what their receipts hold. A receipt that was sent keeps its row
 * without contents. `where` is a condition on rows of `contacts`.
 */
export const receiptDeletion = (store: Store, where: SQL): [Statement, Statement] => {
  const theirs = sql`${appOutbox.id} IN (SELECT contacts.id FROM contacts WHERE ${where})`
  return [
    store.delete(appOutbox).where(sql`${theirs} AND ${appOutbox.status} IN ('pending', 'sending', 'failed')`),
    store.update(appOutbox).set({ payload: '{}' }).where(theirs),
  ]
}

/** Deletes contacts with what their receipts hold. Returns how many there were. */
export async function deleteContacts(db: D1Database, where: SQL): Promise<Result<number, StoreFailure>> {
  const deleted = await runBatch(
    db,
    (store) => [...receiptDeletion(store, where), store.delete(contacts).where(where)],
    {
      what: 'delete contacts',
      budgetMs: D1_WRITE_BUDGET_MS,
    },
  )
  return deleted.ok ? ok(changesOf(deleted.value[2])) : deleted
}

/** Notes that the owner has seen these contacts. `whose`: those that count as seen by this account. */
export const markSeen = (
  db: D1Database,
  ids: readonly string[],
  { whose, now }: { whose: SQL; now: number },
): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .update(contacts)
        .set({ seenAt: now })
        .where(and(sql`${contacts.id} IN ${listed(ids)}`, isNull(contacts.seenAt), whose)),
    { what: 'note contacts seen', budgetMs: D1_WRITE_BUDGET_MS },
  )
