// The delivery side of an outbox: mails are claimed one by one, sent, and marked; queue-mail.ts writes them. A mail
// queued within the last hour also prevents a second one, whatever happens to the sign-up meanwhile. Every step is one
// statement, and a claim is valid only if it changed one row, so overlapping runs never share a mail.
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { mailOutbox } from './schema.ts'
import { runStatement, type StoreFailure } from './store.ts'

type OutboxColumn =
  | ('id' | 'recipient' | 'kind' | 'payload' | 'status' | 'attempts' | 'unclear')
  | ('nextAttemptAt' | 'createdAt' | 'sentAt')

/** A table of waiting mails. */
export interface Outbox {
  table: SQLiteTable & Record<OutboxColumn, SQLiteColumn>
  /** With these final statuses the payload is retained, because it is read again. */
  keepsPayload: readonly MailOutcome['status'][]
}

export const SHOP_OUTBOX: Outbox = { table: mailOutbox, keepsPayload: [] }

export interface WaitingMail {
  /** Idempotency key at the mail service; the same on every attempt. */
  id: string
  recipient: string
  kind: string
  /** JSON for the template. */
  payload: string
  attempts: number
  /** How often it was handed over to the service with an unknown outcome. */
  unclear: number
}

/**
 * Mails due at `now` (seconds), oldest first, including those that another run claimed and never finished. With an `id`
 * only that mail.
 */
export const listDueMails = (
  db: D1Database,
  { table }: Outbox,
  { now, limit, id }: { now: number; limit: number; id?: string | undefined },
): Promise<Result<WaitingMail[], StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .select({
          id: sql<string>`${table.id}`,
          recipient: sql<string>`${table.recipient}`,
          kind: sql<string>`${table.kind}`,
          payload: sql<string>`${table.payload}`,
          attempts: sql<number>`${table.attempts}`,
          unclear: sql<number>`${table.unclear}`,
        })
        .from(table)
        .where(and(isDue(table, now), id === undefined ? undefined : eq(table.id, id)))
        .orderBy(asc(table.createdAt))
        .limit(limit),
    { what: 'list due mails', budgetMs: D1_READ_BUDGET_MS },
  )

const isDue = ({ status, nextAttemptAt }: Outbox['table'], now: number): SQL | undefined =>
  and(inArray(status, ['pending', 'sending']), lte(nextAttemptAt, now))

/** Updates the row of one mail; false if it does not match `where`, or if the response to a first attempt was lost. */
async function updateMail(
  db: D1Database,
  { table }: Outbox,
  what: string,
  change: Partial<Record<OutboxColumn, string | number>>,
  where: SQL | undefined,
): Promise<Result<boolean, StoreFailure>> {
  const result = await runStatement(db, (store) => store.update(table).set(change).where(where), {
    what,
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  return result.ok ? ok(result.value.meta.changes === 1) : result
}

/** Claims a due mail for `leaseSeconds`; false if another run was faster. */
export const claimMail = (
  db: D1Database,
  outbox: Outbox,
  { id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>,
  now: number,
  leaseSeconds: number,
): Promise<Result<boolean, StoreFailure>> =>
  updateMail(
    db,
    outbox,
    'claim mail',
    { status: 'sending', attempts: attempts + 1, nextAttemptAt: now + leaseSeconds },
    and(eq(outbox.table.id, id), eq(outbox.table.attempts, attempts), isDue(outbox.table, now)),
  )

/**
 * Recorded right before a claimed mail is handed over to the service: if the run dies later, it is unknown whether the
 * mail was sent. False if the mail is no longer ours: taken over by another run, or withdrawn by its reader.
 */
export const markHandedOver = (
  db: D1Database,
  outbox: Outbox,
  mail: Pick<WaitingMail, 'id' | 'attempts' | 'unclear'>,
): Promise<Result<boolean, StoreFailure>> =>
  updateMail(
    db,
    outbox,
    'hand over mail',
    { unclear: mail.unclear + 1 },
    and(isThisAttempt(outbox.table, mail), eq(outbox.table.status, 'sending')),
  )

const isThisAttempt = (table: Outbox['table'], { id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>) =>
  and(eq(table.id, id), eq(table.attempts, attempts + 1))

/**
 * The outcome of an attempt: sent, to be retried at a time in seconds, given up, or suppressed. Only a retry retains
 * the payload. `unclear` is the number of attempts with an unknown outcome, this one included.
 */
export type MailOutcome =
  | { status: 'sent'; at: number }
  | { status: 'pending'; retryAt: number; unclear: number }
  | { status: 'failed' | 'suppressed' }

/**
 * Records the outcome of an attempt; an unknown outcome may become known later. A run whose lease was taken over may
 * still record "sent", and nothing else.
 */
export const finishMail = (
  db: D1Database,
  outbox: Outbox,
  mail: Pick<WaitingMail, 'id' | 'attempts'>,
  outcome: MailOutcome,
): Promise<Result<boolean, StoreFailure>> =>
  updateMail(
    db,
    outbox,
    'finish mail',
    columnsOf(outcome, outbox),
    outcome.status === 'sent'
      ? eq(outbox.table.id, mail.id)
      : and(isThisAttempt(outbox.table, mail), inArray(outbox.table.status, ['sending', 'pending'])),
  )

function columnsOf(outcome: MailOutcome, { keepsPayload }: Outbox): Partial<Record<OutboxColumn, string | number>> {
  const payload = keepsPayload.includes(outcome.status) ? {} : { payload: '{}' }
  switch (outcome.status) {
    case 'sent':
      return { status: 'sent', sentAt: outcome.at, ...payload }
    case 'pending':
      return { status: 'pending', nextAttemptAt: outcome.retryAt, unclear: outcome.unclear }
    case 'failed':
    case 'suppressed':
      return { status: outcome.status, ...payload }
  }
}
