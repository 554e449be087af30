// Mails of the app that wait to go out (table app_outbox): queued in the batch of what they are about, delivered after the
// answer and by Cron. A refused one waits longer each time and is given up after eight attempts.
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS, MAIL_LATE_MS } from '../../src/domain/site/timings'
import { createMailSender, type MailSender } from '../../src/mail/sender'
import { withDeadline } from '../../src/worker/deadline'
import { logEvent } from '../../src/worker/log'
import { appOutbox } from '../db/schema'
import { runStatement, type Store } from '../db/statement'
import type { AppBindings, AppConfig } from '../env'
import { composeRow, type MailKind, type MailPayloads } from './templates'

const MAILS_PER_RUN = 100
const LEASE_SECONDS = 60
const MAX_ATTEMPTS = 8
const FIRST_RETRY_SECONDS = 60
const UNCLEAR_RETRY_SECONDS = 6 * 3600

export interface AppMail<Kind extends MailKind = MailKind> {
  to: string
  kind: Kind
  payload: MailPayloads[Kind]
  orderId?: string
}

/** Statement of a batch: the mail waits. `now` in whole seconds. */
export const queueMail = <Kind extends MailKind>(
  store: Store,
  { to, kind, payload, orderId }: AppMail<Kind>,
  now: number,
) =>
  store.insert(appOutbox).values({
    id: crypto.randomUUID(),
    recipient: to,
    kind,
    payload: JSON.stringify(payload),
    orderId: orderId ?? null,
    createdAt: now,
    nextAttemptAt: now,
  })

/** The same, only where the condition holds: for a batch whose other statements stand under it as well. */
export const queueMailWhere = <Kind extends MailKind>(
  store: Store,
  { to, kind, payload, orderId }: AppMail<Kind>,
  now: number,
  condition: SQL | undefined,
) =>
  // All columns in the order of the table.
  store.insert(appOutbox).select(
    sql`SELECT ${crypto.randomUUID()}, ${to}, ${kind}, ${JSON.stringify(payload)}, ${orderId ?? null}, ${'pending'}, 0, ${now}, ${now}, NULL
        WHERE ${condition ?? sql`true`}`,
  )

/**
 * Sends what is due, at most a hundred, by the rules of the shop's delivery (src/mail/delivery.ts). Answers how many went
 * out. `now` in whole seconds. Never throws.
 */
export async function deliverAppMails(
  env: Pick<AppBindings, 'DB' | 'EMAIL'>,
  config: AppConfig,
  now: number,
): Promise<number> {
  const sender = createMailSender(env, config)
  if (sender === null) return 0
  const began = Date.now()
  const seconds = () => now + Math.floor((Date.now() - began) / 1000)
  const isDue = and(inArray(appOutbox.status, ['pending', 'sending']), lte(appOutbox.nextAttemptAt, now))
  const due = await runStatement(
    env.DB,
    (store) => store.select().from(appOutbox).where(isDue).orderBy(asc(appOutbox.createdAt)).limit(MAILS_PER_RUN),
    { what: 'list due mails', budgetMs: D1_READ_BUDGET_MS },
  )
  let sent = 0
  let trouble = 0
  const late: Promise<unknown>[] = []
  for (const mail of due.ok ? due.value : []) {
    const attempts = mail.attempts + 1
    const claimed = await runStatement(
      env.DB,
      (store) =>
        store
          .update(appOutbox)
          .set({ status: 'sending', attempts, nextAttemptAt: seconds() + LEASE_SECONDS })
          .where(and(eq(appOutbox.id, mail.id), eq(appOutbox.attempts, mail.attempts), isDue)),
      { what: 'claim mail', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    )
    if (!claimed.ok || claimed.value.meta.changes !== 1) continue
    // Every earlier run died before it could say how it went, or nobody can draw it: then it is never handed over.
    const content = mail.attempts >= MAX_ATTEMPTS ? null : composeRow(mail, config)
    const result = content
      ? await sender.send({ id: mail.id, to: mail.recipient, unsubscribeUrl: null, ...content })
      : null
    const ended = endOf(mail, result, seconds())
    await finish(env.DB, config, { id: mail.id, attempts, end: ended })
    if (result?.ok) sent++
    if (result === null || result.ok || result.error.refusal?.concerns === 'mail') trouble = 0
    else {
      trouble += TROUBLE[result.error.refusal?.concerns ?? 'service']
      const answer = result.error.late?.then(
        (after) => after.ok && finish(env.DB, config, { id: mail.id, attempts: ended.attempts, end: SENT(seconds()) }),
      )
      if (answer) late.push(withDeadline(answer, MAIL_LATE_MS, 'mail service').catch(() => {}))
    }
    if (trouble >= MAX_TROUBLE) break
  }
  await Promise.all(late)
  return sent
}

/** So much trouble without a mail that the service has dealt with, and it is down: the rest waits for the next run. */
const MAX_TROUBLE = 30
const TROUBLE = { service: 10, unclear: 3, mail: 0 } as const

interface End {
  status: 'sent' | 'failed' | 'pending'
  attempts: number
  sentAt?: number
  nextAttemptAt?: number
}
const SENT = (now: number) => ({ status: 'sent', sentAt: now }) as const

/** Writes down how an attempt ended, unless another run has taken the mail over meanwhile. */
function finish(
  db: D1Database,
  config: AppConfig,
  { id, attempts, end }: { id: string; attempts: number; end: Partial<End> & Pick<End, 'status'> },
): Promise<unknown> {
  // What did not go out can be sent again from the console; a development shop has no other place to read what did.
  const isKept = !config.production || end.status !== 'sent'
  return runStatement(
    db,
    (store) =>
      store
        .update(appOutbox)
        .set(isKept ? end : { ...end, payload: '{}' })
        .where(and(eq(appOutbox.id, id), eq(appOutbox.attempts, attempts))),
    { what: 'finish mail', budgetMs: D1_WRITE_BUDGET_MS },
  )
}

/** null: it was not handed over, and never will be. One that may be out all the same is repeated once, much later. */
function endOf(
  mail: { id: string; attempts: number },
  result: Awaited<ReturnType<MailSender['send']>> | null,
  now: number,
): End {
  const attempts = mail.attempts + 1
  if (result?.ok) return { ...SENT(now), attempts }
  if (result === null || result.error.refusal?.isFinal || attempts >= MAX_ATTEMPTS) {
    logEvent('error', 'mail_given_up', { mail: mail.id, attempts })
    return { status: 'failed', attempts }
  }
  logEvent('warn', 'mail_postponed', { mail: mail.id, attempts })
  const { late, refusal, retryAfterSeconds } = result.error
  if (late || refusal?.isUnknown)
    return { status: 'pending', attempts: MAX_ATTEMPTS - 1, nextAttemptAt: now + UNCLEAR_RETRY_SECONDS }
  const backOff = FIRST_RETRY_SECONDS * 2 ** mail.attempts
  return { status: 'pending', attempts, nextAttemptAt: now + Math.max(backOff, retryAfterSeconds ?? 0) }
}
