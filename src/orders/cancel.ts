// An order that ends: cancelled by a message of its till, which may come before the order itself, or at the console
// (D-142). No card that somebody has claimed is ever taken from them.
import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { chipEvents, chips, orderLines, orders } from '../db/schema'
import { runStatement, type Store } from '../db/statement'
import type { ChipActor } from '../domain/chip/chip-states'
import { FINAL_STATUSES, type OrderBackend } from '../domain/order/order'
import { D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { type Intake, type IntakeOptions, newOrderId } from './intake'

/** An order as its backend names it. */
export interface OrderName {
  backend: OrderBackend
  externalId: string
}

/**
 * A message that an order was cancelled. An order nobody has told of yet becomes a row without lines, so that it is
 * cancelled when it comes. `now` in whole seconds. Never throws.
 */
export async function takeCancellation(
  { DB }: { DB: D1Database },
  { backend, externalId }: OrderName,
  now: number,
  { also = () => [], budgetMs = D1_WRITE_BUDGET_MS }: IntakeOptions = {},
): Promise<Intake> {
  const id = newOrderId()
  const isThis = and(eq(orders.backend, backend), eq(orders.externalId, externalId)) ?? sql`false`
  // A stub of this very call is new, although it is cancelled already.
  const isNew = sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${isThis} AND (${orders.id} = ${id} OR ${isOpen}))`
  const done = await runStatement(
    DB,
    (store) =>
      store.batch([
        store
          .insert(orders)
          .values({
            ...{ id, backend, externalId, number: externalId, status: 'cancelled' },
            // No link of it ever works: those of a first epoch would have been made by nobody.
            ...{ claimEpoch: 2, endedAt: now, createdAt: now },
          })
          .onConflictDoNothing(),
        store.select({ isNew: sql<number>`${isNew}` }).from(sql`(SELECT 1)`),
        ...takeOutCards(store, isThis, 'webhook', now),
        ...also(store, isNew),
        endOrder(store, 'cancelled', isThis, now),
      ]),
    { what: 'cancel order', budgetMs },
  )
  if (!done.ok) return 'failed'
  return done.value[1][0]?.isNew === 1 ? 'stored' : 'known'
}

/**
 * Cancels an order of ours, by its own id; `known` where there is none or it has ended already. `now` in whole seconds.
 * Never throws.
 */
export async function cancelOrder(
  { DB }: { DB: D1Database },
  id: string,
  actor: ChipActor,
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
        ...takeOutCards(store, isThis, actor, now),
        ...also(store, isNew),
        endOrder(store, 'cancelled', isThis, now),
      ]),
    { what: 'cancel order', budgetMs },
  )
  if (!done.ok) return 'failed'
  return done.value[0][0]?.isNew === 1 ? 'stored' : 'known'
}

/** Has an order not ended? What has ended stays as it is, whatever else is told of it. */
export const isOpen = notInArray(orders.status, [...FINAL_STATUSES])

/** Statement of a batch, its last: the orders in question end, and every link of theirs with them. */
export const endOrder = (store: Store, status: (typeof FINAL_STATUSES)[number], where: SQL, now: number) =>
  store
    .update(orders)
    .set({ status, endedAt: now, claimEpoch: sql`${orders.claimEpoch} + 1` })
    .where(and(where, isOpen))

/** Statements of a batch: the cards of an order that was not shipped are free again, but for those somebody has. */
function takeOutCards(store: Store, isThis: SQL, actor: ChipActor, now: number): BatchItem<'sqlite'>[] {
  const lines = store
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(isThis, isNull(orders.shippedAt)))
  const unclaimed = and(
    inArray(chips.orderLineId, lines),
    isNull(chips.ownerAccountId),
    isNull(chips.ownerTeamId),
    isNull(chips.username),
  )
  return [
    // All columns in the order of the table; D1 counts the first.
    store.insert(chipEvents).select(
      sql`SELECT NULL, ${chips.chipId}, 'unassigned', ${chips.status}, ${chips.status}, NULL, ${actor}, ${now}
          FROM ${chips} WHERE ${unclaimed}`,
    ),
    store.update(chips).set({ orderLineId: null, updatedAt: sql`(unixepoch())` }).where(unclaimed),
  ]
}
