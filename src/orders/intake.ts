// Stores an order in the database, whoever reports it; it only writes rows. The shop loads this folder only for the sample
// checkout's form, by `await import`.
import { type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '#db/schema.ts'
import { insertFrom, runBatch, type Statement, type Store } from '#db/store.ts'
import { checkedOrder, type IncomingOrder } from '#domain/order/order.ts'
import type { Markets } from '#domain/order/order-market.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { crockford } from '#domain/text/crockford.ts'
import { ownNotes } from './notes.ts'

/** stored: something new was written · known: everything existed before · failed: D1 did not respond, the result is unknown. */
export type Intake = 'stored' | 'known' | 'failed'

export interface IntakeOptions {
  /**
   * More statements for the same batch. `isNew` is a condition that holds exactly when this call writes something new,
   * for the row of a delivery or of the console's log.
   */
  also?: (store: Store, isNew: SQL) => readonly Statement[]
  /** Is the buyer told by the app that a new order has arrived? Default true. It is queued there, never here (D-140). */
  confirms?: boolean
  /** A condition of the database without which nothing is written; `known` is then the result. */
  onlyIf?: SQL
  /** The markets of the shop, which tell whether it sells in the order's currency; default: the default market alone. */
  markets?: Markets
  /** Time limit for all attempts together, in milliseconds. */
  budgetMs?: number
}

/** One of several orders that are stored together. */
export interface Incoming extends Pick<IntakeOptions, 'also' | 'confirms' | 'onlyIf' | 'markets'> {
  incoming: IncomingOrder
}

const ID_BYTES = 16

/** The id of an order or of one of its lines: 26 Crockford characters. */
export const newOrderId = (): string => crockford(crypto.getRandomValues(new Uint8Array(ID_BYTES)))

/**
 * Stores a paid order once: a repeated message has no further effect, also when fifty arrive at once. An order whose
 * cancellation arrived first gets its lines and stays cancelled; refunds and disputes that arrived first become notes.
 * `now` in whole seconds. Never throws.
 */
export async function takeOrder(
  env: { DB: D1Database },
  incoming: IncomingOrder,
  now: number,
  { budgetMs, ...options }: IntakeOptions = {},
): Promise<Intake> {
  const [intake = 'failed'] = await takeOrders(env, [{ incoming, ...options }], now, budgetMs)
  return intake
}

/**
 * The same for several orders in one batch: all of them are written or none. Returns the result of each, in their order.
 * No two may be the same order.
 */
export async function takeOrders(
  { DB }: { DB: D1Database },
  incoming: readonly Incoming[],
  now: number,
  budgetMs = D1_WRITE_BUDGET_MS,
): Promise<Intake[]> {
  // The ids are made before the first attempt, so that a second attempt finds the rows of the first.
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

/** Position of the SELECT among the statements of one order. */
const FRESH = 1

function statementsOf(
  store: Store,
  { incoming, also = () => [], confirms = true, onlyIf = sql`true`, markets }: Incoming,
  id: string,
  now: number,
): readonly Statement[] {
  const { lines, ...order } = checkedOrder(incoming, markets)
  const rows = JSON.stringify(lines.map((line) => ({ id: newOrderId(), ...line })))
  const isThis = sql`orders.backend = ${order.backend} AND orders.external_id = ${order.externalId}`
  const isStub = sql`orders.status = 'cancelled' AND orders.paid_at IS NULL`
  const isFresh = sql`${isThis} AND (orders.id = ${id} OR (${isStub}))`
  // Refunds may have arrived first.
  const isRefunded = sql`(SELECT coalesce(sum(pence), 0) FROM order_refunds
    WHERE backend = ${order.backend} AND ref IN (${order.externalId}, ${order.paymentRef})
      AND currency = ${order.currency}) >= ${Math.max(1, order.totalPence)}`
  const { backend, externalId, ...facts } = order
  const value = (key: string) => sql`value ->> ${key}`
  return [
    insertFrom(
      store,
      orders,
      {
        ...{ ...order, id, paidAt: now, createdAt: now },
        confirmedAt: confirms ? null : 0,
        status: sql`CASE WHEN ${isRefunded} THEN 'refunded' ELSE 'paid' END`,
        claimEpoch: sql`CASE WHEN ${isRefunded} THEN 2 ELSE 1 END`,
        endedAt: sql`CASE WHEN ${isRefunded} THEN ${now} END`,
      },
      sql`WHERE ${onlyIf}`,
    ).onConflictDoNothing(),
    store.select({ id: orders.id }).from(orders).where(isFresh),
    // All lines in one value, because D1 takes at most 100 values per statement.
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
