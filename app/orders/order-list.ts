// The orders of a list, a page of it at a time.
import { sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import { listed, type Store } from '#db/store.ts'
import { ENGRAVED_KEYS } from '#domain/order/engraving.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { refundedPence } from '#orders/refunds.ts'

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

const IN_ORDER = sql`FROM order_lines l WHERE l.order_id = orders.id`

/** `page` counts from 1. Rejects when the database gives no answer. */
export async function listOrders(store: Store, filter: OrderFilter, page: number): Promise<OrderPage> {
  const { statuses, order } = FILTERS[filter]
  const direction = order === 'ASC' ? sql`ASC` : sql`DESC`
  const rows = await store.all<Omit<ListedOrder, 'isTest' | 'isEngraved'> & { isTest: number; isEngraved: number }>(
    sql`SELECT id, number, name, status, note, currency, test AS isTest, coalesce(paid_at, created_at) AS at,
        (SELECT coalesce(sum(cards), 0) ${IN_ORDER}) AS needed,
        (SELECT count(*) FROM chips WHERE order_line_id IN (SELECT l.id ${IN_ORDER})) AS assigned,
        ${refundedPence} AS refundedPence,
        EXISTS (SELECT 1 FROM order_lines l, json_each(l.attributes) a WHERE l.order_id = orders.id
          AND a.value ->> 'key' IN ${listed(ENGRAVED_KEYS)} AND trim(a.value ->> 'value') <> '') AS isEngraved
      FROM orders WHERE status IN ${listed(statuses)}
      ORDER BY paid_at ${direction}, rowid ${direction}
      LIMIT ${ORDERS_A_PAGE + 1} OFFSET ${(page - 1) * ORDERS_A_PAGE}`,
  )
  return {
    orders: rows.slice(0, ORDERS_A_PAGE).map((row) => ({
      ...row,
      isTest: row.isTest === 1,
      isEngraved: row.isEngraved === 1,
    })),
    hasMore: rows.length > ORDERS_A_PAGE,
  }
}

/** Has any order ever arrived? Rejects when the database gives no answer. */
export async function hasOrders(store: Store): Promise<boolean> {
  return (await store.select({ id: orders.id }).from(orders).limit(1)).length > 0
}
