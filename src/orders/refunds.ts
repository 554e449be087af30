// Refunds: a row for each, reported in any order and any number of times, and the order's status that follows from their sum.
import { type SQL, sql } from 'drizzle-orm'
import { orderRefunds } from '#db/schema.ts'
import { isYes, question, runBatch } from '#db/store.ts'
import type { MinorUnits } from '#domain/market/currencies.ts'
import type { OrderBackend } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { endOrder, isOpen } from './cancel.ts'
import type { Intake, IntakeOptions } from './intake.ts'
import { ownNotes } from './notes.ts'

export interface Refund {
  /** `shopify:` and the refund's id, or `stripe:` and the charge's id; for a failed refund of Stripe, the refund's id. */
  id: string
  backend: OrderBackend
  /** The order's external id or its payment reference. */
  ref: string
  /** The refunded total under this id, in minor units of the currency. */
  pence: MinorUnits
  /** Three letters; default "GBP". */
  currency?: string
  /** pending, failed: a part of it is; that part is not in `pence`. */
  status?: 'done' | 'pending' | 'failed'
}

/** The refunded sum of the statement's order, in its own currency. */
export const refundedPence: SQL = sql`(SELECT coalesce(sum(pence), 0) FROM order_refunds
  WHERE order_refunds.backend = orders.backend AND ref IN (orders.external_id, orders.payment_ref)
    AND order_refunds.currency = orders.currency)`

/**
 * Stores a refund in one currency or several. An amount in another currency than the order's leaves a note and is never
 * compared with its total. Of two amounts under one id the larger one counts. `stored` where something was new. Never
 * throws. `now` in whole seconds.
 */
export async function takeRefund(
  { DB }: { DB: D1Database },
  refund: Refund | readonly [Refund, ...Refund[]],
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const parts: readonly [Refund, ...Refund[]] = 'id' in refund ? [refund] : refund
  const [{ backend, ref }] = parts
  const isThis = sql`orders.backend = ${backend} AND ${ref} IN (orders.external_id, orders.payment_ref)`
  const isNew = parts.map(isNewPart).reduce((some, one) => sql`${some} OR ${one}`)
  const done = await runBatch(
    DB,
    (store) => [
      question(store, isNew),
      ...also(store, sql`(${isNew})`),
      ...parts.map(({ id, pence, currency = 'GBP', status = 'done' }) =>
        store
          .insert(orderRefunds)
          .values({ id, backend, ref, pence, currency, status, createdAt: now })
          .onConflictDoUpdate({
            target: orderRefunds.id,
            set: {
              pence: sql`max(pence, excluded.pence)`,
              status: sql`CASE WHEN excluded.pence > pence THEN excluded.status
                WHEN excluded.pence = pence AND status <> 'failed' AND excluded.status <> 'done' THEN excluded.status
                ELSE status END`,
            },
          }),
      ),
      endOrder(store, 'refunded', sql`${isThis} AND ${refundedPence} >= max(1, orders.total_pence)`, now),
      ownNotes(store, isThis),
    ],
    { what: 'take refund', budgetMs },
  )
  if (!done.ok) return 'failed'
  return isYes(done.value[0]) ? 'stored' : 'known'
}

const isNewPart = ({ id, pence, status = 'done' }: Refund): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM order_refunds r WHERE r.id = ${id} AND (r.pence > ${pence}
    OR r.pence = ${pence} AND (r.status = 'failed' OR ${status} IN ('done', r.status))))`

/**
 * Marks an order as refunded, whatever amounts were reported; `known` where it does not exist or has ended already. Its
 * cards stay. Never throws. `now` in whole seconds.
 */
export async function markRefunded(
  { DB }: { DB: D1Database },
  id: string,
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const isThis = sql`orders.id = ${id} AND ${isOpen}`
  const isNew = sql`EXISTS (SELECT 1 FROM orders WHERE ${isThis})`
  const done = await runBatch(
    DB,
    (store) => [question(store, isNew), ...also(store, isNew), endOrder(store, 'refunded', isThis, now)],
    { what: 'mark order refunded', budgetMs },
  )
  if (!done.ok) return 'failed'
  return isYes(done.value[0]) ? 'stored' : 'known'
}
