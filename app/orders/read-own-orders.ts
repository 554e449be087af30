// Reads the orders of an account: those whose mail address is the account's, which its sign-in has proved. No column of a
// note is read.
import { type SQL, sql } from 'drizzle-orm'
import { openStore, type Store } from '#db/store.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { attemptInStore } from '#http/attempt.ts'
import { refundedPence } from '#orders/refunds.ts'
import type { OrderLine } from './order-rules.ts'

export const OWN_ORDERS_A_PAGE = 20

/** An order in the list of its buyer. Times in whole seconds. */
export interface OwnOrder {
  id: string
  number: string
  status: OrderStatus
  isTest: boolean
  at: number
  shippedAt: number | null
  carrier: string | null
  tracking: string | null
  currency: string
  /** In minor units of the currency; 0: not known. */
  totalPence: number
  refundedPence: number
  lines: Pick<OrderLine, 'designId' | 'title' | 'quantity' | 'cards' | 'engraving'>[]
}

type Row = Omit<OwnOrder, 'isTest' | 'lines'> & { isTest: number; lines: string }

async function ordersWhere(store: Store, where: SQL, limit: SQL): Promise<OwnOrder[]> {
  const rows = await store.all<Row>(sql`SELECT id, number, status, test AS isTest, coalesce(paid_at, created_at) AS at,
      shipped_at AS shippedAt, carrier, tracking, currency, total_pence AS totalPence, ${refundedPence} AS refundedPence,
      (SELECT json_group_array(json_object('designId', design_id, 'title', title, 'quantity', quantity, 'cards', cards,
          'engraving', ''))
        FROM (SELECT * FROM order_lines WHERE order_id = orders.id ORDER BY position)) AS lines
    FROM orders WHERE ${where} ORDER BY created_at DESC, rowid DESC ${limit}`)
  return rows.map((row) => ({ ...row, isTest: row.isTest === 1, lines: JSON.parse(row.lines) as OwnOrder['lines'] }))
}

/** A page of the orders with this address, the newest first; `page` counts from 1. Rejects when D1 does not respond. */
export async function listOwnOrders(
  store: Store,
  email: string,
  { page = 1, size = OWN_ORDERS_A_PAGE } = {},
): Promise<{ orders: OwnOrder[]; hasMore: boolean }> {
  const rows = await ordersWhere(store, sql`email = ${email}`, sql`LIMIT ${size + 1} OFFSET ${(page - 1) * size}`)
  return { orders: rows.slice(0, size), hasMore: rows.length > size }
}

/** One of them; null for an order of somebody else. Rejects when D1 does not respond. */
export async function readOwnOrder(store: Store, email: string, id: string): Promise<OwnOrder | null> {
  const [order] = await ordersWhere(store, sql`id = ${id} AND email = ${email}`, sql``)
  return order ?? null
}

/** The newest ones, for a part of another page. Never throws. */
export const newestOrders = (
  { DB }: { DB: D1Database },
  email: string,
  size: number,
): Promise<Result<{ orders: OwnOrder[]; hasMore: boolean }, unknown>> =>
  attemptInStore(() => listOwnOrders(openStore(DB), email, { size }), {
    what: 'read own orders',
    budgetMs: D1_READ_BUDGET_MS,
  })
