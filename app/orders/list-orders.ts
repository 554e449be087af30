// Reads the list of orders from D1: one page, the ids of a whole selection, or its rows for a file.
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { orders } from '#db/schema.ts'
import { listed, type Store } from '#db/store.ts'
import { ENGRAVED_KEYS } from '#domain/engraving/engraved-line.ts'
import type { MinorUnits } from '#domain/market/currencies.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { IN_DISPUTE, overdueBefore } from '#orders/open-work.ts'
import { refundedPence } from '#orders/refunds.ts'
import { FILTERS, type OrderSelection, type Sort, UNKNOWN_DESIGN } from './order-filter.ts'

export const ORDERS_A_PAGE = 50

/** What was bought: a line of an order. */
export interface Item {
  designId: string | null
  title: string
  quantity: number
}

export interface ListedOrder {
  id: string
  number: string
  name: string | null
  status: OrderStatus
  note: string | null
  isTest: boolean
  /** Does any line have an engraving? */
  isEngraved: boolean
  /** When it was paid, otherwise when it arrived; whole seconds. */
  at: number
  needed: number
  assigned: number
  currency: string
  totalPence: MinorUnits
  /** The refunded sum in its own currency, in minor units. */
  refundedPence: MinorUnits
  items: Item[]
}

export interface OrderPage {
  orders: ListedOrder[]
  /** How many orders the selection has in all. */
  count: number
  hasMore: boolean
}

const DAY_SECONDS = 86_400
const IN_ORDER = sql`FROM order_lines l WHERE l.order_id = orders.id`
const AT = sql`coalesce(paid_at, created_at)`
const ITEM = z.array(z.tuple([z.nullable(z.string()), z.string(), z.number()]))

const RETURNED = sql`orders.id IN (SELECT order_id FROM order_returns WHERE status = 'expected')`

const MAX_SECONDS = 99_999_999_999

/** Paid, or arrived without being paid, on these days; each half by its index. */
function onDays(statuses: readonly string[], { first, last }: OrderSelection['days']): SQL {
  const from = (first ?? 0) * DAY_SECONDS
  const to = last === null ? MAX_SECONDS : (last + 1) * DAY_SECONDS
  return sql`orders.rowid IN (
    SELECT rowid FROM orders WHERE status IN ${listed(statuses)} AND paid_at >= ${from} AND paid_at < ${to}
    UNION ALL SELECT rowid FROM orders WHERE status IN ${listed(statuses)} AND paid_at IS NULL
      AND created_at >= ${from} AND created_at < ${to})`
}

/** The condition of a selection on the statement's order. `now` in whole seconds. */
export function inSelection({ show, days, design }: OrderSelection, now: number): SQL {
  const { statuses } = FILTERS[show]
  const lineIs = design === UNKNOWN_DESIGN ? sql`l.design_id IS NULL AND l.cards > 0` : sql`l.design_id = ${design}`
  const conditions = [
    sql`status IN ${listed(statuses)}`,
    ...(show === 'overdue' ? [sql`paid_at < ${overdueBefore(now)}`] : []),
    ...(show === 'disputed' ? [IN_DISPUTE] : []),
    ...(show === 'returns' ? [RETURNED] : []),
    ...(days.first === null && days.last === null ? [] : [onDays(statuses, days)]),
    ...(design === '' ? [] : [sql`EXISTS (SELECT 1 ${IN_ORDER} AND ${lineIs})`]),
  ]
  return sql.join(conditions, sql` AND `)
}

export const inOrder = (sort: Sort): SQL =>
  sort === 'oldest' ? sql`${AT} ASC, orders.rowid ASC` : sql`${AT} DESC, orders.rowid DESC`

/** The numbers of cards that the statement's order needs and has. */
export const CARDS_NEEDED = sql`(SELECT coalesce(sum(cards), 0) ${IN_ORDER})`
export const CARDS_ASSIGNED = sql`(SELECT count(*) FROM chips WHERE order_line_id IN (SELECT l.id ${IN_ORDER}))`

type Row = Omit<ListedOrder, 'isTest' | 'isEngraved' | 'items'> & {
  isTest: number
  isEngraved: number
  items: string
}

/** A page of the list; `page` counts from 1, `now` is in whole seconds. Rejects when D1 does not respond. */
export async function listOrders(
  store: Store,
  selection: OrderSelection,
  page: number,
  now: number,
): Promise<OrderPage> {
  const where = inSelection(selection, now)
  const order = inOrder(selection.sort)
  const [rows, [counted]] = await Promise.all([
    // What a row costs is read for the rows of the page alone.
    store.all<Row>(
      sql`SELECT id, number, name, status, note, currency, total_pence AS totalPence, test AS isTest, ${AT} AS at,
          ${CARDS_NEEDED} AS needed, ${CARDS_ASSIGNED} AS assigned, ${refundedPence} AS refundedPence,
          EXISTS (SELECT 1 FROM order_lines l, json_each(l.attributes) a WHERE l.order_id = orders.id
            AND a.value ->> 'key' IN ${listed(ENGRAVED_KEYS)} AND trim(a.value ->> 'value') <> '') AS isEngraved,
          (SELECT json_group_array(json_array(design_id, title, many)) FROM (SELECT l.design_id, l.title,
            coalesce(nullif(l.cards, 0), l.quantity) AS many ${IN_ORDER} ORDER BY l.position)) AS items
        FROM orders WHERE orders.rowid IN (SELECT rowid FROM orders WHERE ${where} ORDER BY ${order}
          LIMIT ${ORDERS_A_PAGE} OFFSET ${(page - 1) * ORDERS_A_PAGE})
        ORDER BY ${order}`,
    ),
    store.all<{ count: number }>(sql`SELECT count(*) AS count FROM orders WHERE ${where}`),
  ])
  const count = counted?.count ?? 0
  return {
    orders: rows.map(({ items, ...row }) => ({
      ...row,
      isTest: row.isTest === 1,
      isEngraved: row.isEngraved === 1,
      items: ITEM.parse(JSON.parse(items)).map(([designId, title, quantity]) => ({ designId, title, quantity })),
    })),
    count,
    hasMore: count > page * ORDERS_A_PAGE,
  }
}

/** The ids of the first orders of a selection, in its order. Rejects when D1 does not respond. */
export async function idsIn(store: Store, selection: OrderSelection, most: number, now: number): Promise<string[]> {
  const found = await store.all<{ id: string }>(
    sql`SELECT id FROM orders WHERE ${inSelection(selection, now)} ORDER BY ${inOrder(selection.sort)} LIMIT ${most}`,
  )
  return found.map(({ id }) => id)
}

/** Is there any order? Rejects when D1 does not respond. */
export async function hasOrders(store: Store): Promise<boolean> {
  return (await store.select({ id: orders.id }).from(orders).limit(1)).length > 0
}
