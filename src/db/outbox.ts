// The outbox of mails (D-118, D-120, T-ABU-11): queued with the row they belong to, claimed one by one, sent, marked.
// What was queued within the hour is also the mark that keeps a second mail back, whatever happens to the sign-up
// meanwhile. Every step is one statement; a claim counts only if its change count is 1, so overlapping runs never share
// a row.
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { readRows, runSql, type Sql, type StoreFailure, sql } from './sql.ts'

interface QueuedMail {
  /** Key of this mail at the mail service; the same on every attempt. */
  id: string
  recipient: string
  /** JSON the template reads. */
  payload: string
}

/** A table of waiting mails. */
export interface Outbox {
  table: Sql
  /** After these ends the payload stays: it is read again. */
  keepsPayload: readonly MailOutcome['status'][]
}

export const SHOP_OUTBOX: Outbox = { table: sql`mail_outbox`, keepsPayload: [] }

export interface WaitingMail extends QueuedMail {
  kind: string
  attempts: number
  /** How often it was handed to the service without our learning how that ended. */
  unclear: number
}

/**
 * Mails due at `now` (seconds), oldest first; those another run claimed and never finished are among them. With an `id`
 * only that mail.
 */
export const listDueMails = (
  db: D1Database,
  { table }: Outbox,
  { now, limit, id }: { now: number; limit: number; id?: string | undefined },
): Promise<Result<WaitingMail[], StoreFailure>> =>
  readRows(
    db,
    sql`SELECT id, recipient, kind, payload, attempts, unclear FROM ${table}
      WHERE ${isDue(now)} AND ${id === undefined ? sql`true` : sql`id = ${id}`} ORDER BY created_at LIMIT ${limit}`,
    { what: 'list due mails', budgetMs: D1_READ_BUDGET_MS },
  )

const isDue = (now: number): Sql => sql`status IN ('pending', 'sending') AND next_attempt_at <= ${now}`

/** Changes the row of one mail; false when it does not stand as `where` says, or when the first answer was lost. */
async function updateMail(
  db: D1Database,
  { table }: Outbox,
  what: string,
  change: Sql,
  where: Sql,
): Promise<Result<boolean, StoreFailure>> {
  const result = await runSql(db, sql`UPDATE ${table} SET ${change} WHERE ${where}`, {
    what,
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  return result.ok ? ok(result.value.meta.changes === 1) : result
}

/** Takes a due mail for `leaseSeconds`; false when another run was faster. */
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
    sql`status = 'sending', attempts = ${attempts + 1}, next_attempt_at = ${now + leaseSeconds}`,
    sql`id = ${id} AND attempts = ${attempts} AND ${isDue(now)}`,
  )

/**
 * Written down right before a claimed mail is handed to the service: a run that dies from here on leaves it open
 * whether the mail has gone out. False when the mail is not ours any more: taken over, or taken back by its reader.
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
    sql`unclear = ${mail.unclear + 1}`,
    sql`${isThisAttempt(mail)} AND status = 'sending'`,
  )

const isThisAttempt = ({ id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>): Sql =>
  sql`id = ${id} AND attempts = ${attempts + 1}`

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
  outbox: Outbox,
  mail: Pick<WaitingMail, 'id' | 'attempts'>,
  outcome: MailOutcome,
): Promise<Result<boolean, StoreFailure>> =>
  updateMail(
    db,
    outbox,
    'finish mail',
    columnsOf(outcome, outbox),
    outcome.status === 'sent' ? sql`id = ${mail.id}` : sql`${isThisAttempt(mail)} AND status IN ('sending', 'pending')`,
  )

function columnsOf(outcome: MailOutcome, { keepsPayload }: Outbox): Sql {
  const payload = keepsPayload.includes(outcome.status) ? sql`payload` : sql`'{}'`
  switch (outcome.status) {
    case 'sent':
      return sql`status = 'sent', sent_at = ${outcome.at}, payload = ${payload}`
    case 'pending':
      return sql`status = 'pending', next_attempt_at = ${outcome.retryAt}, unclear = ${outcome.unclear}`
    case 'failed':
    case 'suppressed':
      return sql`status = ${outcome.status}, payload = ${payload}`
  }
}
