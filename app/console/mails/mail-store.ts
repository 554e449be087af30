// Undelivered mails in the outboxes of the shop and the app. No content of a mail is read: no body, code or link; the
// address is masked.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { operatorEvent } from '#app/console/events.ts'
import { appOutbox } from '#app/db/schema.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { mailOutbox } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { WITHDRAWAL_MAIL } from '#domain/order/withdrawal.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'

export const OUTBOXES = ['app', 'shop'] as const
export type Outbox = (typeof OUTBOXES)[number]

const WAITS_SECONDS = 3600
export const MAILS_SHOWN = 100

export interface StuckMail {
  id: string
  outbox: Outbox
  masked: string
  kind: string
  attempts: number
  /** Whole seconds since the epoch. */
  createdAt: number
  /** The next attempt; null where the mail was given up. */
  nextAt: number | null
  /** Can it still be sent? The content of a deleted sign-up is gone. */
  isWhole: boolean
}

// Mails that are the same for everybody need no payload.
const SAME_FOR_ALL = sql`(${appOutbox.kind} IN ('card-taken-back', 'account-deleted', 'account-closed'))`
// The shop deletes the name from a mail that was given up; the sign-up or withdrawal, if it exists, still has it.
const NAME = sql`CASE ${mailOutbox.kind}
  WHEN 'discount-code' THEN (SELECT s.name FROM newsletter_signups AS s WHERE s.email = ${mailOutbox.recipient})
  WHEN 'limited-edition-notify' THEN (SELECT r.name FROM discount_code_requests AS r
    WHERE r.email = ${mailOutbox.recipient} AND r.type = 'limited-edition-notify')
  WHEN ${WITHDRAWAL_MAIL} THEN (SELECT w.name FROM withdrawals AS w WHERE w.id = ${mailOutbox.id}) END`
/** Market and language of its sign-up as JSON, each null where it is the default; a withdrawal has its own. */
const PLACE = sql`CASE ${mailOutbox.kind}
  WHEN 'discount-code' THEN (SELECT json_object('market', s.market, 'lang', s.lang) FROM newsletter_signups AS s
    WHERE s.email = ${mailOutbox.recipient})
  WHEN 'limited-edition-notify' THEN (SELECT json_object('market', r.market, 'lang', r.lang) FROM discount_code_requests AS r
    WHERE r.email = ${mailOutbox.recipient} AND r.type = 'limited-edition-notify')
  WHEN ${WITHDRAWAL_MAIL} THEN '{}' END`
const IS_WHOLE: Readonly<Record<Outbox, SQL>> = {
  app: sql`(${appOutbox.payload} <> '{}' OR ${SAME_FOR_ALL})`,
  shop: sql`(${NAME} IS NOT NULL)`,
}

/** Mails of one outbox that wait longer than an hour or were given up, the oldest first; one more than is shown. */
export async function stuckMails({ env, now }: Pick<ConsoleVisit, 'env' | 'now'>, outbox: Outbox) {
  const table = outbox === 'app' ? appOutbox : mailOutbox
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({
          id: table.id,
          recipient: table.recipient,
          kind: table.kind,
          status: table.status,
          attempts: table.attempts,
          createdAt: table.createdAt,
          nextAttemptAt: table.nextAttemptAt,
          isWhole: sql<number>`${IS_WHOLE[outbox]}`,
        })
        .from(table)
        .where(
          sql`${table.status} = 'failed' OR (${table.status} IN ('pending', 'sending') AND ${table.createdAt} < ${now - WAITS_SECONDS})`,
        )
        .orderBy(asc(table.createdAt), asc(table.id))
        .limit(MAILS_SHOWN + 1),
    { what: 'list stuck mails', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  return ok(
    found.value.map(
      ({ recipient, status, nextAttemptAt, isWhole, ...mail }): StuckMail => ({
        ...mail,
        outbox,
        masked: maskedAddress(recipient),
        nextAt: status === 'failed' ? null : nextAttemptAt,
        isWhole: Boolean(isWhole),
      }),
    ),
  )
}

/**
 * Makes a given-up mail due again. Returns false where it is not given up any more or its content is gone. Throws
 * `Unreachable`.
 */
export async function sendAgain(visit: ConsoleVisit, outbox: Outbox, id: string): Promise<boolean> {
  const { env, config, now } = visit
  const table = outbox === 'app' ? appOutbox : mailOutbox
  const where = and(eq(table.id, id), eq(table.status, 'failed'), IS_WHOLE[outbox])
  const due = { status: 'pending', attempts: 0, unclear: 0, nextAttemptAt: now } as const
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          outbox === 'app'
            ? store.update(appOutbox).set(due).where(where)
            : store
                .update(mailOutbox)
                // json_patch leaves out what is null.
                .set({
                  ...due,
                  payload: sql`json_patch(json_object('name', ${NAME}, 'shopUrl', ${config.siteUrl}), ${PLACE})`,
                })
                .where(where),
          operatorEvent(store, visit, { action: 'mails:send-again', kind: 'mail', subject: id, detail: { outbox } }),
        ]),
      { what: 'send mail again', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written[0].meta.changes === 1
}

/** Gives up a waiting mail. Returns false where it does not wait any more. Throws `Unreachable`. */
export async function giveUp(visit: ConsoleVisit, outbox: Outbox, id: string): Promise<boolean> {
  const table = outbox === 'app' ? appOutbox : mailOutbox
  const where = and(
    eq(table.id, id),
    inArray(table.status, ['pending', 'sending']),
    sql`${table.createdAt} < ${visit.now - WAITS_SECONDS}`,
  )
  const written = reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        store.batch([
          store.update(table).set({ status: 'failed' }).where(where),
          operatorEvent(store, visit, { action: 'mails:give-up', kind: 'mail', subject: id, detail: { outbox } }),
        ]),
      { what: 'give mail up', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written[0].meta.changes === 1
}
