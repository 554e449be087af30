// What goes of orders, day by day (ORD-37 to ORD-40). Each rule holds only for what those before it have left, so that a
// night cut off anywhere is made good by the next one.
import { BUYER_GONE, ORDER_TIMES } from './order-times.ts'
import { applyRule, type Rule } from './portions.ts'

const DAY = 24 * 3600

const LINES_OF = 'SELECT id FROM order_lines WHERE order_id = orders.id'
/** Nothing of the order is under way any more: ?1 is the time before which it was shipped or ended. */
const OVER = 'coalesce(orders.shipped_at, orders.ended_at) < ?1'
/** Months by the calendar, which SQLite knows: the same day, so many months later. */
const monthsAgo = (column: string, months: number): string =>
  `unixepoch(${column}, 'unixepoch', '+${months} months') <= ?1`

/** What a deleted order leaves behind: `order` is its condition on `orders`. */
const deletion = (order: string, values: readonly number[]): Rule[] => {
  const lines = `SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id WHERE ${order}`
  return [
    { table: 'chips', set: 'order_line_id = NULL', past: `claimed_at IS NULL AND order_line_id IN (${lines})`, values },
    { table: 'order_lines', past: `id IN (${lines})`, values },
    {
      table: 'order_refunds',
      past: `EXISTS (SELECT 1 FROM orders WHERE orders.backend = order_refunds.backend
        AND order_refunds.ref IN (orders.external_id, orders.payment_ref) AND ${order})`,
      values,
    },
    {
      table: 'order_disputes',
      past: `EXISTS (SELECT 1 FROM orders WHERE orders.backend = order_disputes.backend
        AND order_disputes.ref IN (orders.external_id, orders.payment_ref) AND ${order})`,
      values,
    },
    { table: 'orders', past: `${order} AND NOT EXISTS (${LINES_OF})`, values },
  ]
}

/** The rules by what is counted; several of one name are one step. `now` in whole seconds. */
function rules(now: number): readonly (readonly [what: string, rules: readonly Rule[]])[] {
  const over = [now - ORDER_TIMES.addressDays * DAY]
  const years = [Date.UTC(new Date(now * 1000).getUTCFullYear() - ORDER_TIMES.bookYears, 0, 1) / 1000]
  const unknown = (table: string) => `NOT EXISTS (SELECT 1 FROM orders WHERE orders.backend = ${table}.backend
    AND ${table}.ref IN (orders.external_id, orders.payment_ref))`
  return [
    [
      'test_orders',
      deletion("orders.backend = 'sample' AND orders.test = 1 AND orders.created_at < ?1", [
        now - ORDER_TIMES.sampleDays * DAY,
      ]),
    ],
    [
      'engravings',
      [
        {
          table: 'order_lines',
          set: 'attributes = NULL',
          past: `attributes IS NOT NULL AND EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id AND ${OVER})`,
          values: over,
        },
      ],
    ],
    [
      'order_addresses',
      [
        {
          table: 'orders',
          set: 'name = NULL, ship_to = NULL, purged_at = ?2',
          past: `purged_at IS NULL AND ${OVER}
            AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND attributes IS NOT NULL)`,
          values: [...over, now],
        },
      ],
    ],
    [
      'order_mail_addresses',
      [
        {
          table: 'orders',
          set: 'email = NULL',
          past: `email IS NOT NULL AND shipped_at < ?1
            AND NOT EXISTS (SELECT 1 FROM chips WHERE claimed_at IS NULL AND order_line_id IN (${LINES_OF}))`,
          values: over,
        },
        {
          table: 'orders',
          set: 'email = NULL',
          past: `email IS NOT NULL AND ${monthsAgo('created_at', ORDER_TIMES.emailMonths)}`,
          values: [now],
        },
      ],
    ],
    [
      'orders_of_deleted_accounts',
      [
        {
          table: 'orders',
          set: 'email = NULL, name = NULL, ship_to = NULL',
          past: `note LIKE '%${BUYER_GONE}%' AND status NOT IN ('paid', 'packed') AND coalesce(email, name, ship_to) IS NOT NULL`,
          values: [],
        },
      ],
    ],
    ['orders', deletion('orders.created_at < ?1', years)],
    [
      'refunds',
      [
        {
          table: 'order_refunds',
          past: `${monthsAgo('created_at', ORDER_TIMES.refundMonths)} AND ${unknown('order_refunds')}`,
          values: [now],
        },
      ],
    ],
    [
      'disputes',
      [
        {
          table: 'order_disputes',
          past: `${monthsAgo('created_at', ORDER_TIMES.refundMonths)} AND ${unknown('order_disputes')}`,
          values: [now],
        },
      ],
    ],
    [
      'messages',
      [{ table: 'webhook_events', past: 'received_at < ?1', values: [now - ORDER_TIMES.messageDays * DAY] }],
    ],
    [
      'checkout_days',
      [{ table: 'checkout_days', past: 'day < ?1', values: [Math.floor(now / DAY) - ORDER_TIMES.checkoutDays] }],
    ],
  ]
}

/** Empties and deletes it, and answers how many rows of what. */
export async function forgetOrders(db: D1Database, now: number): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [what, steps] of rules(now)) {
    gone[what] = 0
    for (const rule of steps) gone[what] += await applyRule(db, what, rule)
  }
  return gone
}
