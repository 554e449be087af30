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

/** An order of several that are told at once. */
export interface Telling extends Pick<IntakeOptions, 'also'> {
  told: ToldOrder
}

const ID_BYTES = 16

/** The id of an order or of one of its lines: 26 Crockford characters. */
export const newOrderId = (): string => crockford(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

/**
 * Stores an order that is paid, once: told again it changes nothing, also when it is told fifty times at once. One that
 * was cancelled before it was known gets its lines and stays cancelled (D-142). `now` in whole seconds. Never throws.
 */
export async function takeOrder(
  env: { DB: D1Database },
  told: ToldOrder,
  now: number,
  { also, budgetMs }: IntakeOptions = {},
): Promise<Intake> {
  const [intake = 'failed'] = await takeOrders(env, [also ? { told, also } : { told }], now, budgetMs)
  return intake
}

/**
 * The same for several orders, in one batch: all of them are written or none is. Answers what became of each, in their
 * order; no two may be the same one.
 */
export async function takeOrders(
  { DB }: { DB: D1Database },
  tellings: readonly Telling[],
  now: number,
  budgetMs = D1_WRITE_BUDGET_MS,
): Promise<Intake[]> {
  // Ids before any attempt: a second one finds what the first has written.
  const prepared = tellings.map((telling) => ({ ...telling, id: newOrderId(), ...rowsOf(telling.told) }))
  const done = await runStatement(
    DB,
    async (store) => {
      const parts = prepared.map((one) => statementsOf(store, one, now))
      const [first, ...more] = parts.flat()
      if (first === undefined) return []
      const results: readonly unknown[] = await store.batch([first, ...more])
      let at = 0
      return parts.map(({ length }) => {
        const fresh = results[at + FRESH]
        at += length
        return Array.isArray(fresh) && fresh.length > 0
      })
    },
    { what: 'take order', budgetMs },
  )
  return tellings.map((_telling, at) => (!done.ok ? 'failed' : done.value[at] ? 'stored' : 'known'))
}

function rowsOf(told: ToldOrder) {
  const { lines, ...order } = checkedOrder(told)
  return { order, rows: JSON.stringify(lines.map((line) => ({ id: newOrderId(), ...line }))) }
}

type Prepared = ReturnType<typeof rowsOf> & Telling & { id: string }

/** Where its order is asked for, of the statements of one telling. */
const FRESH = 1

function statementsOf(
  store: Store,
  { id, order, rows, also = () => [] }: Prepared,
  now: number,
): readonly BatchItem<'sqlite'>[] {
  const isThis = and(eq(orders.backend, order.backend), eq(orders.externalId, order.externalId)) ?? sql`false`
  const isStub = and(eq(orders.status, 'cancelled'), isNull(orders.paidAt))
  const isFresh = sql`${isThis} AND (${orders.id} = ${id} OR ${isStub})`
  const isNew = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${isFresh})`
  // Refunds may have come first.
  const isRefunded = sql`(SELECT coalesce(sum(${orderRefunds.pence}), 0) FROM ${orderRefunds}
    WHERE ${orderRefunds.backend} = ${order.backend} AND ${orderRefunds.ref} IN (${order.externalId}, ${order.paymentRef}))
    >= ${Math.max(1, order.totalPence)}`
  return [
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
  ]
}
