// The one way an order comes into the database, whoever tells of it (D-140): it writes rows and nothing else. The shop
// reaches this folder from the sample checkout's form alone, by `await import`.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { orderLines, orderRefunds, orders } from '../db/schema'
import { runStatement, type Store } from '../db/statement'
import { checkedOrder, type ToldOrder } from '../domain/order/order'
import { D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { crockford } from '../domain/text/crockford'

/** stored: something new was written · known: it was all there before · failed: D1 gave no answer, nothing is sure. */
export type Intake = 'stored' | 'known' | 'failed'

export interface IntakeOptions {
  /**
   * More statements for the same batch. `isNew` is a condition: it holds when, and only when, this call writes something
   * new; so a message's own row, or the console's, says what became of it.
   */
  also?: (store: Store, isNew: SQL) => readonly BatchItem<'sqlite'>[]
  /** Limit for all attempts together, in milliseconds. */
  budgetMs?: number
}

const ID_BYTES = 16

/** The id of an order or of one of its lines: 26 Crockford characters. */
export const newOrderId = (): string => crockford(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

/**
 * Stores an order that is paid, once: told again it changes nothing, also when it is told fifty times at once. One that
 * was cancelled before it was known gets its lines and stays cancelled (D-142). `now` in whole seconds. Never throws.
 */
export async function takeOrder(
  { DB }: { DB: D1Database },
  told: ToldOrder,
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const { lines, ...order } = checkedOrder(told)
  const id = newOrderId()
  const rows = JSON.stringify(lines.map((line) => ({ id: newOrderId(), ...line })))
  const isThis = and(eq(orders.backend, order.backend), eq(orders.externalId, order.externalId)) ?? sql`false`
  const isStub = and(eq(orders.status, 'cancelled'), isNull(orders.paidAt))
  const isFresh = sql`${isThis} AND (${orders.id} = ${id} OR ${isStub})`
  const isNew = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${isFresh})`
  // Refunds may have come first.
  const isRefunded = sql`(SELECT coalesce(sum(${orderRefunds.pence}), 0) FROM ${orderRefunds}
    WHERE ${orderRefunds.backend} = ${order.backend} AND ${orderRefunds.ref} IN (${order.externalId}, ${order.paymentRef}))
    >= ${Math.max(1, order.totalPence)}`
  const done = await runStatement(
    DB,
    (store) =>
      store.batch([
        store
          .insert(orders)
          .values({
            ...order,
            id,
            status: sql`CASE WHEN ${isRefunded} THEN 'refunded' ELSE 'paid' END`,
            claimEpoch: sql`CASE WHEN ${isRefunded} THEN 2 ELSE 1 END`,
            endedAt: sql`CASE WHEN ${isRefunded} THEN ${now} END`,
            paidAt: now,
            createdAt: now,
          })
          .onConflictDoNothing(),
        store.select({ id: orders.id }).from(orders).where(isFresh),
        store
          .insert(orderLines)
          .select(
            // All columns in the order of the table. One text for all lines: D1 takes a hundred values a statement.
            sql`SELECT value ->> 'id', ${orders.id}, value ->> 'position', value ->> 'designId', value ->> 'title',
              value ->> 'quantity', value ->> 'cards', value ->> 'attributes', NULL
              FROM ${orders}, json_each(${rows}) WHERE ${isFresh}`,
          )
          .onConflictDoNothing(),
        ...also(store, isNew),
        store
          .update(orders)
          .set({ ...order, paidAt: now })
          .where(and(isThis, isStub)),
      ]),
    { what: 'take order', budgetMs },
  )
  if (!done.ok) return 'failed'
  return done.value[1].length > 0 ? 'stored' : 'known'
}
