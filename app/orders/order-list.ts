// The orders of a list, a page of it at a time.
import { ENGRAVED_KEYS } from '#domain/order/engraving.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { refundedPence } from '#orders/refunds.ts'
import type { OrderDatabase } from './database.ts'

export const ORDERS_A_PAGE = 50

/** The filters of the list, by their word in its address. What is to be done comes oldest first, what is done newest. */
export const FILTERS = {
  'to-pack': { name: 'To pack', statuses: ['paid', 'packed'], order: 'ASC' },
  packed: { name: 'Packed', statuses: ['packed'], order: 'ASC' },
  shipped: { name: 'Shipped', statuses: ['shipped'], order: 'DESC' },
  ended: { name: 'Cancelled and refunded', statuses: ['cancelled', 'refunded'], order: 'DESC' },
  all: { name: 'All', statuses: ['paid', 'packed', 'shipped', 'cancelled', 'refunded'], order: 'DESC' },
} as const satisfies Record<string, { name: string; statuses: readonly OrderStatus[]; order: 'ASC' | 'DESC' }>
export type OrderFilter = keyof typeof FILTERS

export const isOrderFilter = (word: string): word is OrderFilter => Object.hasOwn(FILTERS, word)

export interface ListedOrder {
  id: string
  number: string
  name: string | null
  status: OrderStatus
  note: string | null
  isTest: boolean
  /** Is something to be engraved? */
  isEngraved: boolean
  /** When it was paid, else when we heard of it; whole seconds. */
  at: number
  needed: number
  assigned: number
  currency: string
  /** What went back of it in its own currency, in minor units. */
  refundedPence: number
}

export interface OrderPage {
  orders: ListedOrder[]
  hasMore: boolean
}

const IN_ORDER = 'FROM order_lines l WHERE l.order_id = orders.id'

/** `page` counts from 1. Rejects when the database gives no answer. */
export async function listOrders(db: OrderDatabase, filter: OrderFilter, page: number): Promise<OrderPage> {
  const { statuses, order } = FILTERS[filter]
  const { results } = await db
    .prepare(
      `SELECT id, number, name, status, note, currency, test AS isTest, coalesce(paid_at, created_at) AS at,
         (SELECT coalesce(sum(cards), 0) ${IN_ORDER}) AS needed,
         (SELECT count(*) FROM chips WHERE order_line_id IN (SELECT l.id ${IN_ORDER})) AS assigned,
         ${refundedPence.text} AS refundedPence,
         EXISTS (SELECT 1 FROM order_lines l, json_each(l.attributes) a WHERE l.order_id = orders.id
           AND a.value ->> 'key' IN (SELECT value FROM json_each(?3)) AND trim(a.value ->> 'value') <> '') AS isEngraved
       FROM orders WHERE status IN (SELECT value FROM json_each(?1))
       ORDER BY paid_at ${order}, rowid ${order} LIMIT ${ORDERS_A_PAGE + 1} OFFSET ?2`,
    )
    .bind(JSON.stringify(statuses), (page - 1) * ORDERS_A_PAGE, JSON.stringify(ENGRAVED_KEYS))
    .all<Omit<ListedOrder, 'isTest' | 'isEngraved'> & { isTest: number; isEngraved: number }>()
  return {
    orders: results.slice(0, ORDERS_A_PAGE).map((row) => ({
      ...row,
      isTest: row.isTest === 1,
      isEngraved: row.isEngraved === 1,
    })),
    hasMore: results.length > ORDERS_A_PAGE,
  }
}

/** Has any order ever arrived? Rejects when the database gives no answer. */
export async function hasOrders(db: OrderDatabase): Promise<boolean> {
  const { results } = await db.prepare('SELECT 1 AS found FROM orders LIMIT 1').bind().all()
  return results.length > 0
}
