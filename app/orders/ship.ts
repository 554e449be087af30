// Shipping, the mails about it, and what ends their links. Each is one transaction under one condition: pressed twice
// it happens once, and the mail never tells of cards that were changed meanwhile.

import { type SQL, sql } from 'drizzle-orm'
import type { Operator } from '#app/console/events.ts'
import { operatorEvents } from '#app/db/schema.ts'
import type { AppBindings, AppConfig } from '#app/env.ts'
import { payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailKind, MailPayloads } from '#app/mail/templates.ts'
import { orders } from '#db/schema.ts'
import { openStore, type Store } from '#db/store.ts'
import { attemptInStore } from '#http/attempt.ts'
import { packStatement } from './assign.ts'
import { operatorNote } from './operator-note.ts'
import { type LinkSecrets, mailLink } from './order-links.ts'
import { progressOf } from './order-rules.ts'
import { cardsOf, IS_DISPUTED, type Order, readOrder } from './read-order.ts'

const DAY_SECONDS = 24 * 3600

/** How often a day the mail is sent again. */
export const MAILS_AGAIN_A_DAY = 3

/** Has the order the links and the cards it was read with? The links of its mail depend on both. */
function isAsRead(order: Order): SQL {
  const cards = cardsOf(order)
    .map(({ chipId }) => chipId)
    .sort()
    .join(' ')
  return sql`orders.id = ${order.id} AND orders.claim_epoch = ${order.claimEpoch}
    AND ${cards} = (SELECT coalesce(group_concat(chip_id, ' '), '') FROM (SELECT chip_id FROM chips
      JOIN order_lines ON order_lines.id = chips.order_line_id WHERE order_id = ${order.id} ORDER BY chip_id))`
}

const lackingOf = ({ id }: Order): SQL =>
  sql`(SELECT coalesce(sum(max(0, l.cards - (SELECT count(*) FROM chips c WHERE c.order_line_id = l.id))), 0)
    FROM order_lines l WHERE l.order_id = ${id})`

export const isOrder = (where: SQL): SQL => sql`EXISTS (SELECT 1 FROM orders WHERE ${where})`

/** Statement of a batch: a mail about an order waits, where the order meets the condition. */
const orderMail = <Kind extends MailKind>(
  store: Store,
  { to, kind, payload, now }: { to: string; kind: Kind; payload: MailPayloads[Kind]; now: number },
  where: SQL,
) =>
  queueMailFrom(
    store,
    { id: crypto.randomUUID(), to, kind, payload: payloadOf({ payload }), orderId: orders.id },
    now,
    sql`FROM ${orders} WHERE ${where}`,
  )

export interface Shipping {
  carrier: string | null
  tracking: string | null
  /** How many cards may be missing, where that was said; 0: none. */
  missing: number
  /** Was it said that it ships although its payment is disputed? */
  disputed?: boolean
}

/** Ships an order and lays out its mail; false: it is not as it was any more. `now` in whole seconds. Rejects. */
export async function shipOrder(
  store: Store,
  order: Order,
  { carrier, tracking, missing, disputed = false }: Shipping,
  { by, secrets, now }: { by: Operator; secrets: LinkSecrets; now: number },
): Promise<boolean> {
  const lacking = lackingOf(order)
  const where = sql`${isAsRead(order)} AND orders.shipped_at IS NULL AND (orders.status = 'packed'
    OR (orders.status = 'paid' AND ${missing} > 0 AND ${lacking} = ${missing}))
    AND ${disputed ? sql`true` : sql`NOT ${IS_DISPUTED}`}`
  const url = await mailLink(secrets, order, cardsOf(order), now)
  const isMissing = progressOf(order.lines).missing
  const payload = { number: order.number, url, carrier, tracking }
  const written = await store.batch([
    packStatement(store, order.id),
    operatorNote(
      store,
      by,
      {
        action: 'orders:ship',
        orderId: order.id,
        detail: { ...(isMissing > 0 ? { missing: isMissing } : {}), ...(order.isDisputed ? { disputed: 1 } : {}) },
        now,
      },
      isOrder(where),
    ),
    ...(order.email ? [orderMail(store, { to: order.email, kind: 'order-shipped', payload, now }, where)] : []),
    store
      .update(orders)
      .set({ status: 'shipped', shippedAt: now, carrier, tracking })
      .where(where)
      .returning({ id: orders.id }),
  ])
  const shipped = written.at(-1)
  return Array.isArray(shipped) && shipped.length === 1
}

/**
 * Lays the mail out again, three times a day at most; false: it is not as it was, or was sent often enough. Rejects.
 */
export async function sendMailAgain(
  store: Store,
  order: Order,
  { by, secrets, now }: { by: Operator; secrets: LinkSecrets; now: number },
): Promise<boolean> {
  if (order.email === null || order.shippedAt === null) return false
  const where = sql`${isAsRead(order)} AND orders.status = 'shipped' AND orders.email = ${order.email}
    AND (SELECT count(*) FROM operator_events WHERE subject_kind = 'order' AND subject = ${order.id}
      AND action = 'orders:send-mail' AND created_at > ${now - DAY_SECONDS}) < ${MAILS_AGAIN_A_DAY}`
  const { id: orderId, number, carrier, tracking, email } = order
  const url = await mailLink(secrets, order, cardsOf(order), order.shippedAt)
  const [, noted] = await store.batch([
    orderMail(store, { to: email, kind: 'order-shipped', payload: { number, url, carrier, tracking }, now }, where),
    // Last, because it is what is counted.
    operatorNote(store, by, { action: 'orders:send-mail', orderId, now }, isOrder(where)).returning({
      id: operatorEvents.id,
    }),
  ])
  return noted.length === 1
}

/** May the mail be sent again today? */
export const isMailedEnough = ({ events }: Pick<Order, 'events'>, now: number): boolean =>
  events.filter(({ action, at }) => action === 'orders:send-mail' && at > now - DAY_SECONDS).length >= MAILS_AGAIN_A_DAY

/** Voids every link of the order. Answers whether it was as it was read. Rejects. */
export async function voidLinks(store: Store, order: Order, by: Operator, now: number): Promise<boolean> {
  const where = sql`${orders.id} = ${order.id} AND ${orders.claimEpoch} = ${order.claimEpoch}`
  const [, voided] = await store.batch([
    operatorNote(store, by, { action: 'orders:void-links', orderId: order.id, now }, isOrder(where)),
    store
      .update(orders)
      .set({ claimEpoch: sql`${orders.claimEpoch} + 1` })
      .where(where)
      .returning({ id: orders.id }),
  ])
  return voided.length === 1
}

const REMINDED_AFTER = 7 * DAY_SECONDS
const PORTION = 100
const CLAIMED = sql`(owner_account_id IS NOT NULL OR owner_team_id IS NOT NULL OR claimed_at IS NOT NULL)`

/**
 * Lays out one mail for every order of which, a week after shipping, no card is claimed; never a second. Answers how
 * many.
 * `now` in whole seconds. Rejects.
 */
export async function remindBuyers(store: Store, secrets: LinkSecrets, now: number): Promise<number> {
  let reminded = 0
  for (;;) {
    const due = await store.all<{ id: string }>(
      sql`SELECT id FROM orders WHERE status = 'shipped' AND reminded_at IS NULL AND email IS NOT NULL
          AND shipped_at <= ${now - REMINDED_AFTER}
        AND EXISTS (SELECT 1 FROM chips JOIN order_lines l ON l.id = chips.order_line_id WHERE l.order_id = orders.id)
        AND NOT EXISTS (SELECT 1 FROM chips JOIN order_lines l ON l.id = chips.order_line_id
          WHERE l.order_id = orders.id AND ${CLAIMED}) ORDER BY shipped_at LIMIT ${PORTION}`,
    )
    let done = 0
    for (const { id } of due) if (await remind(store, id, secrets, now)) done++
    reminded += done
    if (due.length < PORTION || done === 0) return reminded
  }
}

const REMINDERS_BUDGET_MS = 60_000

/**
 * The daily run's part of orders: the mails wait for the next minute's delivery; answers how many. Never throws: what
 * fails is a line in the log.
 */
export async function remindOfCards(env: AppBindings, config: AppConfig, now: number): Promise<number> {
  const work = () => remindBuyers(openStore(env.DB), config, now)
  const reminded = await attemptInStore(work, { what: 'remind buyers', budgetMs: REMINDERS_BUDGET_MS, once: true })
  return reminded.ok ? reminded.value : 0
}

async function remind(store: Store, id: string, secrets: LinkSecrets, now: number): Promise<boolean> {
  const order = await readOrder(store, id)
  if (order?.shippedAt == null || order.email === null) return false
  const url = await mailLink(secrets, order, cardsOf(order), order.shippedAt)
  if (url === null) return false
  const where = sql`${isAsRead(order)} AND orders.status = 'shipped' AND orders.reminded_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM chips JOIN order_lines l ON l.id = chips.order_line_id WHERE l.order_id = ${id} AND ${CLAIMED})`
  const payload = { number: order.number, url }
  const [, reminded] = await store.batch([
    orderMail(store, { to: order.email, kind: 'order-reminder', payload, now }, where),
    store.update(orders).set({ remindedAt: now }).where(where).returning({ id: orders.id }),
  ])
  return reminded.length === 1
}
