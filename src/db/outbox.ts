// The outbox of mails (D-118, D-120, T-ABU-11): queued with the row they belong to, claimed one by one, sent, marked.
// What was queued within the hour is also the mark that keeps a second mail back, whatever happens to the sign-up
// meanwhile. Every step is one statement; a claim counts only if its change count is 1, so overlapping runs never share
// a row.
import { and, eq, exists, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { MAIL_OF_LIST, type MailingList } from '../domain/signup/signup'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import { mailOutbox, mailSuppressions } from './schema'
import { runStatement, type Store, type StoreFailure } from './statement'

interface QueuedMail {
  /** Key of this mail at the mail service; the same on every attempt. */
  id: string
  recipient: string
  /** JSON the template reads. */
  payload: string
}

export interface NewMail extends QueuedMail {
  /** Names of the recipient: under today's key, then under the one of before. */
  hashes: readonly string[]
  list: MailingList
}

export interface WaitingMail extends QueuedMail {
  kind: string
  attempts: number
  /** How often it was handed to the service without our learning how that ended. */
  unclear: number
}

const ONE_MAIL_PER_SECONDS = 3600 // R17: one mail of a kind per address and hour
const ONE_QUESTION_PER_SECONDS = 24 * 3600 // whoever has unsubscribed is asked about a new sign-up once a day

/**
 * The statement that queues a mail unless the address was sent one of this kind within the hour, or has unsubscribed
 * and was asked about a new sign-up within the day; with `unlessConfirmed` also unless the address is on the list
 * already.
 */
export const queueMail = (store: Store, mail: NewMail, { unlessConfirmed = false } = {}) => {
  const hashes = sql`(SELECT value FROM json_each(${JSON.stringify(mail.hashes)}))`
  const kind = MAIL_OF_LIST[mail.list]
  const withinTheHour = sql`kind = ${kind} AND created_at > unixepoch() - ${ONE_MAIL_PER_SECONDS}`
  return store.insert(mailOutbox).select(
    // All columns in the order of the table: the query builder names every one of them. Due since 0, so that the
    // Worker may send at once even when D1's clock is a second ahead.
    sql`
      SELECT ${mail.id}, ${mail.recipient}, ${kind}, ${mail.payload}, 'pending', 0, 0, unixepoch(), NULL,
        ${mail.hashes[0] ?? null}, 0
      WHERE NOT EXISTS (SELECT 1 FROM mail_outbox WHERE recipient = ${mail.recipient} AND ${withinTheHour})
      AND NOT EXISTS (SELECT 1 FROM mail_outbox WHERE address_hash IN ${hashes} AND ${withinTheHour})
      AND NOT EXISTS (
        SELECT 1 FROM mail_suppressions WHERE address_hash IN ${hashes} AND purpose = ${mail.list}
          AND asked_at > unixepoch() - ${ONE_QUESTION_PER_SECONDS}
      ) AND NOT (${unlessConfirmed ? 1 : 0} AND EXISTS (
        SELECT 1 FROM newsletter_signups WHERE email = ${mail.recipient} AND confirmed_at IS NOT NULL
      ))`,
  )
}

/**
 * The statement that remembers when an address that has unsubscribed was asked, if the mail was queued that asks it.
 */
export const rememberQuestion = (store: Store, { id, hashes, list }: NewMail) =>
  store
    .update(mailSuppressions)
    .set({ askedAt: sql`unixepoch()` })
    .where(
      and(
        inArray(mailSuppressions.addressHash, [...hashes]),
        eq(mailSuppressions.list, list),
        exists(store.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.id, id))),
      ),
    )

/**
 * The statement that leaves of the last hour's mails nothing but hash and time; `of` says which mails. Runs before what
 * deletes them. `hash` is the recipient's, for rows that came without.
 */
export const leaveMarks = (store: Store, of: SQL | undefined, hash: string | null = null) =>
  store
    .update(mailOutbox)
    .set({
      recipient: '',
      payload: '{}',
      status: sql`CASE ${mailOutbox.status} WHEN 'sent' THEN 'sent' ELSE 'suppressed' END`,
      addressHash: sql`coalesce(${mailOutbox.addressHash}, ${hash})`,
    })
    .where(
      and(
        of,
        gt(mailOutbox.createdAt, sql`unixepoch() - ${ONE_MAIL_PER_SECONDS}`),
        sql`coalesce(${mailOutbox.addressHash}, ${hash}) IS NOT NULL`,
      ),
    )

/** Forgets the marks that keep nothing back any more. `now` in whole seconds. */
export const forgetOldMarks = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .delete(mailOutbox)
        .where(and(eq(mailOutbox.recipient, ''), lte(mailOutbox.createdAt, now - ONE_MAIL_PER_SECONDS))),
    { what: 'forget old marks', budgetMs: D1_WRITE_BUDGET_MS },
  )

/**
 * Mails due at `now` (seconds), oldest first; those another run claimed and never finished are among them. With an `id`
 * only that mail.
 */
export const listDueMails = (
  db: D1Database,
  { now, limit, id }: { now: number; limit: number; id?: string | undefined },
): Promise<Result<WaitingMail[], StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .select({
          id: mailOutbox.id,
          recipient: mailOutbox.recipient,
          kind: mailOutbox.kind,
          payload: mailOutbox.payload,
          attempts: mailOutbox.attempts,
          unclear: mailOutbox.unclear,
        })
        .from(mailOutbox)
        .where(and(isDue(now), id === undefined ? undefined : eq(mailOutbox.id, id)))
        .orderBy(mailOutbox.createdAt)
        .limit(limit),
    { what: 'list due mails', budgetMs: D1_READ_BUDGET_MS },
  )

const isDue = (now: number) =>
  and(inArray(mailOutbox.status, ['pending', 'sending']), lte(mailOutbox.nextAttemptAt, now))

/** Changes the row of one mail; false when it does not stand as `where` says, or when the first answer was lost. */
async function updateMail(
  db: D1Database,
  what: string,
  change: Partial<typeof mailOutbox.$inferInsert>,
  where: SQL | undefined,
): Promise<Result<boolean, StoreFailure>> {
  const result = await runStatement(db, (store) => store.update(mailOutbox).set(change).where(where), {
    what,
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  return result.ok ? ok(result.value.meta.changes === 1) : result
}

/** Takes a due mail for `leaseSeconds`; false when another run was faster. */
export const claimMail = (
  db: D1Database,
  { id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>,
  now: number,
  leaseSeconds: number,
): Promise<Result<boolean, StoreFailure>> =>
  updateMail(
    db,
    'claim mail',
    { status: 'sending', attempts: attempts + 1, nextAttemptAt: now + leaseSeconds },
    and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts), isDue(now)),
  )

/**
 * Written down right before a claimed mail is handed to the service: a run that dies from here on leaves it open
 * whether the mail has gone out. False when the mail is not ours any more: taken over, or taken back by its reader.
 */
export const markHandedOver = (
  db: D1Database,
  mail: Pick<WaitingMail, 'id' | 'attempts' | 'unclear'>,
): Promise<Result<boolean, StoreFailure>> =>
  updateMail(
    db,
    'hand over mail',
    { unclear: mail.unclear + 1 },
    and(eq(mailOutbox.id, mail.id), eq(mailOutbox.status, 'sending'), isThisAttempt(mail)),
  )

const isThisAttempt = (mail: Pick<WaitingMail, 'attempts'>) => eq(mailOutbox.attempts, mail.attempts + 1)

/**
 * The end of an attempt: sent, to be tried again at a time in seconds, given up, unwanted. Only what is tried again
 * keeps its payload. `unclear` is how many attempts have an end we do not know, this one included.
 */
export type MailOutcome =
  | { status: 'sent'; at: number }
  | { status: 'pending'; retryAt: number; unclear: number }
  | { status: 'failed' | 'suppressed' }

/**
 * Marks the end of an attempt; one we did not know may be known later. A run whose lease was taken over may still say
 * "sent", and nothing else.
 */
export const finishMail = (
  db: D1Database,
  mail: Pick<WaitingMail, 'id' | 'attempts'>,
  outcome: MailOutcome,
): Promise<Result<boolean, StoreFailure>> =>
  updateMail(
    db,
    'finish mail',
    columnsOf(outcome),
    outcome.status === 'sent'
      ? eq(mailOutbox.id, mail.id)
      : and(eq(mailOutbox.id, mail.id), inArray(mailOutbox.status, ['sending', 'pending']), isThisAttempt(mail)),
  )

function columnsOf(outcome: MailOutcome) {
  switch (outcome.status) {
    case 'sent':
      return { status: outcome.status, sentAt: outcome.at, payload: '{}' }
    case 'pending':
      return { status: outcome.status, nextAttemptAt: outcome.retryAt, unclear: outcome.unclear }
    case 'failed':
    case 'suppressed':
      return { status: outcome.status, payload: '{}' }
  }
}
