// The one way an order comes into the database, no matter who reports it: it writes rows and nothing else. The shop
// reaches this folder from the sample checkout's form alone, by `await import`.
import { type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '#db/schema.ts'
import { insertFrom, runBatch, type Statement, type Store } from '#db/store.ts'
import { checkedOrder, type IncomingOrder } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { crockford } from '#domain/text/crockford.ts'
import { ownNotes } from './notes.ts'

/** stored: something new was written · known: it was all there before · failed: D1 gave no answer, nothing is sure. */
export type Intake = 'stored' | 'known' | 'failed'

export interface IntakeOptions {
  /**
   * More statements for the same batch. `isNew` is a condition: it holds when, and only when, this call writes
   * something new; so a message's own row, or the console's, says what became of it.
   */
  also?: (store: Store, isNew: SQL) => readonly Statement[]
  /** Limit for all attempts together, in milliseconds. */
  budgetMs?: number
}

/** An order of several that come in at once. */
export interface Incoming extends Pick<IntakeOptions, 'also'> {
  incoming: IncomingOrder
}

const ID_BYTES = 16

/** The id of an order or of one of its lines: 26 Crockford characters. */
export const newOrderId = (): string => crockford(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

/**
 * Stores an order that is paid, once: a repeated message changes nothing, also when fifty arrive at once. One that
 * was cancelled before it was known gets its lines and stays cancelled; what was told of its refunds and disputes
 * before becomes a note. `now` in whole seconds. Never throws.
 */
export async function takeOrder(
  env: { DB: D1Database },
  incoming: IncomingOrder,
  now: number,
  { also, budgetMs }: IntakeOptions = {},
): Promise<Intake> {
  const [intake = 'failed'] = await takeOrders(env, [also ? { incoming, also } : { incoming }], now, budgetMs)
  return intake
}

/**
 * The same for several orders, in one batch: all of them are written or none is. Answers what became of each, in their
 * order; no two may be the same one.
 */
export async function takeOrders(
  { DB }: { DB: D1Database },
  incoming: readonly Incoming[],
  now: number,
  budgetMs = D1_WRITE_BUDGET_MS,
): Promise<Intake[]> {
  // Ids before any attempt: a second one finds what the first has written.
  if (incoming.length === 0) return []
  let lengths: number[] = []
  const done = await runBatch(
    DB,
    (store) => {
      const parts = incoming.map((one) => statementsOf(store, one, newOrderId(), now))
      lengths = parts.map(({ length }) => length)
      return parts.flat()
    },
    { what: 'take order', budgetMs },
  )
  let at = 0
  return lengths.map((length) => {
    if (!done.ok) return 'failed'
    const fresh = done.value[at + FRESH]
    at += length
    return Array.isArray(fresh) && fresh.length > 0 ? 'stored' : 'known'
  })
}

/** Where its order is asked for, among the statements of one incoming order. */
const FRESH = 1

function statementsOf(
  store: Store,
  { incoming, also = () => [] }: Incoming,
  id: string,
  now: number,
): readonly Statement[] {
  const { lines, ...order } = checkedOrder(incoming)
  const rows = JSON.stringify(lines.map((line) => ({ id: newOrderId(), ...line })))
  const isThis = sql`orders.backend = ${order.backend} AND orders.external_id = ${order.externalId}`
  const isStub = sql`orders.status = 'cancelled' AND orders.paid_at IS NULL`
  const isFresh = sql`${isThis} AND (orders.id = ${id} OR (${isStub}))`
  // Refunds may have come first.
  const isRefunded = sql`(SELECT coalesce(sum(pence), 0) FROM order_refunds
    WHERE backend = ${order.backend} AND ref IN (${order.externalId}, ${order.paymentRef})
      AND currency = ${order.currency}) >= ${Math.max(1, order.totalPence)}`
  const { backend, externalId, ...facts } = order
  const value = (key: string) => sql`value ->> ${key}`
  return [
    store
      .insert(orders)
      .values({
        ...{ ...order, id, paidAt: now, createdAt: now },
        status: sql`CASE WHEN ${isRefunded} THEN 'refunded' ELSE 'paid' END`,
        claimEpoch: sql`CASE WHEN ${isRefunded} THEN 2 ELSE 1 END`,
        endedAt: sql`CASE WHEN ${isRefunded} THEN ${now} END`,
      })
      .onConflictDoNothing(),
    store.select({ id: orders.id }).from(orders).where(isFresh),
    // One text for all lines: D1 takes a hundred values a statement.
    insertFrom(
      store,
      orderLines,
      {
        ...{ id: value('id'), orderId: orders.id, position: value('position'), designId: value('designId') },
        ...{
          title: value('title'),
          quantity: value('quantity'),
          cards: value('cards'),
          attributes: value('attributes'),
        },
      },
      sql`FROM ${orders}, json_each(${rows}) WHERE ${isFresh}`,
    ).onConflictDoNothing(),
    ...also(store, sql`EXISTS (SELECT 1 FROM orders WHERE ${isFresh})`),
    store
      .update(orders)
      .set({ ...facts, paidAt: now, purgedAt: null })
      .where(sql`${isThis} AND ${isStub}`),
    ownNotes(store, isThis),
  ]
}
