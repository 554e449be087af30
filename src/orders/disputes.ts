// Disputed payments: a row for each dispute, reported in any order and any number of times, and the order's note about it. A
// dispute does not end an order: the operator decides.
import { sql } from 'drizzle-orm'
import { orderDisputes } from '#db/schema.ts'
import { isYes, question, runBatch } from '#db/store.ts'
import type { OrderBackend } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import type { Intake, IntakeOptions } from './intake.ts'
import { ownNotes } from './notes.ts'

export interface Dispute {
  /** `shopify:` or `stripe:` and the dispute's id. */
  id: string
  backend: OrderBackend
  /** The order's external id or its payment reference. */
  ref: string
  /** lost: the money went back to the buyer, by the bank's decision or by ours. */
  status: 'open' | 'won' | 'lost'
}

/** Stores the status of a dispute; an ended one does not open again. Never throws. `now` in whole seconds. */
export async function takeDispute(
  { DB }: { DB: D1Database },
  { id, backend, ref, status }: Dispute,
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const isNews = sql`(status = 'open' AND ${status} <> 'open' OR status = 'won' AND ${status} = 'lost')`
  const isNew = sql`NOT EXISTS (SELECT 1 FROM order_disputes WHERE id = ${id} AND NOT ${isNews})`
  const done = await runBatch(
    DB,
    (store) => [
      question(store, isNew),
      ...also(store, isNew),
      store.insert(orderDisputes).values({ id, backend, ref, status, createdAt: now }).onConflictDoNothing(),
      store.update(orderDisputes).set({ status }).where(sql`id = ${id} AND ${isNews}`),
      ownNotes(store, sql`orders.backend = ${backend} AND ${ref} IN (orders.external_id, orders.payment_ref)`),
    ],
    { what: 'take dispute', budgetMs },
  )
  if (!done.ok) return 'failed'
  return isYes(done.value[0]) ? 'stored' : 'known'
}
