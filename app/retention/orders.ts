// Rules that delete or empty expired data of orders, daily. Each rule matches only what the rules before it have left, so that
// an interrupted run is completed by the next one.
import { lt, type SQL, sql } from 'drizzle-orm'
import { orderNotes, orderReturns } from '#app/db/schema.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import {
  checkoutDays,
  chips,
  orderDisputes,
  orderLines,
  orderRefunds,
  orders,
  webhookEvents,
  withdrawals,
} from '#db/schema.ts'
import { BUYER_GONE, ORDER_TIMES } from './order-times.ts'
import { MARK_OWN_ORDERS } from './own-orders.ts'
import { applyRule, type Rule } from './portions.ts'

const LINES_OF = sql`SELECT id FROM order_lines WHERE order_id = orders.id`
/** The order was shipped or ended before this time. */
const isOver = (before: number): SQL => sql`coalesce(orders.shipped_at, orders.ended_at) < ${before}`
/** Calendar months, computed by SQLite. */
const isMonthsAgo = (months: number, now: number): SQL =>
  sql`unixepoch(created_at, 'unixepoch', ${`+${months} months`}) <= ${now}`

/** Joins a row of `of` with its order, by either of the order's references. */
const orderOf = (of: typeof orderRefunds | typeof orderDisputes): SQL =>
  sql`orders.backend = ${of.backend} AND ${of.ref} IN (orders.external_id, orders.payment_ref)`

/** The rules that delete the orders with this condition on `orders`, and everything that belongs to them. */
const deletion = (order: SQL): Rule[] => {
  const lines = sql`SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id WHERE ${order}`
  return [
    { table: chips, set: { orderLineId: null }, past: sql`claimed_at IS NULL AND order_line_id IN (${lines})` },
    ...[orderNotes, orderReturns].map((table) => ({
      table,
      past: sql`order_id IN (SELECT orders.id FROM orders WHERE ${order})`,
    })),
    { table: orderLines, past: sql`id IN (${lines})` },
    ...[orderRefunds, orderDisputes].map((table) => ({
      table,
      past: sql`EXISTS (SELECT 1 FROM orders WHERE ${orderOf(table)} AND ${order})`,
    })),
    { table: orders, past: sql`${order} AND NOT EXISTS (${LINES_OF})` },
  ]
}

/** The rules by the name under which their rows are counted. `now` in whole seconds. */
function rules(now: number): readonly (readonly [what: string, rules: readonly Rule[]])[] {
  const over = now - ORDER_TIMES.addressDays * DAY_SECONDS
  const years = Date.UTC(new Date(now * 1000).getUTCFullYear() - ORDER_TIMES.bookYears, 0, 1) / 1000
  const isGone = sql`note LIKE ${`%${BUYER_GONE}%`} AND status NOT IN ('paid', 'packed')`
  const unknown = (table: typeof orderRefunds | typeof orderDisputes): Rule => ({
    table,
    past: sql`${isMonthsAgo(ORDER_TIMES.refundMonths, now)} AND NOT EXISTS (SELECT 1 FROM orders WHERE ${orderOf(table)})`,
  })
  return [
    [
      'test_orders',
      deletion(
        sql`orders.backend = 'sample' AND orders.test = 1 AND orders.created_at < ${now - ORDER_TIMES.sampleDays * DAY_SECONDS}`,
      ),
    ],
    // Before addresses are emptied.
    ['own_referrals', [MARK_OWN_ORDERS]],
    [
      'engravings',
      [
        {
          table: orderLines,
          set: { attributes: null },
          past: sql`attributes IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND ${isOver(over)})`,
        },
      ],
    ],
    [
      'order_notes',
      [{ table: orderNotes, past: sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND ${isOver(over)})` }],
    ],
    [
      'order_addresses',
      [
        {
          table: orders,
          set: { name: null, shipTo: null, purgedAt: now },
          past: sql`purged_at IS NULL AND ${isOver(over)}
            AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND attributes IS NOT NULL)`,
        },
      ],
    ],
    [
      'order_mail_addresses',
      [
        {
          table: orders,
          set: { email: null },
          past: sql`email IS NOT NULL AND shipped_at < ${over}
            AND NOT EXISTS (SELECT 1 FROM chips WHERE claimed_at IS NULL AND order_line_id IN (${LINES_OF}))`,
        },
        {
          table: orders,
          set: { email: null },
          past: sql`email IS NOT NULL AND ${isMonthsAgo(ORDER_TIMES.emailMonths, now)}`,
        },
      ],
    ],
    [
      'orders_of_deleted_accounts',
      [
        {
          table: orderNotes,
          past: sql`order_id IN (SELECT orders.id FROM orders WHERE ${isGone})`,
        },
        {
          table: orders,
          set: { email: null, name: null, shipTo: null },
          past: sql`${isGone} AND coalesce(email, name, ship_to) IS NOT NULL`,
        },
      ],
    ],
    ['orders', deletion(sql`orders.created_at < ${years}`)],
    ['refunds', [unknown(orderRefunds)]],
    ['disputes', [unknown(orderDisputes)]],
    ['withdrawals', [{ table: withdrawals, past: isMonthsAgo(ORDER_TIMES.withdrawalMonths, now) }]],
    [
      'messages',
      [{ table: webhookEvents, past: lt(webhookEvents.receivedAt, now - ORDER_TIMES.messageDays * DAY_SECONDS) }],
    ],
    [
      'checkout_days',
      [{ table: checkoutDays, past: lt(checkoutDays.day, Math.floor(now / DAY_SECONDS) - ORDER_TIMES.checkoutDays) }],
    ],
  ]
}

/** Applies all rules; resolves with the number of rows by name. */
export async function forgetOrders(db: D1Database, now: number): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [what, steps] of rules(now)) {
    gone[what] = 0
    for (const rule of steps) gone[what] += await applyRule(db, what, rule)
  }
  return gone
}
