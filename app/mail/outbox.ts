// Mails of the app that wait to go out (table app_outbox): queued in the batch of what they are about, delivered after the
// answer and by Cron. A refused one waits longer each time and is given up after eight attempts.
import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../../src/domain/site/timings'
import { createMailSender } from '../../src/mail/sender'
import { logEvent } from '../../src/worker/log'
import { appOutbox } from '../db/schema'
import { runStatement, type Store } from '../db/statement'
import type { AppBindings, AppConfig } from '../env'
import { composeRow, type MailKind, type MailPayloads } from './templates'

const MAILS_PER_RUN = 100
const LEASE_SECONDS = 60
const MAX_ATTEMPTS = 8
const FIRST_RETRY_SECONDS = 60

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

/** Sends what is due, at most a hundred. Answers how many went out. `now` in whole seconds. Never throws. */
export async function deliverAppMails(
  env: Pick<AppBindings, 'DB' | 'EMAIL'>,
  config: AppConfig,
  now: number,
): Promise<number> {
  const sender = createMailSender(env, config)
  if (sender === null) return 0
  const isDue = and(inArray(appOutbox.status, ['pending', 'sending']), lte(appOutbox.nextAttemptAt, now))
  const due = await runStatement(
    env.DB,
    (store) => store.select().from(appOutbox).where(isDue).orderBy(asc(appOutbox.createdAt)).limit(MAILS_PER_RUN),
    { what: 'list due mails', budgetMs: D1_READ_BUDGET_MS },
  )
  let sent = 0
  for (const mail of due.ok ? due.value : []) {
    const isOurs = and(eq(appOutbox.id, mail.id), eq(appOutbox.attempts, mail.attempts), isDue)
    const claimed = await runStatement(
      env.DB,
      (store) =>
        store
          .update(appOutbox)
          .set({ status: 'sending', attempts: mail.attempts + 1, nextAttemptAt: now + LEASE_SECONDS })
          .where(isOurs),
      { what: 'claim mail', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    )
    if (!claimed.ok || claimed.value.meta.changes !== 1) continue
    const content = composeRow(mail, config)
    const result = content
      ? await sender.send({ id: mail.id, to: mail.recipient, unsubscribeUrl: null, ...content })
      : null
    if (result?.ok) sent++
    const end = endOf(
      mail,
      result === null ? 'final' : result.ok ? 'sent' : result.error.refusal?.isFinal ? 'final' : 'refused',
      now,
    )
    // What did not go out can be sent again from the console; a development shop has no other place to read what did.
    const isKept = !config.production || end.status !== 'sent'
    await runStatement(
      env.DB,
      (store) =>
        store
          .update(appOutbox)
          .set(isKept ? end : { ...end, payload: '{}' })
          .where(and(eq(appOutbox.id, mail.id), eq(appOutbox.attempts, mail.attempts + 1))),
      { what: 'finish mail', budgetMs: D1_WRITE_BUDGET_MS },
    )
  }
  return sent
}

function endOf({ id, attempts }: { id: string; attempts: number }, end: 'sent' | 'refused' | 'final', now: number) {
  if (end === 'sent') return { status: 'sent' as const, sentAt: now }
  const tried = attempts + 1
  if (end === 'final' || tried >= MAX_ATTEMPTS) {
    logEvent('error', 'mail_given_up', { mail: id, attempts: tried })
    return { status: 'failed' as const }
  }
  logEvent('warn', 'mail_postponed', { mail: id, attempts: tried })
  return { status: 'pending' as const, nextAttemptAt: now + FIRST_RETRY_SECONDS * 2 ** attempts }
}
