// An order that ends: cancelled by a message of its till, which may come before the order itself, or at the console
// (D-142). No card that somebody has claimed is ever taken from them.
import { listed, runBatch, type Sql, sql } from '#db/sql.ts'
import type { ChipActor } from '#domain/chip/chip-states.ts'
import { FINAL_STATUSES, type OrderBackend } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { type Intake, type IntakeOptions, newOrderId } from './intake.ts'

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
  const isThis = sql`orders.backend = ${backend} AND orders.external_id = ${externalId}`
  // A stub of this very call is new, although it is cancelled already.
  const isNew = sql`EXISTS (SELECT 1 FROM orders WHERE ${isThis} AND (orders.id = ${id} OR ${isOpen}))`
  const done = await runBatch<{ isNew: 0 | 1 }>(
    DB,
    [
      // No link of it ever works: those of a first epoch would have been made by nobody.
      sql`INSERT INTO orders (id, backend, external_id, number, status, claim_epoch, ended_at, created_at)
        VALUES (${id}, ${backend}, ${externalId}, ${externalId}, 'cancelled', 2, ${now}, ${now}) ON CONFLICT DO NOTHING`,
      sql`SELECT ${isNew} AS isNew`,
      ...takeOutCards(isThis, 'webhook', now),
      ...also(isNew),
      endOrder('cancelled', isThis, now),
    ],
    { what: 'cancel order', budgetMs },
  )
  if (!done.ok) return 'failed'
  return done.value[1]?.results[0]?.isNew === 1 ? 'stored' : 'known'
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
  const isThis = sql`orders.id = ${id} AND ${isOpen}`
  const isNew = sql`EXISTS (SELECT 1 FROM orders WHERE ${isThis})`
  const done = await runBatch<{ isNew: 0 | 1 }>(
    DB,
    [
      sql`SELECT ${isNew} AS isNew`,
      ...takeOutCards(isThis, actor, now),
      ...also(isNew),
      endOrder('cancelled', isThis, now),
    ],
    { what: 'cancel order', budgetMs },
  )
  if (!done.ok) return 'failed'
  return done.value[0]?.results[0]?.isNew === 1 ? 'stored' : 'known'
}

/** Has an order not ended? What has ended stays as it is, whatever else is told of it. */
export const isOpen: Sql = sql`orders.status NOT IN ${listed(FINAL_STATUSES)}`

/** Statement of a batch, its last: the orders in question end, and every link of theirs with them. */
export const endOrder = (status: (typeof FINAL_STATUSES)[number], where: Sql, now: number): Sql =>
  sql`UPDATE orders SET status = ${status}, ended_at = ${now}, claim_epoch = claim_epoch + 1 WHERE ${where} AND ${isOpen}`

/** Statements of a batch: the cards of an order that was not shipped are free again, but for those somebody has. */
function takeOutCards(isThis: Sql, actor: ChipActor, now: number): Sql[] {
  const unclaimed = sql`order_line_id IN (
      SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE ${isThis} AND orders.shipped_at IS NULL)
    AND owner_account_id IS NULL AND owner_team_id IS NULL AND username IS NULL`
  return [
    sql`INSERT INTO chip_events (chip_id, event, from_status, to_status, actor, created_at)
      SELECT chip_id, 'unassigned', status, status, ${actor}, ${now} FROM chips WHERE ${unclaimed}`,
    sql`UPDATE chips SET order_line_id = NULL, updated_at = unixepoch() WHERE ${unclaimed}`,
  ]
}
