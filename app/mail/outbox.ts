// Mails of the app that wait to go out (table app_outbox): queued in the batch of what they are about, delivered after the
// answer and by Cron.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { appOutbox } from '#app/db/schema.ts'
import type { AppBindings, AppConfig } from '#app/env.ts'
import { insertFrom, type Store } from '#db/store.ts'
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
export const queueMail = <Kind extends MailKind>(store: Store, mail: AppMail<Kind>, now: number) =>
  queueMailFrom(store, { id: crypto.randomUUID(), ...mail, payload: payloadOf(mail) }, now, sql``)

/** The same, only where the condition holds: for a batch whose other statements stand under it as well. */
export const queueMailWhere = <Kind extends MailKind>(
  store: Store,
  mail: AppMail<Kind>,
  now: number,
  condition: SQL | undefined,
) => queueMailFrom(store, { ...mail, payload: payloadOf(mail) }, now, sql`WHERE ${condition ?? sql`true`}`)

export const payloadOf = ({ payload }: Pick<AppMail, 'payload'>): SQL => sql`${JSON.stringify(payload)}`

export interface MailRow {
  /** Left out: a random one. */
  id?: string | SQL
  to: string | SQLWrapper
  kind: MailKind
  /** JSON. */
  payload: SQL
  orderId?: string | SQLWrapper | undefined
  /** When it went out, of one that is not to be sent any more; whole seconds. */
  sentAt?: number
}

/**
 * The one writer of `app_outbox`: a mail for each row of `from`, a FROM clause with its WHERE or a WHERE alone, whose columns
 * the mail may name.
 */
export const queueMailFrom = (
  store: Store,
  { id = sql`lower(hex(randomblob(16)))`, to, kind, payload, orderId, sentAt }: MailRow,
  now: number,
  from: SQL,
) =>
  insertFrom(
    store,
    appOutbox,
    {
      ...{ id, recipient: to, kind, payload, orderId, createdAt: now, nextAttemptAt: now },
      ...(sentAt === undefined ? {} : { status: 'sent' as const, sentAt }),
    },
    from,
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
    { to: sql`owners.email`, kind, payload: payloadOf({ payload }) },
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
      table: appOutbox,
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
