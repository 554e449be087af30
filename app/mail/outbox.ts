// Mails of the app that wait to go out (table app_outbox): queued in the batch of what they are about, delivered after the
// answer and by Cron.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { appOutbox } from '#app/db/schema.ts'
import type { Store } from '#app/db/statement.ts'
import type { AppBindings, AppConfig } from '#app/env.ts'
import { sql as text } from '#db/sql.ts'
import { deliverDue, NOT_RENDERED } from '#mail/deliver-due.ts'
import { createMailSender } from '#mail/sender.ts'
import { composeRow, type MailKind, type MailPayloads } from './templates.ts'

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
  mail: AppMail<Kind>,
  now: number,
  condition: SQL | undefined,
) =>
  queueMailFrom(
    store,
    { ...mail, payload: sql`${JSON.stringify(mail.payload)}` },
    now,
    sql`WHERE ${condition ?? sql`true`}`,
  )

/**
 * The same for each row of `from`, a FROM clause with its conditions, whose columns `to` and `payload` (JSON) may name.
 */
export const queueMailFrom = (
  store: Store,
  {
    to,
    kind,
    payload,
    orderId,
  }: { to: string | SQLWrapper; kind: MailKind; payload: SQL; orderId?: string | undefined },
  now: number,
  from: SQL,
) =>
  // All columns in the order of the table.
  store
    .insert(appOutbox)
    .select(
      sql`SELECT lower(hex(randomblob(16))), ${to}, ${kind}, ${payload}, ${orderId ?? null}, 'pending', 0, ${now}, ${now}, NULL, 0 ${from}`,
    )

/** Statement of a batch: a mail for each owner of the console but `except`, where the condition holds. */
export const tellOwners = <Kind extends MailKind>(
  store: Store,
  { kind, payload }: Pick<AppMail<Kind>, 'kind' | 'payload'>,
  now: number,
  except: string,
  condition: SQL | undefined,
) =>
  queueMailFrom(
    store,
    { to: sql`owners.email`, kind, payload: sql`${JSON.stringify(payload)}` },
    now,
    sql`FROM accounts AS owners WHERE owners.console_role = 'owner' AND owners.status = 'active' AND owners.email IS NOT NULL
      AND owners.id <> ${except} AND ${condition ?? sql`true`}`,
  )

/** Sends what is due of `app_outbox`, as the shop sends its own. Answers how many went out. `now` in whole seconds. Never throws. */
export async function deliverAppMails(
  env: Pick<AppBindings, 'DB' | 'EMAIL'>,
  config: AppConfig,
  now: number,
): Promise<number> {
  const sender = createMailSender(env, config)
  if (sender === null) return 0
  const began = Date.now()
  return deliverDue(env.DB, {
    outbox: {
      table: text`app_outbox`,
      // What did not go out can be sent again from the console; a development shop has no other place to read what did.
      keepsPayload: config.production ? ['failed'] : ['failed', 'sent'],
    },
    sender,
    compose: (row) => {
      const content = composeRow(row, config)
      return content ? { id: row.id, to: row.recipient, unsubscribeUrl: null, ...content } : NOT_RENDERED
    },
    now: () => now * 1000 + Date.now() - began,
  })
}
