// The mail to a buyer that their order has arrived. Taking an order only writes rows (D-140); `orders.confirmed_at` says
// which of them are due. The mail and that column are written in one batch under one condition, and the mail's id is made of
// the order's, so that it is queued once, however many requests and Cron runs try it at once.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AppBindings, AppConfig } from '#app/env.ts'
import { deliverAppMails, payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailPayloads } from '#app/mail/templates.ts'
import { orders } from '#db/schema.ts'
import { runBatch, runStatement, type Statement, type Store } from '#db/store.ts'
import { readShipTo } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { deliveryLines, mailedLines } from './buyer-order.ts'
import { engravingOf, type OrderLine } from './order-rules.ts'

/** The most orders of one run. */
const PORTION = 20
/** Nobody is told of an older order that it has arrived. */
const MAX_AGE_SECONDS = 7 * 24 * 3600

const isDue: SQL = sql`orders.confirmed_at IS NULL AND orders.created_at > 0`
/** Is a confirmation sent for this order? One that replaces cards of another has a mail of its own. */
const isMailed = (now: number): SQL =>
  sql`(orders.email IS NOT NULL AND orders.status IN ('paid', 'packed') AND orders.parent_id IS NULL
    AND orders.created_at > ${now - MAX_AGE_SECONDS})`

/** JSON of the order's lines, in their order. */
const LINES = sql<string>`(SELECT json_group_array(json_object('designId', design_id, 'title', title,
    'quantity', quantity, 'cards', cards, 'attributes', attributes))
  FROM (SELECT * FROM order_lines WHERE order_id = orders.id ORDER BY position))`

const dueOrders = (store: Store, now: number) =>
  store
    .select({
      ...{ id: orders.id, number: orders.number, email: orders.email, name: orders.name, shipTo: orders.shipTo },
      ...{ currency: orders.currency, totalPence: orders.totalPence, test: orders.test, market: orders.market },
      ...{ paidAt: orders.paidAt, createdAt: orders.createdAt, lines: LINES },
    })
    .from(orders)
    .where(sql`${isDue} AND ${isMailed(now)}`)
    .orderBy(orders.createdAt)
    .limit(PORTION)
type DueOrder = Awaited<ReturnType<typeof dueOrders>>[number]

/**
 * Queues the confirmations that are due, of at most twenty orders. Returns how many were queued. Never throws: a failure is
 * a line in the log, and the next run tries again. `now` in whole seconds.
 */
export async function confirmOrders({ DB }: Pick<AppBindings, 'DB'>, now: number): Promise<number> {
  const budget = { budgetMs: D1_WRITE_BUDGET_MS }
  const due = await runStatement(DB, (store) => dueOrders(store, now), { what: 'read orders to confirm', ...budget })
  if (!due.ok) return 0
  const queued = await runBatch(
    DB,
    (store) => [
      // Orders that get none are not looked at again.
      store
        .update(orders)
        .set({ confirmedAt: 0 })
        .where(sql`${isDue} AND NOT ${isMailed(now)}`),
      ...due.value.flatMap((order) => confirmation(store, order, now)),
    ],
    { what: 'confirm orders', ...budget },
  )
  if (!queued.ok) return 0
  return queued.value.filter((rows) => Array.isArray(rows) && rows.length > 0).length
}

/** The same right after an order was stored, and sends what was queued. */
export async function confirmAndSend(env: AppBindings, config: AppConfig, now: number): Promise<void> {
  if ((await confirmOrders(env, now)) > 0) await deliverAppMails(env, config, now)
}

/** Statements of a batch: the mail of an order that is still as it was read, and that it was queued. */
function confirmation(store: Store, order: DueOrder, now: number): Statement[] {
  const { id, email, name, shipTo } = order
  const where = and(
    eq(orders.id, id),
    isNull(orders.confirmedAt),
    isMailed(now),
    sql`orders.email IS ${email} AND orders.name IS ${name} AND orders.ship_to IS ${shipTo}`,
  )
  return [
    queueMailFrom(
      store,
      {
        id: `confirmed-${id}`,
        to: orders.email,
        kind: 'order-confirmed',
        payload: payloadOf({ payload: payloadFor(order) }),
        orderId: orders.id,
      },
      now,
      sql`FROM ${orders} WHERE ${where}`,
    ).onConflictDoNothing(),
    store.update(orders).set({ confirmedAt: now }).where(where).returning({ id: orders.id }),
  ]
}

type StoredLine = Pick<OrderLine, 'designId' | 'title' | 'quantity' | 'cards'> & { attributes: string | null }

function payloadFor(order: DueOrder): MailPayloads['order-confirmed'] {
  const { id, number, test, name, shipTo, currency, market, totalPence, paidAt, createdAt } = order
  const lines: StoredLine[] = JSON.parse(order.lines)
  const country = readShipTo(shipTo)?.country ?? ''
  return {
    ...{ id, number, test, currency, at: paidAt ?? createdAt, name: name ?? '' },
    lines: mailedLines(lines.map(({ attributes, ...line }) => ({ ...line, engraving: engravingOf(attributes) }))),
    // An order that was typed has no sum.
    total: totalPence > 0 ? totalPence : null,
    address: deliveryLines(shipTo),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    ...(market === null ? {} : { market }),
  }
}
