// Money that went back: a row for each refund, told in any order and any number of times, and the state that follows from
// their sum (D-142).
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orderRefunds, orders } from '../db/schema'
import { runStatement } from '../db/statement'
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
export const refundedPence: SQL<number> = sql<number>`(SELECT coalesce(sum(${orderRefunds.pence}), 0) FROM ${orderRefunds}
  WHERE ${orderRefunds.backend} = ${orders.backend} AND ${orderRefunds.ref} IN (${orders.externalId}, ${orders.paymentRef}))`

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
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${orderRefunds} WHERE ${orderRefunds.id} = ${refund.id}
    AND ${orderRefunds.pence} >= ${refund.pence})`
  const isOf = and(
    eq(orders.backend, refund.backend),
    sql`${refund.ref} IN (${orders.externalId}, ${orders.paymentRef})`,
    sql`${refundedPence} >= max(1, ${orders.totalPence})`,
  )
  const done = await runStatement(
    DB,
    (store) =>
      store.batch([
        store.select({ isNew: sql<number>`${isNew}` }).from(sql`(SELECT 1)`),
        ...also(store, isNew),
        store
          .insert(orderRefunds)
          .values({ ...refund, createdAt: now })
          .onConflictDoUpdate({
            target: orderRefunds.id,
            set: { pence: sql`max(${orderRefunds.pence}, excluded.pence)` },
          }),
        endOrder(store, 'refunded', isOf ?? sql`false`, now),
      ]),
    { what: 'take refund', budgetMs },
  )
  if (!done.ok) return 'failed'
  return done.value[0][0]?.isNew === 1 ? 'stored' : 'known'
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
  const isThis = and(eq(orders.id, id), isOpen) ?? sql`false`
  const isNew = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${isThis})`
  const done = await runStatement(
    DB,
    (store) =>
      store.batch([
        store.select({ isNew: sql<number>`${isNew}` }).from(sql`(SELECT 1)`),
        ...also(store, isNew),
        endOrder(store, 'refunded', isThis, now),
      ]),
    { what: 'mark order refunded', budgetMs },
  )
  if (!done.ok) return 'failed'
  return done.value[0][0]?.isNew === 1 ? 'stored' : 'known'
}
