// The only module that inserts into `mail_outbox`: it queues a mail together with the row it belongs to, and reduces
// old mails to markers that prevent duplicates. Returns batch statements; outbox.ts delivers.
import { and, eq, exists, gt, inArray, isNotNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import { WITHDRAWAL_MAIL } from '#domain/order/withdrawal.ts'
import { MAIL_OF_LIST, type MailingList } from '#domain/signup/signup.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { mailOutbox, mailSuppressions, newsletterSignups } from './schema.ts'
import { insertFrom, runStatement, type Store, type StoreFailure } from './store.ts'

export interface NewMail {
  /** Idempotency key at the mail service; the same on every attempt. */
  id: string
  recipient: string
  /** JSON for the template. */
  payload: string
  /** Hashes of the recipient: with the current key, then with the previous one. */
  hashes: readonly string[]
  list: MailingList
}

const ONE_MAIL_PER_SECONDS = 3600 // at most one mail of each kind per address and hour
const ONE_QUESTION_PER_SECONDS = 24 * 3600 // an unsubscribed address is asked about a new sign-up at most once per day

const isOfLastHour = gt(mailOutbox.createdAt, sql`unixepoch() - ${ONE_MAIL_PER_SECONDS}`)

/**
 * The statement that queues a mail unless the address was sent one of this kind within the hour, or has unsubscribed
 * and was asked about a new sign-up within the day. With `unlessConfirmed` it also skips confirmed addresses.
 */
export function queueMail(
  store: Store,
  { id, recipient, payload, hashes, list }: NewMail,
  { unlessConfirmed = false } = {},
) {
  const kind = MAIL_OF_LIST[list]
  const lately = (isTheirs: SQL) =>
    store
      .select({ id: mailOutbox.id })
      .from(mailOutbox)
      .where(and(isTheirs, eq(mailOutbox.kind, kind), isOfLastHour))
  const askedRecently = store
    .select({ list: mailSuppressions.list })
    .from(mailSuppressions)
    .where(and(isObjection(hashes, list), gt(mailSuppressions.askedAt, sql`unixepoch() - ${ONE_QUESTION_PER_SECONDS}`)))
  const confirmed = store
    .select({ id: newsletterSignups.id })
    .from(newsletterSignups)
    .where(and(eq(newsletterSignups.email, recipient), isNotNull(newsletterSignups.confirmedAt)))
  const isWanted = and(
    notExists(lately(eq(mailOutbox.recipient, recipient))),
    notExists(lately(inArray(mailOutbox.addressHash, [...hashes]))),
    notExists(askedRecently),
    unlessConfirmed ? notExists(confirmed) : undefined,
  )
  return insertFrom(
    store,
    mailOutbox,
    // nextAttemptAt 0 is due at once, even if D1's clock is a second ahead.
    { id, recipient, kind, payload, nextAttemptAt: 0, addressHash: hashes[0] ?? null },
    sql`WHERE ${isWanted}`,
  )
}

/**
 * The statement that queues the mail that says a statement of withdrawal was received, directly after the write it belongs
 * to, if that changed a row. The law asks for this mail: no objection and no other mail holds it up. `payload` as JSON.
 */
export const queueReceipt = (store: Store, { id, recipient, payload }: Pick<NewMail, 'id' | 'recipient' | 'payload'>) =>
  insertFrom(
    store,
    mailOutbox,
    { id, recipient, kind: WITHDRAWAL_MAIL, payload, nextAttemptAt: 0 },
    sql`WHERE changes() > 0`,
  ).onConflictDoNothing()

/** Selects the objection to a list of the address with these hashes. */
export const isObjection = (hashes: readonly string[], list: MailingList): SQL | undefined =>
  and(inArray(mailSuppressions.addressHash, [...hashes]), eq(mailSuppressions.list, list))

/** The statement that records when an unsubscribed address was asked, provided that mail was queued. */
export const recordQuestion = (store: Store, { id, hashes, list }: NewMail) =>
  store
    .update(mailSuppressions)
    .set({ askedAt: sql`unixepoch()` })
    .where(
      and(
        isObjection(hashes, list),
        exists(store.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.id, id))),
      ),
    )

/**
 * The statement that reduces mails of the last hour to hash and time; `of` is the condition that selects them. Must run
 * before they are deleted. `hash` is the recipient's, for rows that have none.
 */
export function leaveMarkers(store: Store, of: SQL | undefined, hash: string | null = null) {
  const addressHash = sql`coalesce(${mailOutbox.addressHash}, ${hash})`
  return store
    .update(mailOutbox)
    .set({
      recipient: '',
      payload: '{}',
      addressHash,
      status: sql`CASE ${mailOutbox.status} WHEN 'sent' THEN 'sent' ELSE 'suppressed' END`,
    })
    .where(and(of, isOfLastHour, isNotNull(addressHash)))
}

/** Deletes expired markers. `now` in whole seconds. */
export const deleteOldMarks = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .delete(mailOutbox)
        .where(and(eq(mailOutbox.recipient, ''), lte(mailOutbox.createdAt, now - ONE_MAIL_PER_SECONDS))),
    { what: 'forget old marks', budgetMs: D1_WRITE_BUDGET_MS },
  )
