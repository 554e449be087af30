// The app's outbox (table app_outbox). A mail is queued in the same batch as the change it reports, and sent after the
// response or by Cron.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { appOutbox } from '#app/db/schema.ts'
import type { AppBindings, AppConfig } from '#app/env.ts'
import { insertFrom, type Store } from '#db/store.ts'
import { deliverDue, NOT_RENDERED } from '#mail/deliver-due.ts'
import { createMailSender } from '#mail/sender.ts'
import { countedNotice } from './counted-notice.ts'
import { composeRow, type MailKind, type MailPayloads } from './templates.ts'

export interface AppMail<Kind extends MailKind = MailKind> {
  to: string
  kind: Kind
  payload: MailPayloads[Kind]
  orderId?: string
}

/** Statement of a batch: queues a mail. `now` in whole seconds. */
export const queueMail = <Kind extends MailKind>(store: Store, mail: AppMail<Kind>, now: number) =>
  queueMailFrom(store, { id: crypto.randomUUID(), ...mail, payload: payloadOf(mail) }, now, sql``)

/** The same if the condition holds; for batches whose other statements have that condition as well. */
export const queueMailWhere = <Kind extends MailKind>(
  store: Store,
  mail: AppMail<Kind>,
  now: number,
  condition: SQL | undefined,
) => queueMailFrom(store, { ...mail, payload: payloadOf(mail) }, now, sql`WHERE ${condition ?? sql`true`}`)

/** The payload as a bound JSON value. */
export const payloadOf = ({ payload }: Pick<AppMail, 'payload'>): SQL => sql`${JSON.stringify(payload)}`

export interface MailRow {
  /** Left out: a random one. */
  id?: string | SQL
  to: string | SQLWrapper
  kind: MailKind
  /** JSON. */
  payload: SQL
  orderId?: string | SQLWrapper | undefined
  /** For a mail that was sent already: when, in whole seconds. */
  sentAt?: number
  /** For a mail that waits: until when, in whole seconds; left out: it is sent at once. */
  dueAt?: SQL
}

/** A payload with the language of the mail's order, where that is not English. */
const inLanguageOf = (orderId: string | SQLWrapper, payload: SQL): SQL =>
  sql`json_patch(${payload}, coalesce((SELECT json_object('lang', mailed.lang) FROM orders AS mailed
    WHERE mailed.id = ${orderId} AND mailed.lang IS NOT NULL), '{}'))`

/**
 * The one writer of `app_outbox`: one mail for each row of `from`, a FROM clause with its WHERE, whose columns the mail may
 * name, or a WHERE alone. `orderId` is a value, or a column whose name the table of orders does not have.
 */
export const queueMailFrom = (
  store: Store,
  { id = sql`lower(hex(randomblob(16)))`, to, kind, payload, orderId, sentAt, dueAt }: MailRow,
  now: number,
  from: SQL,
) =>
  insertFrom(
    store,
    appOutbox,
    {
      ...{ id, recipient: to, kind, orderId, createdAt: now, nextAttemptAt: dueAt ?? now },
      payload: orderId === undefined ? payload : inLanguageOf(orderId, payload),
      ...(sentAt === undefined ? {} : { status: 'sent' as const, sentAt }),
    },
    from,
  )

/** Statement of a batch: a mail to each owner of the console but the account `except`, if the condition holds. */
export const queueOwnerMails = <Kind extends MailKind>(
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

/** Sends the due mails of `app_outbox` with the shop's engine. Resolves with the number sent. `now` in whole seconds. Never throws. */
export async function deliverAppMails(
  env: Pick<AppBindings, 'DB' | 'EMAIL' | 'ASSETS'>,
  config: AppConfig,
  now: number,
): Promise<number> {
  const sender = createMailSender(env, config)
  if (sender === null) return 0
  const began = Date.now()
  return deliverDue(env.DB, {
    outbox: {
      table: appOutbox,
      // The console can send a failed mail again. In development, /dev/mail also shows sent ones.
      keepsPayload: config.production ? ['failed'] : ['failed', 'sent'],
    },
    sender,
    compose: async (waiting) => {
      const row = waiting.kind === 'new-contacts' ? await countedNotice(env.DB, waiting, now) : waiting
      if (row === null || typeof row === 'string') return row
      // Loaded on demand: it reads built files, and commands that queue mails have none.
      const { languageOfRow } = await import('./row-language.ts')
      const inLanguage = await languageOfRow(env, config, row)
      if (typeof inLanguage === 'string') return inLanguage
      const content = composeRow(row, config, inLanguage)
      return content ? { id: row.id, to: row.recipient, unsubscribeUrl: null, ...content } : NOT_RENDERED
    },
    now: () => now * 1000 + Date.now() - began,
  })
}
