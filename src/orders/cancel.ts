// Cancels orders: by a message of the payment provider, which may arrive before the order, or from the console. A claimed card
// is never taken from its owner.
import { type SQL, sql } from 'drizzle-orm'
import { chipEvent } from '#db/chip-events.ts'
import { chips, orders } from '#db/schema.ts'
import { isYes, listed, question, runBatch, type Statement, type Store } from '#db/store.ts'
import type { ChipActor } from '#domain/chip/chip-states.ts'
import { FINAL_STATUSES, type OrderBackend } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { type Intake, type IntakeOptions, newOrderId } from './intake.ts'

/** The payment provider's id of an order. */
export interface OrderName {
  backend: OrderBackend
  externalId: string
}

/**
 * Handles the message that an order was cancelled. An unknown order becomes a row without lines, so that it is cancelled
 * when it arrives. `now` in whole seconds. Never throws.
 */
export async function takeCancellation(
  { DB }: { DB: D1Database },
  { backend, externalId }: OrderName,
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const id = newOrderId()
  const isThis = sql`orders.backend = ${backend} AND orders.external_id = ${externalId}`
  // The row that this call has just inserted is new as well, although it is cancelled.
  const isNew = sql`EXISTS (SELECT 1 FROM orders WHERE ${isThis} AND (orders.id = ${id} OR ${isOpen}))`
  const done = await runBatch(
    DB,
    (store) => [
      store
        .insert(orders)
        .values({
          ...{ id, backend, externalId, number: externalId, status: 'cancelled', endedAt: now, createdAt: now },
          // No link ever works: none was made for epoch 1.
          claimEpoch: 2,
        })
        .onConflictDoNothing(),
      question(store, isNew),
      ...takeOutCards(store, isThis, 'webhook', now),
      ...also(store, isNew),
      endOrder(store, 'cancelled', isThis, now),
    ],
    { what: 'cancel order', budgetMs },
  )
  if (!done.ok) return 'failed'
  return isYes(done.value[1]) ? 'stored' : 'known'
}

/**
 * Cancels an order by its id; `known` where it does not exist or has ended already. `now` in whole seconds. Never throws.
 */
export async function cancelOrder(
  { DB }: { DB: D1Database },
  id: string,
  actor: ChipActor,
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const isThis = sql`orders.id = ${id} AND ${isOpen}`
  const isNew = sql`EXISTS (SELECT 1 FROM orders WHERE ${isThis})`
  const done = await runBatch(
    DB,
    (store) => [
      question(store, isNew),
      ...takeOutCards(store, isThis, actor, now),
      ...also(store, isNew),
      endOrder(store, 'cancelled', isThis, now),
    ],
    { what: 'cancel order', budgetMs },
  )
  if (!done.ok) return 'failed'
  return isYes(done.value[0]) ? 'stored' : 'known'
}

/** Has the order not ended? An ended order never changes its status. */
export const isOpen: SQL = sql`orders.status NOT IN ${listed(FINAL_STATUSES)}`

/** The last statement of a batch: ends the selected orders and voids all their links. */
export const endOrder = (store: Store, status: (typeof FINAL_STATUSES)[number], where: SQL, now: number) =>
  store
    .update(orders)
    .set({ status, endedAt: now, claimEpoch: sql`${orders.claimEpoch} + 1` })
    .where(sql`${where} AND ${isOpen}`)

/** Statements of a batch: take the unclaimed cards out of an order that was not shipped. */
function takeOutCards(store: Store, isThis: SQL, actor: ChipActor, now: number): Statement[] {
  const unclaimed = sql`order_line_id IN (
      SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE ${isThis} AND orders.shipped_at IS NULL)
    AND owner_account_id IS NULL AND owner_team_id IS NULL AND username IS NULL`
  return [
    chipEvent(store, { event: 'unassigned', actor, at: now }, unclaimed),
    store.update(chips).set({ orderLineId: null, updatedAt: sql`unixepoch()` }).where(unclaimed),
  ]
}
