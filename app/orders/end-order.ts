// Cancelling an order here, and marking it as refunded: rows and nothing else, no money moves. Final, like the same event of a
// backend (ORD-20, ORD-21): every link of the order is void, and the unclaimed cards of a cancelled one that was not shipped
// are free again.
import { type Operator, type OrderDatabase, runAll, type Statement } from './database'
import { operatorNote } from './operator-note'
import { counted, type OrderCard } from './order-rules'
import { cardsOf, type Order } from './read-order'

/** Answers whether it ended now: it was open and as it was read. `now` in whole seconds. Rejects. */
export async function endOrder(
  db: OrderDatabase,
  order: Order,
  end: 'cancelled' | 'refunded',
  by: Operator,
  now: number,
): Promise<boolean> {
  const params = [order.id, order.status, order.claimEpoch]
  const where =
    "orders.id = ?1 AND orders.status = ?2 AND orders.claim_epoch = ?3 AND orders.status NOT IN ('cancelled', 'refunded')"
  const free = `chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL AND chips.order_line_id IN (SELECT l.id FROM order_lines l
    JOIN orders ON orders.id = l.order_id WHERE ${where} AND orders.shipped_at IS NULL)`
  const takenOut: Statement[] =
    end === 'refunded'
      ? []
      : [
          {
            sql: `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor, created_at)
              SELECT chip_id, 'unassigned', status, status, username, ?4, ?5 FROM chips WHERE ${free}`,
            params: [...params, by.actor, now],
          },
          { sql: `UPDATE chips SET order_line_id = NULL, updated_at = unixepoch() WHERE ${free}`, params },
        ]
  const rows = await runAll(db, [
    operatorNote(
      by,
      { action: end === 'cancelled' ? 'orders:cancel' : 'orders:refund', now },
      `EXISTS (SELECT 1 FROM orders WHERE ${where})`,
      params,
    ),
    ...takenOut,
    {
      sql: `UPDATE orders SET status = ?4, ended_at = ?5, claim_epoch = claim_epoch + 1 WHERE ${where} RETURNING id`,
      params: [...params, end, now],
    },
  ])
  return rows.at(-1)?.length === 1
}

/** "2 cards of this order are in use.", or null where none is. */
export function inUseText(order: Order): string | null {
  const inUse = cardsOf(order).filter(({ isOwned }: OrderCard) => isOwned).length
  if (inUse === 0) return null
  return `${counted(inUse, 'card')} of this order ${inUse === 1 ? 'is' : 'are'} in use.`
}
