// Cards that come back, or were lost on their way: out of an order that was shipped, back into stock, or another one in their
// place. A card somebody has claimed is never taken here: it is released first, on its own page, which tells its owner. Each is
// one transaction under one condition; what opened the card before (its code, every link) is void with it.
import { type Operator, type OrderDatabase, runAll } from './database.ts'
import { operatorNote } from './operator-note.ts'

const UNCLAIMED = 'chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL AND chips.username IS NULL'
// ?1 order, ?2 chip.
const COME_BACK = `chips.chip_id = ?2 AND ${UNCLAIMED} AND chips.order_line_id IN (SELECT l.id FROM order_lines l
  JOIN orders o ON o.id = l.order_id WHERE o.id = ?1 AND (o.shipped_at IS NOT NULL OR o.status = 'shipped'))`

/** A card that was switched off stays so. One that was paused for its loss is here again. */
const IN_STOCK = `CASE WHEN chips.status IN ('retired', 'disabled') THEN chips.status ELSE 'unlinked' END`
const VOID = `order_line_id = NULL, claim_code_hash = NULL, claimed_at = NULL, handover = handover + 1,
  claim_policy = CASE claim_policy WHEN 'open' THEN 'order' ELSE claim_policy END, updated_at = unixepoch()`

const event = (name: 'assigned' | 'unassigned', to: string, at: number, where: string): string =>
  `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor, created_at)
    SELECT chip_id, '${name}', status, ${to}, username, ?${at}, ?${at + 1} FROM chips WHERE ${where}`

/** Takes an unclaimed card of a shipped order back; answers whether it was there. `now` in whole seconds. Rejects. */
export async function returnCard(
  db: OrderDatabase,
  { orderId, chipId }: { orderId: string; chipId: string },
  by: Operator,
  now: number,
): Promise<boolean> {
  const params = [orderId, chipId]
  const rows = await runAll(db, [
    { sql: event('unassigned', IN_STOCK, 3, COME_BACK), params: [...params, by.actor, now] },
    operatorNote(
      by,
      { action: 'orders:return-card', detail: { cards: 1 }, now },
      `EXISTS (SELECT 1 FROM chips WHERE ${COME_BACK})`,
      params,
    ),
    { sql: `UPDATE chips SET status = ${IN_STOCK}, ${VOID} WHERE ${COME_BACK} RETURNING chip_id`, params },
  ])
  return rows[2]?.length === 1
}

export interface Replacement {
  orderId: string
  /** The card that goes. */
  chipId: string
  /** The card that comes. */
  newId: string
  /** Is the one that goes lost or broken? Then it is switched off for good. */
  retires: boolean
}

/** Puts another card in the place of one of a shipped order; answers whether it could be. `now` in whole seconds. Rejects. */
export async function replaceCard(
  db: OrderDatabase,
  { orderId, chipId, newId, retires }: Replacement,
  by: Operator,
  now: number,
): Promise<boolean> {
  const params = [orderId, chipId, newId]
  const fresh = `chips.chip_id = ?3 AND chips.status = 'unlinked' AND ${UNCLAIMED} AND chips.order_line_id IS NULL`
  const line = `(SELECT order_line_id FROM chips WHERE ${COME_BACK})`
  const both = `EXISTS (SELECT 1 FROM chips WHERE ${COME_BACK}) AND EXISTS (SELECT 1 FROM chips WHERE ${fresh})
    AND EXISTS (SELECT 1 FROM orders WHERE id = ?1 AND status = 'shipped')`
  const next = retires ? "'retired'" : IN_STOCK
  const noted = [...params, by.actor, now]
  const rows = await runAll(db, [
    { sql: event('unassigned', next, 4, `${COME_BACK} AND ${both}`), params: noted },
    { sql: event('assigned', 'status', 4, `${fresh} AND ${both}`), params: noted },
    operatorNote(by, { action: 'orders:replace-card', detail: { cards: 1 }, now }, both, params),
    {
      sql: `UPDATE chips SET order_line_id = ${line}, updated_at = unixepoch(),
        claim_policy = CASE claim_policy WHEN 'open' THEN 'order' ELSE claim_policy END WHERE ${fresh} AND ${both}`,
      params,
    },
    {
      // Right behind the other: without a card that comes, none goes.
      sql: `UPDATE chips SET status = ${next}, ${VOID} WHERE ${COME_BACK} AND changes() > 0 RETURNING chip_id`,
      params: [orderId, chipId],
    },
  ])
  return rows[4]?.length === 1
}
