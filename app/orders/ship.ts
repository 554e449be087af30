// Shipping an order, the mails about it, and the daily reminder. Each write is one transaction under one condition: a
// repeated request has no further effect, and a mail is queued only for the cards it was made from. The form is in
// order-page.tsx; commands share the writes.

import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Operator } from '#app/console/events.ts'
import { operatorEvents } from '#app/db/schema.ts'
import type { AppBindings, AppConfig } from '#app/env.ts'
import { asSent, judgedBy, lineField, problemsOf } from '#app/guards/fields.ts'
import { deliverAppMails, payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailKind, MailPayloads } from '#app/mail/templates.ts'
import { orders } from '#db/schema.ts'
import { openStore, type Store } from '#db/store.ts'
import { canonicalCarrier } from '#domain/order/carriers.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { attemptInStore } from '#http/attempt.ts'
import { packStatement } from './assign.ts'
import { linesInParcel } from './buyer-order.ts'
import { CHANGED, type OrderAction, operatorNote, operatorOf, said, writeTo } from './order-actions.ts'
import { type LinkSecrets, mailLink } from './order-links.ts'
import {
  backendName,
  canonicalTracking,
  carrierProblem,
  counted,
  progressOf,
  SHIP_DISPUTED,
  trackingProblem,
} from './order-rules.ts'
import { cardsOf, IS_DISPUTED, isOrder, type Order, readOrder } from './read-orders.ts'

const DAY_SECONDS = 24 * 3600

/** How many times per day the mail can be sent again. */
const MAILS_AGAIN_A_DAY = 3
const MAILED_ENOUGH = 'This email was sent again three times today. Please try again tomorrow.'

/** Are the epoch and the cards of the order as they were read? The links of its mail depend on both. */
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

/** Statement of a batch: queues a mail about an order, where the order meets the condition. */
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

/** What is in the parcel, for the mail. */
const parcelFacts = ({ lines }: Order) => ({ lines: linesInParcel(lines), missing: progressOf(lines).missing })

export interface Shipping {
  carrier: string | null
  tracking: string | null
  /** How many missing cards were accepted; 0: none. */
  missing: number
  /** Was it accepted that its payment is disputed? */
  disputed?: boolean
}

/** Ships an order and queues its mail; false: it was changed meanwhile. `now` in whole seconds. Rejects. */
export async function shipOrder(
  store: Store,
  order: Order,
  { carrier: typed, tracking, missing, disputed = false }: Shipping,
  { by, secrets, now }: { by: Operator; secrets: LinkSecrets; now: number },
): Promise<boolean> {
  const lacking = lackingOf(order)
  const where = sql`${isAsRead(order)} AND orders.shipped_at IS NULL AND (orders.status = 'packed'
    OR (orders.status = 'paid' AND ${missing} > 0 AND ${lacking} = ${missing}))
    AND ${disputed ? sql`true` : sql`NOT ${IS_DISPUTED}`}`
  const url = await mailLink(secrets, order, cardsOf(order), now)
  const isMissing = progressOf(order.lines).missing
  const carrier = typed === null ? null : canonicalCarrier(typed)
  const payload = { number: order.number, url, carrier, tracking, ...parcelFacts(order) }
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

/** Queues the mail again, at most three times per day; false: it was changed meanwhile, or the limit is reached. Rejects. */
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
  const payload = { number, url, carrier, tracking, ...parcelFacts(order) }
  const [, noted] = await store.batch([
    orderMail(store, { to: email, kind: 'order-shipped', payload, now }, where),
    // Last, because the condition counts these rows.
    operatorNote(store, by, { action: 'orders:send-mail', orderId, now }, isOrder(where)).returning({
      id: operatorEvents.id,
    }),
  ])
  return noted.length === 1
}

/** Was the mail sent again as often as a day allows? */
export const isMailedEnough = ({ events }: Pick<Order, 'events'>, now: number): boolean =>
  events.filter(({ action, at }) => action === 'orders:send-mail' && at > now - DAY_SECONDS).length >= MAILS_AGAIN_A_DAY

const shipForm = z.object({
  carrier: lineField,
  tracking: asSent.check(z.overwrite(canonicalTracking)),
  /** The number of missing cards that was ticked, and whether the dispute was. */
  missing: asSent,
  disputed: asSent,
})

/** What an order that is `missing` cards demands of the form. */
const shippable = (order: Order, missing: number) =>
  z.object({
    carrier: z.string().check(judgedBy(carrierProblem)),
    tracking: z.string().check(judgedBy(trackingProblem)),
    missing: z
      .string()
      .check(
        z.refine(
          (ticked) => missing === 0 || order.status !== 'paid' || ticked === String(missing),
          `Assign the missing cards, or tick "Ship with ${counted(missing, 'card')} missing".`,
        ),
      ),
    disputed: z
      .string()
      .check(
        z.refine(
          (ticked) => !order.isDisputed || ticked !== '',
          `Look at it in ${backendName(order.backend)}, then tick "${SHIP_DISPUTED}".`,
        ),
      ),
  })

export const ship: OrderAction = async (visit, order, fields) => {
  const form = shipForm.parse(fields)
  const { carrier, tracking } = form
  const { missing } = progressOf(order.lines)
  const read = shippable(order, missing).safeParse(form)
  if (!read.success)
    return { end: 'refused', screen: { problems: problemsOf(read.error), status: 422, typed: { carrier, tracking } } }
  const shipping = {
    carrier: carrier || null,
    tracking: tracking || null,
    missing,
    disputed: form.disputed !== '',
  }
  const context = { by: operatorOf(visit), secrets: visit.config, now: visit.now }
  const isShipped = await writeTo(visit, 'ship order', (store) => shipOrder(store, order, shipping, context))
  if (!isShipped) return CHANGED
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  const mailed = order.email === null ? '' : ` The email to ${maskedAddress(order.email)} is on its way.`
  return said(visit, order, `Shipped.${mailed}`)
}

export const mailAgain: OrderAction = async (visit, order) => {
  const context = { by: operatorOf(visit), secrets: visit.config, now: visit.now }
  const isSent = await writeTo(visit, 'send order mail', (store) => sendMailAgain(store, order, context))
  if (!isSent) return { end: 'changed', limit: MAILED_ENOUGH }
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return said(visit, order, `The email to ${maskedAddress(order.email ?? '')} is on its way.`)
}

const REMINDED_AFTER = 7 * DAY_SECONDS
const PORTION = 100
const CLAIMED = sql`(owner_account_id IS NOT NULL OR owner_team_id IS NOT NULL OR claimed_at IS NOT NULL)`

/**
 * Queues one reminder for every order without a claimed card a week after shipping. Returns how many were queued. `now`
 * in whole seconds. Rejects.
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
 * The daily job: queues reminders, which the next minute's delivery sends. Returns how many. Never throws: a failure is a
 * line in the log.
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
