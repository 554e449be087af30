// Shipping, the mails about it, and what ends their links. Each is one transaction under one condition: pressed twice it
// happens once, and the mail never tells of cards that were changed meanwhile.

import type { MailKind, MailPayloads } from '#app/mail/templates.ts'
import { NOTE_SEPARATOR, ORDER_NOTES, readShipTo } from '#domain/order/order.ts'
import { packStatement } from './assign.ts'
import type { Corrected } from './correction.ts'
import { type Operator, type OrderDatabase, runAll, type Statement } from './database.ts'
import { operatorNote } from './operator-note.ts'
import { type LinkSecrets, mailLink } from './order-links.ts'
import { progressOf } from './order-rules.ts'
import { cardsOf, IS_DISPUTED, type Order, readOrder } from './read-order.ts'

const DAY_SECONDS = 24 * 3600

/** How often a day the mail is sent again. */
export const MAILS_AGAIN_A_DAY = 3

// ?1 order, ?2 its epoch, ?3 its cards: all as they were read, because the links of the mail depend on them.
const AS_READ = `orders.id = ?1 AND orders.claim_epoch = ?2 AND ?3 = (SELECT coalesce(group_concat(chip_id, ' '), '') FROM
  (SELECT chip_id FROM chips JOIN order_lines ON order_lines.id = chips.order_line_id WHERE order_id = ?1 ORDER BY chip_id))`
const LACKING = `(SELECT coalesce(sum(max(0, l.cards - (SELECT count(*) FROM chips c WHERE c.order_line_id = l.id))), 0)
  FROM order_lines l WHERE l.order_id = ?1)`

const asRead = (order: Order): Statement['params'] => [
  order.id,
  order.claimEpoch,
  cardsOf(order)
    .map(({ chipId }) => chipId)
    .sort()
    .join(' '),
]

/** Statement of a batch: a mail about an order waits, under a condition whose ?1 is the order's id. */
function orderMail<Kind extends MailKind>(
  { to, kind, payload, now }: { to: string; kind: Kind; payload: MailPayloads[Kind]; now: number },
  condition: string,
  params: Statement['params'],
): Statement {
  const at = params.length
  return {
    sql: `INSERT INTO app_outbox (id, recipient, kind, payload, order_id, created_at, next_attempt_at)
      SELECT ?${at + 1}, ?${at + 2}, ?${at + 3}, ?${at + 4}, ?1, ?${at + 5}, ?${at + 5} FROM orders WHERE ${condition}`,
    params: [...params, crypto.randomUUID(), to, kind, JSON.stringify(payload), now],
  }
}

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
  db: OrderDatabase,
  order: Order,
  { carrier, tracking, missing, disputed = false }: Shipping,
  { by, secrets, now }: { by: Operator; secrets: LinkSecrets; now: number },
): Promise<boolean> {
  const params = [...asRead(order), missing]
  const where = `${AS_READ} AND orders.shipped_at IS NULL AND (orders.status = 'packed'
    OR (orders.status = 'paid' AND ?4 > 0 AND ${LACKING} = ?4))${disputed ? '' : ` AND NOT ${IS_DISPUTED}`}`
  const url = await mailLink(secrets, order, cardsOf(order), now)
  const lacking = progressOf(order.lines).missing
  const payload = { number: order.number, url, carrier, tracking }
  const rows = await runAll(db, [
    packStatement(order.id),
    operatorNote(
      by,
      {
        action: 'orders:ship',
        detail: { ...(lacking > 0 ? { missing: lacking } : {}), ...(order.isDisputed ? { disputed: 1 } : {}) },
        now,
      },
      `EXISTS (SELECT 1 FROM orders WHERE ${where})`,
      params,
    ),
    ...(order.email ? [orderMail({ to: order.email, kind: 'order-shipped', payload, now }, where, params)] : []),
    {
      sql: `UPDATE orders SET status = 'shipped', shipped_at = ?5, carrier = ?6, tracking = ?7 WHERE ${where} RETURNING id`,
      params: [...params, now, carrier, tracking],
    },
  ])
  return rows.at(-1)?.length === 1
}

/** Lays the mail out again, three times a day at most; false: it is not as it was, or was sent often enough. Rejects. */
export async function sendMailAgain(
  db: OrderDatabase,
  order: Order,
  { by, secrets, now }: { by: Operator; secrets: LinkSecrets; now: number },
): Promise<boolean> {
  if (order.email === null || order.shippedAt === null) return false
  const params = [...asRead(order), order.email, now - DAY_SECONDS]
  const where = `${AS_READ} AND orders.status = 'shipped' AND orders.email = ?4 AND (SELECT count(*) FROM operator_events
    WHERE subject_kind = 'order' AND subject = ?1 AND action = 'orders:send-mail' AND created_at > ?5) < ${MAILS_AGAIN_A_DAY}`
  const { number, carrier, tracking, email } = order
  const url = await mailLink(secrets, order, cardsOf(order), order.shippedAt)
  const rows = await runAll(db, [
    orderMail({ to: email, kind: 'order-shipped', payload: { number, url, carrier, tracking }, now }, where, params),
    // Last, because it is what is counted.
    operatorNote(by, { action: 'orders:send-mail', now }, `EXISTS (SELECT 1 FROM orders WHERE ${where})`, params),
  ])
  return rows[1]?.length === 1
}

/** May the mail be sent again today? */
export const isMailedEnough = ({ events }: Pick<Order, 'events'>, now: number): boolean =>
  events.filter(({ action, at }) => action === 'orders:send-mail' && at > now - DAY_SECONDS).length >= MAILS_AGAIN_A_DAY

/** Voids every link of the order. Answers whether it was as it was read. Rejects. */
export async function voidLinks(db: OrderDatabase, order: Order, by: Operator, now: number): Promise<boolean> {
  const params = [order.id, order.claimEpoch]
  const where = 'id = ?1 AND claim_epoch = ?2'
  const rows = await runAll(db, [
    operatorNote(by, { action: 'orders:void-links', now }, `EXISTS (SELECT 1 FROM orders WHERE ${where})`, params),
    { sql: `UPDATE orders SET claim_epoch = claim_epoch + 1 WHERE ${where} RETURNING id`, params },
  ])
  return rows[1]?.length === 1
}

/** The notes of an order that has an address now, in its statement: others may have come since it was read. */
const WITHOUT_NO_ADDRESS = `nullif(trim(replace('${NOTE_SEPARATOR}' || coalesce(note, '') || '${NOTE_SEPARATOR}',
  '${NOTE_SEPARATOR}${ORDER_NOTES.noAddress}${NOTE_SEPARATOR}', '${NOTE_SEPARATOR}'), '${NOTE_SEPARATOR}'), '')`

/**
 * Puts what was corrected in the place of what was read; links sent to another mail address are void. False: it is not as it
 * was any more. `fields` are what the log names. Rejects.
 */
export async function correctOrder(
  db: OrderDatabase,
  order: Order,
  { corrected, fields }: { corrected: Corrected; fields: readonly string[] },
  by: Operator,
  now: number,
): Promise<boolean> {
  const { id, claimEpoch, email, name, shipTo, carrier, tracking } = order
  const params = [id, claimEpoch, email, name, shipTo, carrier, tracking, order.status, order.purgedAt]
  const where = `id = ?1 AND claim_epoch = ?2 AND email IS ?3 AND name IS ?4 AND ship_to IS ?5 AND carrier IS ?6
    AND tracking IS ?7 AND status = ?8 AND purged_at IS ?9`
  const rows = await runAll(db, [
    operatorNote(
      by,
      { action: 'orders:correct-address', detail: { fields }, now },
      `EXISTS (SELECT 1 FROM orders WHERE ${where})`,
      params,
    ),
    {
      sql: `UPDATE orders SET email = ?10, name = ?11, ship_to = ?12, carrier = ?13, tracking = ?14,
        claim_epoch = claim_epoch + (email IS NOT ?10),
        note = CASE WHEN ?15 = 1 THEN ${WITHOUT_NO_ADDRESS} ELSE note END WHERE ${where} RETURNING id`,
      params: [
        ...params,
        ...[corrected.email, corrected.name, corrected.shipTo, corrected.carrier, corrected.tracking],
        readShipTo(corrected.shipTo)?.address1 ? 1 : 0,
      ],
    },
  ])
  return rows[1]?.length === 1
}

const REMINDED_AFTER = 7 * DAY_SECONDS
const PORTION = 100
const CLAIMED = '(owner_account_id IS NOT NULL OR owner_team_id IS NOT NULL OR claimed_at IS NOT NULL)'

/**
 * Lays out one mail for every order of which, a week after shipping, no card is claimed; never a second. Answers how many.
 * `now` in whole seconds. Rejects.
 */
export async function remindBuyers(db: OrderDatabase, secrets: LinkSecrets, now: number): Promise<number> {
  const waiting = `status = 'shipped' AND reminded_at IS NULL AND email IS NOT NULL AND shipped_at <= ${now - REMINDED_AFTER}`
  let reminded = 0
  for (;;) {
    const { results } = await db
      .prepare(
        `SELECT id FROM orders WHERE ${waiting} AND EXISTS (SELECT 1 FROM chips JOIN order_lines l ON l.id = chips.order_line_id
           WHERE l.order_id = orders.id) AND NOT EXISTS (SELECT 1 FROM chips JOIN order_lines l ON l.id = chips.order_line_id
           WHERE l.order_id = orders.id AND ${CLAIMED}) ORDER BY shipped_at LIMIT ${PORTION}`,
      )
      .bind()
      .all<{ id: string }>()
    let done = 0
    for (const { id } of results) if (await remind(db, id, secrets, now)) done++
    reminded += done
    if (results.length < PORTION || done === 0) return reminded
  }
}

async function remind(db: OrderDatabase, id: string, secrets: LinkSecrets, now: number): Promise<boolean> {
  const order = await readOrder(db, id)
  if (order?.shippedAt == null || order.email === null) return false
  const url = await mailLink(secrets, order, cardsOf(order), order.shippedAt)
  if (url === null) return false
  const params = asRead(order)
  const where = `${AS_READ} AND orders.status = 'shipped' AND orders.reminded_at IS NULL AND NOT EXISTS (SELECT 1 FROM chips
    JOIN order_lines l ON l.id = chips.order_line_id WHERE l.order_id = ?1 AND ${CLAIMED})`
  const rows = await runAll(db, [
    orderMail({ to: order.email, kind: 'order-reminder', payload: { number: order.number, url }, now }, where, params),
    { sql: `UPDATE orders SET reminded_at = ?4 WHERE ${where} RETURNING id`, params: [...params, now] },
  ])
  return rows[1]?.length === 1
}
