// Money that went back: a row for each refund, told in any order and any number of times, and the state that follows from
// their sum (D-142).
import { runBatch, type Sql, sql } from '../db/sql'
import type { OrderBackend } from '../domain/order/order'
import type { Pence } from '../domain/shop/money'
import { D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { endOrder, isOpen } from './cancel'
import type { Intake, IntakeOptions } from './intake'

export interface Refund {
  /** `shopify:` and the refund's id, or `stripe:` and the charge's. */
  id: string
  backend: OrderBackend
  /** The order's external id or its payment reference. */
  ref: string
  /** All that went back under this id. */
  pence: Pence
}

/** Of an order in the same statement: what went back of it, in pence. */
const refundedPence: Sql = sql`(SELECT coalesce(sum(pence), 0) FROM order_refunds
  WHERE order_refunds.backend = orders.backend AND ref IN (orders.external_id, orders.payment_ref))`

/**
 * A message that money went back. Of two amounts told under one id the larger one counts. `stored` where something new was
 * told. Never throws; `now` in whole seconds.
 */
export async function takeRefund(
  { DB }: { DB: D1Database },
  refund: Refund,
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const { id, backend, ref, pence } = refund
  const isNew = sql`NOT EXISTS (SELECT 1 FROM order_refunds WHERE order_refunds.id = ${id} AND pence >= ${pence})`
  const isPaidBack = sql`orders.backend = ${backend} AND ${ref} IN (orders.external_id, orders.payment_ref)
    AND ${refundedPence} >= max(1, orders.total_pence)`
  const done = await runBatch<{ isNew: 0 | 1 }>(
    DB,
    [
      sql`SELECT ${isNew} AS isNew`,
      ...also(isNew),
      sql`INSERT INTO order_refunds (id, backend, ref, pence, created_at)
        VALUES (${id}, ${backend}, ${ref}, ${pence}, ${now})
        ON CONFLICT (id) DO UPDATE SET pence = max(pence, excluded.pence)`,
      endOrder('refunded', isPaidBack, now),
    ],
    { what: 'take refund', budgetMs },
  )
  if (!done.ok) return 'failed'
  return done.value[0]?.results[0]?.isNew === 1 ? 'stored' : 'known'
}

/**
 * Says of an order of ours that it was refunded, whatever was told of amounts; `known` where there is none or it has ended
 * already. Its cards stay. Never throws; `now` in whole seconds.
 */
export async function markRefunded(
  { DB }: { DB: D1Database },
  id: string,
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const isThis = sql`orders.id = ${id} AND ${isOpen}`
  const isNew = sql`EXISTS (SELECT 1 FROM orders WHERE ${isThis})`
  const statements = [sql`SELECT ${isNew} AS isNew`, ...also(isNew), endOrder('refunded', isThis, now)]
  const done = await runBatch<{ isNew: 0 | 1 }>(DB, statements, { what: 'mark order refunded', budgetMs })
  if (!done.ok) return 'failed'
  return done.value[0]?.results[0]?.isNew === 1 ? 'stored' : 'known'
}
