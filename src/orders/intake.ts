// The one way an order comes into the database, whoever tells of it (D-140): it writes rows and nothing else. The shop
// reaches this folder from the sample checkout's form alone, by `await import`.
import { runBatch, type Sql, sql } from '#db/sql.ts'
import { checkedOrder, type ToldOrder } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { crockford } from '#domain/text/crockford.ts'
import { ownNotes } from './notes.ts'

/** stored: something new was written · known: it was all there before · failed: D1 gave no answer, nothing is sure. */
export type Intake = 'stored' | 'known' | 'failed'

export interface IntakeOptions {
  /**
   * More statements for the same batch. `isNew` is a condition: it holds when, and only when, this call writes something
   * new; so a message's own row, or the console's, says what became of it.
   */
  also?: (isNew: Sql) => readonly Sql[]
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
 * was cancelled before it was known gets its lines and stays cancelled (D-142); what was told of its refunds and disputes
 * before becomes a note. `now` in whole seconds. Never throws.
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
  if (tellings.length === 0) return []
  const parts = tellings.map((telling) => statementsOf(telling, newOrderId(), now))
  const done = await runBatch(DB, parts.flat(), { what: 'take order', budgetMs })
  let at = 0
  return parts.map(({ length }) => {
    if (!done.ok) return 'failed'
    const isFresh = (done.value[at + FRESH]?.results.length ?? 0) > 0
    at += length
    return isFresh ? 'stored' : 'known'
  })
}

/** Where its order is asked for, of the statements of one telling. */
const FRESH = 1

function statementsOf({ told, also = () => [] }: Telling, id: string, now: number): readonly Sql[] {
  const { lines, ...order } = checkedOrder(told)
  const rows = JSON.stringify(lines.map((line) => ({ id: newOrderId(), ...line })))
  const test = order.test ? 1 : 0
  const isThis = sql`orders.backend = ${order.backend} AND orders.external_id = ${order.externalId}`
  const isStub = sql`orders.status = 'cancelled' AND orders.paid_at IS NULL`
  const isFresh = sql`${isThis} AND (orders.id = ${id} OR (${isStub}))`
  // Refunds may have come first.
  const isRefunded = sql`(SELECT coalesce(sum(pence), 0) FROM order_refunds
    WHERE backend = ${order.backend} AND ref IN (${order.externalId}, ${order.paymentRef})
      AND currency = ${order.currency}) >= ${Math.max(1, order.totalPence)}`
  return [
    sql`INSERT INTO orders (id, backend, external_id, payment_ref, number, email, name, ship_to, currency, total_pence,
        goods_pence, referral_code, test, note, paid_at, created_at, status, claim_epoch, ended_at)
      VALUES (${id}, ${order.backend}, ${order.externalId}, ${order.paymentRef}, ${order.number}, ${order.email}, ${order.name},
        ${order.shipTo}, ${order.currency}, ${order.totalPence}, ${order.goodsPence}, ${order.referralCode}, ${test},
        ${order.note}, ${now}, ${now}, CASE WHEN ${isRefunded} THEN 'refunded' ELSE 'paid' END,
        CASE WHEN ${isRefunded} THEN 2 ELSE 1 END, CASE WHEN ${isRefunded} THEN ${now} END)
      ON CONFLICT DO NOTHING`,
    sql`SELECT id FROM orders WHERE ${isFresh}`,
    // One text for all lines: D1 takes a hundred values a statement.
    sql`INSERT INTO order_lines (id, order_id, position, design_id, title, quantity, cards, attributes)
      SELECT value ->> 'id', orders.id, value ->> 'position', value ->> 'designId', value ->> 'title', value ->> 'quantity',
        value ->> 'cards', value ->> 'attributes' FROM orders, json_each(${rows}) WHERE ${isFresh}
      ON CONFLICT DO NOTHING`,
    ...also(sql`EXISTS (SELECT 1 FROM orders WHERE ${isFresh})`),
    sql`UPDATE orders SET payment_ref = ${order.paymentRef}, number = ${order.number}, email = ${order.email},
        name = ${order.name}, ship_to = ${order.shipTo}, currency = ${order.currency}, total_pence = ${order.totalPence},
        goods_pence = ${order.goodsPence}, referral_code = ${order.referralCode}, test = ${test}, note = ${order.note},
        paid_at = ${now}, purged_at = NULL
      WHERE ${isThis} AND ${isStub}`,
    ownNotes(isThis),
  ]
}
