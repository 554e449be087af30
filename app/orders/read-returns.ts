// Reads what happened to an order after it was shipped: returns, refunds, and the orders it is linked to.
import { type SQL, sql } from 'drizzle-orm'
import type { Store } from '#db/store.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { type OrderNote, readNotes } from './order-notes.tsx'
import type { OrderReturn } from './return-rules.ts'

const RETURN = sql`r.id, r.line_id AS lineId, r.cards, r.kind, r.reason, r.status, r.new_order_id AS newOrderId,
  n.number AS newNumber, n.status AS newStatus, r.created_at AS createdAt`

/** The returns of an order, the newest first. Rejects when D1 does not respond. */
export const readReturns = (store: Store, orderId: string): Promise<OrderReturn[]> =>
  store.all<OrderReturn>(
    sql`SELECT ${RETURN} FROM order_returns r LEFT JOIN orders n ON n.id = r.new_order_id
      WHERE r.order_id = ${orderId} ORDER BY r.created_at DESC, r.rowid DESC`,
  )

/** How many cards were missing when the order was shipped, by the log. Rejects when D1 does not respond. */
export async function readMissing(store: Store, orderId: string): Promise<number> {
  const [shipped] = await store.all<{ detail: string | null }>(
    sql`SELECT detail FROM operator_events WHERE subject_kind = 'order' AND subject = ${orderId}
      AND action = 'orders:ship' ORDER BY id DESC LIMIT 1`,
  )
  return Number(/\bmissing (\d+)/.exec(shipped?.detail ?? '')?.[1] ?? 0)
}

/** A refund as the payment provider reported it. */
export interface ToldRefund {
  id: string
  pence: number
  currency: string
  /** pending, failed: a part of it is; that part is not in `pence`. */
  status: 'done' | 'pending' | 'failed'
  at: number
}

const MOST_REFUNDS = 100

/** The refunds of an order, the newest first. Rejects when D1 does not respond. */
const readRefunds = (store: Store, orderId: string): Promise<ToldRefund[]> =>
  store.all<ToldRefund>(
    sql`SELECT r.id, r.pence, r.currency, r.status, r.created_at AS at FROM orders
      JOIN order_refunds r ON r.backend = orders.backend AND r.ref IN (orders.external_id, orders.payment_ref)
      WHERE orders.id = ${orderId} ORDER BY r.created_at DESC, r.rowid DESC LIMIT ${MOST_REFUNDS}`,
  )

/** The order that an exchange or a replacement was made for. */
export interface ParentOrder {
  id: string
  /** null: it is deleted. */
  number: string | null
  kind: OrderReturn['kind'] | null
}

/** The amount of an order, and the order it was made for. Rejects when D1 does not respond. */
export async function readTotals(store: Store, orderId: string) {
  const [found] = await store.all<{
    totalPence: number
    parentId: string | null
    parentNumber: string | null
    kind: OrderReturn['kind'] | null
  }>(
    sql`SELECT orders.total_pence AS totalPence, orders.parent_id AS parentId, p.number AS parentNumber,
        (SELECT r.kind FROM order_returns r WHERE r.order_id = orders.parent_id AND r.new_order_id = orders.id) AS kind
      FROM orders LEFT JOIN orders p ON p.id = orders.parent_id WHERE orders.id = ${orderId}`,
  )
  const parent: ParentOrder | null =
    found?.parentId == null ? null : { id: found.parentId, number: found.parentNumber, kind: found.kind }
  return { totalPence: found?.totalPence ?? 0, parent }
}

/** What the page of an order shows beside its lines and events. */
export interface Afterwards {
  notes: OrderNote[]
  returns: OrderReturn[]
  missing: number
  refunds: ToldRefund[]
  totalPence: number
  parent: ParentOrder | null
}

/** Rejects when D1 does not respond. */
export async function readAfterwards(store: Store, orderId: string): Promise<Afterwards> {
  const [notes, returns, missing, refunds, totals] = await Promise.all([
    readNotes(store, orderId),
    readReturns(store, orderId),
    readMissing(store, orderId),
    readRefunds(store, orderId),
    readTotals(store, orderId),
  ])
  return { notes, returns, missing, refunds, ...totals }
}

/** The column `attributes` of a line, for the engraving of a new card. Rejects when D1 does not respond. */
export async function readAttributesOf(store: Store, lineId: string): Promise<string | null> {
  const [line] = await store.all<{ attributes: string | null }>(
    sql`SELECT attributes FROM order_lines WHERE id = ${lineId}`,
  )
  return line?.attributes ?? null
}

const NUMBERS = 1000

/** The first free number of a linked order: `#1001-R1`. null: all are taken. Rejects when D1 does not respond. */
export async function freeNumber(store: Store, number: string, suffix: string): Promise<string | null> {
  const prefix = `${number}-${suffix}`
  const [free] = await store.all<{ at: number }>(
    sql`WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${NUMBERS})
      SELECT at FROM n WHERE NOT EXISTS (SELECT 1 FROM orders WHERE backend = 'manual' AND external_id = ${prefix} || at)
      LIMIT 1`,
  )
  return free === undefined ? null : `${prefix}${free.at}`
}

export const RETURNS_A_PAGE = 50

export interface ListedReturn extends OrderReturn {
  orderId: string
  number: string
  name: string | null
  orderStatus: OrderStatus
  designId: string | null
  title: string
}

const IS_OPEN: SQL = sql`r.status IN ('expected', 'received')`

/** A page of the open returns, the newest first, and one more; `page` counts from 1. Rejects when D1 does not respond. */
export const listReturns = (store: Store, page: number): Promise<ListedReturn[]> =>
  store.all<ListedReturn>(
    sql`SELECT ${RETURN}, r.order_id AS orderId, o.number, o.name, o.status AS orderStatus,
        l.design_id AS designId, coalesce(l.title, 'Card') AS title
      FROM order_returns r JOIN orders o ON o.id = r.order_id LEFT JOIN order_lines l ON l.id = r.line_id
        LEFT JOIN orders n ON n.id = r.new_order_id
      WHERE ${IS_OPEN} ORDER BY r.created_at DESC, r.rowid DESC
      LIMIT ${RETURNS_A_PAGE + 1} OFFSET ${(page - 1) * RETURNS_A_PAGE}`,
  )
