// Reads the lines to engrave, and marks them.
import { type SQL, sql } from 'drizzle-orm'
import type { Operator } from '#app/console/events.ts'
import { operatorNote } from '#app/orders/order-actions.ts'
import { orderLines } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { HAS_ENGRAVING, IS_OPEN } from '#orders/to-engrave.ts'

export interface LineToEngrave {
  id: string
  orderId: string
  number: string
  status: OrderStatus
  isTest: boolean
  position: number
  designId: string | null
  title: string
  cards: number
  /** The column `attributes`. */
  attributes: string | null
  /** Whole seconds, as `at`, the order's time. */
  engravedAt: number | null
  at: number
}

export const LINES_A_PAGE = 50

/**
 * A page of the engraved lines of open orders, the oldest order first, and one line more where there is another page; `isDone`:
 * those that are marked. `page` counts from 1. Rejects when D1 does not respond.
 */
export const listLines = (store: Store, isDone: boolean, page: number): Promise<LineToEngrave[]> =>
  readLines(
    store,
    sql`${IS_OPEN} AND ${HAS_ENGRAVING} AND l.engraved_at IS ${isDone ? sql`NOT NULL` : sql`NULL`}
      ORDER BY coalesce(o.paid_at, o.created_at), o.id, l.position
      LIMIT ${LINES_A_PAGE + 1} OFFSET ${(page - 1) * LINES_A_PAGE}`,
  )

/** The engraved lines of an order. Rejects when D1 does not respond. */
export const linesOfOrder = (store: Store, orderId: string): Promise<LineToEngrave[]> =>
  readLines(store, sql`o.id = ${orderId} AND ${HAS_ENGRAVING} ORDER BY l.position`)

async function readLines(store: Store, where: SQL): Promise<LineToEngrave[]> {
  const lines = await store.all<Omit<LineToEngrave, 'isTest'> & { isTest: number }>(
    sql`SELECT l.id, o.id AS orderId, o.number, o.status, o.test AS isTest, l.position, l.design_id AS designId, l.title, l.cards,
        l.attributes, l.engraved_at AS engravedAt, coalesce(o.paid_at, o.created_at) AS at
      FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE ${where}`,
  )
  return lines.map((line) => ({ ...line, isTest: line.isTest === 1 }))
}

/**
 * Marks a line of an open order as engraved, or takes the mark away. Returns whether that changed it. `now` in whole seconds.
 * Rejects when D1 does not respond.
 */
export async function markLine(
  store: Store,
  { id, orderId, position, isDone }: { id: string; orderId: string; position: number; isDone: boolean },
  by: Operator,
  now: number,
): Promise<boolean> {
  const where = sql`order_lines.id IN (SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.id = ${id} AND o.id = ${orderId} AND ${IS_OPEN} AND ${HAS_ENGRAVING}
      AND l.engraved_at IS ${isDone ? sql`NULL` : sql`NOT NULL`})`
  const [, marked] = await store.batch([
    operatorNote(
      store,
      by,
      { action: 'orders:mark-engraved', orderId, detail: { line: position, ...(isDone ? {} : { undone: 1 }) }, now },
      sql`EXISTS (SELECT 1 FROM order_lines WHERE ${where})`,
    ),
    store
      .update(orderLines)
      .set({ engravedAt: isDone ? now : null })
      .where(where)
      .returning({ id: orderLines.id }),
  ])
  return marked.length === 1
}
