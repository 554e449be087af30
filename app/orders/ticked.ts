// The orders that were ticked on the list, and all that printing and shipping need of many orders, read at once.
import { sql } from 'drizzle-orm'
import type { Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { listed, type Store } from '#db/store.ts'
import { refundedPence } from '#orders/refunds.ts'
import { idsIn } from './list-orders.ts'
import type { OrderSelection } from './order-filter.ts'
import type { OrderCard } from './order-rules.ts'
import { IS_DISPUTED, type Order, packedLine, type StoredLine } from './read-orders.ts'

/** How many orders one sheet, file or shipment takes. */
export const MOST_TICKED = 100

const TICK = 'tick-'

/** The name of an order's box: a form may not repeat a name. */
export const tickName = (id: string): string => TICK + id

/** The ids of the ticked orders, in the order of the page. */
export const tickedIds = (fields: Form['fields']): string[] =>
  Object.keys(fields).flatMap((name) => (name.startsWith(TICK) ? name.slice(TICK.length) : []))

export const NONE_TICKED = 'Tick at least one order.'
export const TOO_MANY_TICKED = `Tick at most ${MOST_TICKED} orders.`

/** The ids that a form means: the ticked ones, or the first of the whole list. Rejects when D1 does not respond. */
export async function chosenIds(
  store: Store,
  selection: OrderSelection,
  fields: Form['fields'],
  { now }: Pick<ConsoleVisit, 'now'>,
): Promise<string[]> {
  return fields.all === undefined ? tickedIds(fields) : idsIn(store, selection, MOST_TICKED, now)
}

type Raw<Value, Flag extends keyof Value> = Omit<Value, Flag> & Record<Flag, number>

/**
 * The orders with these ids, in their order, without their history; an id of no order is left out. Rejects when D1 does not
 * respond.
 */
export async function readTicked(store: Store, ids: readonly string[]): Promise<Order[]> {
  const these = listed(ids)
  const [found, lines, cards] = await Promise.all([
    store.all<Raw<Omit<Order, 'lines' | 'events' | 'mail'>, 'isTest' | 'isDisputed'>>(
      sql`SELECT id, backend, number, email, name, ship_to AS shipTo, test AS isTest, status, note,
          claim_epoch AS claimEpoch, paid_at AS paidAt, created_at AS createdAt, shipped_at AS shippedAt,
          ended_at AS endedAt, reminded_at AS remindedAt, purged_at AS purgedAt, tracking, carrier, currency, market,
          ${refundedPence} AS refundedPence, ${IS_DISPUTED} AS isDisputed
        FROM orders WHERE id IN ${these}`,
    ),
    store.all<StoredLine & { orderId: string }>(
      sql`SELECT id, order_id AS orderId, design_id AS designId, title, quantity, cards, attributes, position,
          engraved_at AS engravedAt FROM order_lines
        WHERE order_id IN ${these} ORDER BY order_id, position`,
    ),
    store.all<Raw<OrderCard, 'isOwned' | 'isLinked'>>(
      sql`SELECT chip_id AS chipId, order_line_id AS lineId, status, label, claimed_at AS claimedAt,
          claim_policy AS claimPolicy, handover, owner_account_id IS NOT NULL OR owner_team_id IS NOT NULL AS isOwned,
          username IS NOT NULL AS isLinked
        FROM chips WHERE order_line_id IN (SELECT id FROM order_lines WHERE order_id IN ${these}) ORDER BY chip_id`,
    ),
  ])
  const assigned = cards.map(
    (card): OrderCard => ({ ...card, isOwned: card.isOwned === 1, isLinked: card.isLinked === 1 }),
  )
  const byId = new Map(found.map((order) => [order.id, order]))
  return ids.flatMap((id) => {
    const order = byId.get(id)
    if (order === undefined) return []
    return {
      ...order,
      isTest: order.isTest === 1,
      isDisputed: order.isDisputed === 1,
      lines: lines.filter(({ orderId }) => orderId === id).map(({ orderId: _, ...line }) => packedLine(line, assigned)),
      events: [],
      mail: null,
    }
  })
}
