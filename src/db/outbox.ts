// The outbox of mails (D-118, D-120, ABU-11): queued with the row they belong to, claimed one by one, sent, marked.
// Every step is one statement; a claim counts only if its change count is 1, so overlapping runs never share a row.
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { ok, type Result } from '../domain/errors'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/timings'
import { mailOutbox } from './schema'
import { runStatement, type Store, type StoreFailure } from './statement'

export interface NewMail {
  /** Key of this mail at the mail service; the same on every attempt. */
  id: string
  recipient: string
  kind: string
  /** JSON the template reads. */
  payload: string
}

export interface WaitingMail extends NewMail {
  attempts: number
}

const ONE_MAIL_PER_SECONDS = 3600 // R17: one mail of a kind per address and hour

/**
 * The statement that queues a mail unless the address was sent one of this kind within the hour; with `unlessConfirmed`
 * also unless the address is on the list already.
 */
export const queueMail = (store: Store, mail: NewMail, { unlessConfirmed = false } = {}) =>
  store.insert(mailOutbox).select(
    // All columns in the order of the table: the query builder names every one of them. Due since 0, so that the
    // Worker may send at once even when D1's clock is a second ahead.
    sql`
      SELECT ${mail.id}, ${mail.recipient}, ${mail.kind}, ${mail.payload}, 'pending', 0, 0, unixepoch(), NULL
      WHERE NOT EXISTS (
        SELECT 1 FROM mail_outbox
        WHERE recipient = ${mail.recipient} AND kind = ${mail.kind}
          AND created_at > unixepoch() - ${ONE_MAIL_PER_SECONDS}
      ) AND NOT (${unlessConfirmed ? 1 : 0} AND EXISTS (
        SELECT 1 FROM newsletter_signups WHERE email = ${mail.recipient} AND confirmed_at IS NOT NULL
      ))`,
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
        })
        .from(mailOutbox)
        .where(and(isDue(now), id === undefined ? undefined : eq(mailOutbox.id, id)))
        .orderBy(mailOutbox.createdAt)
        .limit(limit),
    { what: 'list due mails', budgetMs: D1_READ_BUDGET_MS },
  )

const isDue = (now: number) =>
  and(inArray(mailOutbox.status, ['pending', 'sending']), lte(mailOutbox.nextAttemptAt, now))

/** Takes a due mail for `leaseSeconds`; false when another run was faster, or when the first answer was lost. */
export async function claimMail(
  db: D1Database,
  mail: Pick<WaitingMail, 'id' | 'attempts'>,
  now: number,
  leaseSeconds: number,
): Promise<Result<boolean, StoreFailure>> {
  const result = await runStatement(
    db,
    (store) =>
      store
        .update(mailOutbox)
        .set({ status: 'sending', attempts: mail.attempts + 1, nextAttemptAt: now + leaseSeconds })
        .where(and(eq(mailOutbox.id, mail.id), eq(mailOutbox.attempts, mail.attempts), isDue(now))),
    { what: 'claim mail', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return result.ok ? ok(result.value.meta.changes === 1) : result
}

/** The end of an attempt: sent (the payload is emptied), to be tried again at a time in seconds, given up, unwanted. */
export type MailOutcome =
  | { status: 'sent'; at: number }
  | { status: 'pending'; retryAt: number }
  | { status: 'failed' | 'suppressed' }

/** Marks the end of an attempt. A run whose lease was taken over may still say "sent", and nothing else. */
export const finishMail = (
  db: D1Database,
  mail: Pick<WaitingMail, 'id' | 'attempts'>,
  outcome: MailOutcome,
): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .update(mailOutbox)
        .set(columnsOf(outcome))
        .where(
          outcome.status === 'sent'
            ? eq(mailOutbox.id, mail.id)
            : and(
                eq(mailOutbox.id, mail.id),
                eq(mailOutbox.status, 'sending'),
                eq(mailOutbox.attempts, mail.attempts + 1),
              ),
        ),
    { what: 'finish mail', budgetMs: D1_WRITE_BUDGET_MS },
  )

function columnsOf(outcome: MailOutcome) {
  switch (outcome.status) {
    case 'sent':
      return { status: outcome.status, sentAt: outcome.at, payload: '{}' }
    case 'pending':
      return { status: outcome.status, nextAttemptAt: outcome.retryAt }
    case 'failed':
      return { status: outcome.status }
    case 'suppressed':
      return { status: outcome.status, payload: '{}' }
  }
}
