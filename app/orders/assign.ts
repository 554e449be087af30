// Cards into an order and out of it. Each is one conditional UPDATE with its events in one transaction, so that of any number
// of packers at once exactly one has a card, and no line gets more than it needs (PACK-10). Pure: statements, and who runs them
// sees by their rows what happened.
import { ORDER_NOTES, withoutNote } from '#domain/order/order.ts'
import { type Operator, type OrderDatabase, runAll, type Statement } from './database.ts'
import { operatorNote } from './operator-note.ts'

/** Cards a line still lacks, as SQL over a row `l` of order_lines. */
const LACKS = 'l.cards > (SELECT count(*) FROM chips c WHERE c.order_line_id = l.id)'

/** Statement of a batch: an order whose every card is there is packed (PACK-12). ?1 is its id. */
const PACK = `UPDATE orders SET status = 'packed' WHERE id = ?1 AND status = 'paid'
  AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = ?1 AND ${LACKS})`
const UNPACK = `UPDATE orders SET status = 'paid' WHERE id = ?1 AND status = 'packed'
  AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = ?1 AND ${LACKS})`

export const packStatement = (orderId: string): Statement => ({ sql: PACK, params: [orderId] })
const unpackStatement = (orderId: string): Statement => ({ sql: UNPACK, params: [orderId] })

export interface Assignment {
  orderId: string
  chipId: string
  /** The line that was chosen; null: the first of the card's design that lacks one, else the first that does. */
  lineId: string | null
  /** The design its label names, or null. */
  designId: string | null
  /** May cards go into test orders here? */
  takesTest: boolean
}

// ?1 order, ?2 chip, ?3 chosen line, ?4 design of the chip, ?5 are test orders packed
const TARGET = `(SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE o.id = ?1 AND o.status IN ('paid', 'packed') AND (o.test = 0 OR ?5 = 1) AND (?3 IS NULL OR l.id = ?3) AND ${LACKS}
  ORDER BY coalesce(l.design_id = ?4, 0) DESC, l.position LIMIT 1)`
const FREE = `chips.chip_id = ?2 AND chips.status = 'unlinked' AND chips.owner_account_id IS NULL
  AND chips.owner_team_id IS NULL AND chips.order_line_id IS NULL AND ${TARGET} IS NOT NULL`

/** The statements of an assignment; the last but one answers the line's id where it happened. `now` in whole seconds. */
export function assignment(
  { orderId, chipId, lineId, designId, takesTest }: Assignment,
  by: Operator,
  now: number,
): Statement[] {
  const params = [orderId, chipId, lineId, designId, takesTest ? 1 : 0]
  return [
    {
      sql: `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor, created_at)
        SELECT chip_id, 'assigned', status, status, username, ?6, ?7 FROM chips WHERE ${FREE}`,
      params: [...params, by.actor, now],
    },
    operatorNote(
      by,
      { action: 'orders:assign', detail: { cards: 1 }, now },
      `EXISTS (SELECT 1 FROM chips WHERE ${FREE})`,
      params,
    ),
    {
      sql: `UPDATE chips SET order_line_id = ${TARGET}, updated_at = unixepoch(),
        claim_policy = CASE claim_policy WHEN 'open' THEN 'order' ELSE claim_policy END
        WHERE ${FREE} RETURNING order_line_id AS lineId`,
      params,
    },
    packStatement(orderId),
  ]
}

/** Assigns a card; answers the id of its line, or null where it could not be (`refusalOf` says why). Rejects. */
export async function assignCard(
  db: OrderDatabase,
  what: Assignment,
  by: Operator,
  now: number,
): Promise<string | null> {
  const rows = await runAll<{ lineId: string }>(db, assignment(what, by, now))
  return rows.at(-2)?.[0]?.lineId ?? null
}

// ?1 order, ?2 chip. Out of one that was shipped nothing is taken.
const IN_HAND = `chips.chip_id = ?2 AND chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL AND chips.order_line_id IN
  (SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.id = ?1 AND o.shipped_at IS NULL AND o.status <> 'shipped')`

/** Takes an unclaimed card out again; its policy stays (D-145). Answers whether it was there. Rejects. */
export async function takeOut(
  db: OrderDatabase,
  { orderId, chipId }: { orderId: string; chipId: string },
  by: Operator,
  now: number,
): Promise<boolean> {
  const params = [orderId, chipId]
  const rows = await runAll(db, [
    {
      sql: `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor, created_at)
        SELECT chip_id, 'unassigned', status, status, username, ?3, ?4 FROM chips WHERE ${IN_HAND}`,
      params: [...params, by.actor, now],
    },
    operatorNote(
      by,
      { action: 'orders:take-out', detail: { cards: 1 }, now },
      `EXISTS (SELECT 1 FROM chips WHERE ${IN_HAND})`,
      params,
    ),
    {
      sql: `UPDATE chips SET order_line_id = NULL, updated_at = unixepoch() WHERE ${IN_HAND} RETURNING chip_id`,
      params,
    },
    unpackStatement(orderId),
  ])
  return rows.at(-2)?.length === 1
}

/**
 * Says what a line the catalogue does not know needs: cards of a design, or none (PACK-05). A line with cards already keeps
 * needing them. With the last such line the order's note about it goes; `note` is that as it was read. Answers whether it
 * could be set. Rejects.
 */
export async function setLine(
  db: OrderDatabase,
  {
    orderId,
    note,
    lineId,
    designId,
  }: { orderId: string; note: string | null; lineId: string; designId: string | null },
  by: Operator,
  now: number,
): Promise<boolean> {
  const params = [orderId, lineId, designId]
  const settable = `l.id = ?2 AND l.order_id = ?1 AND l.design_id IS NULL
    AND (?3 IS NOT NULL OR NOT EXISTS (SELECT 1 FROM chips c WHERE c.order_line_id = l.id))
    AND EXISTS (SELECT 1 FROM orders o WHERE o.id = ?1 AND o.status IN ('paid', 'packed'))`
  const rows = await runAll(db, [
    operatorNote(
      by,
      { action: 'orders:set-line', detail: { fields: ['design'] }, now },
      `EXISTS (SELECT 1 FROM order_lines l WHERE ${settable})`,
      params,
    ),
    {
      sql: `UPDATE order_lines AS l SET design_id = ?3, cards = CASE WHEN ?3 IS NULL THEN 0 ELSE max(quantity, cards) END
        WHERE ${settable} RETURNING id`,
      params,
    },
    {
      sql: `UPDATE orders SET note = ?3 WHERE id = ?1 AND note = ?2
        AND NOT EXISTS (SELECT 1 FROM order_lines WHERE order_id = ?1 AND design_id IS NULL AND cards > 0)`,
      params: [orderId, note, withoutNote(note, ORDER_NOTES.unmapped)],
    },
    unpackStatement(orderId),
    packStatement(orderId),
  ])
  return rows[1]?.length === 1
}
