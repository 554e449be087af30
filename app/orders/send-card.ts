// A buyer sends one card of an order to somebody: its hand-over number goes up, which voids the links given out before, and
// the mail carries the link of the new number; in one transaction (D-147).
import type { MailPayloads } from '#app/mail/templates.ts'
import { type OrderDatabase, runAll } from './database.ts'
import { cardLink, type LinkSecrets, type OrderProof } from './order-links.ts'
import type { OrderCard } from './order-rules.ts'

export interface Sending {
  proof: OrderProof
  card: Pick<OrderCard, 'chipId' | 'handover'>
  /** A checked address. */
  email: string
  /** Of whom it goes to; may be empty. */
  to: string
  /** Of the order; null where none is kept. */
  buyer: string | null
}

/** Answers whether the card could still be sent: it is in the order, unclaimed, and as it was read. Rejects. */
export async function sendCard(
  db: OrderDatabase,
  { proof, card, email, to, buyer }: Sending,
  secrets: LinkSecrets,
  now: number,
): Promise<boolean> {
  const handover = card.handover + 1
  const url = await cardLink(secrets, proof, { chipId: card.chipId, handover })
  const payload: MailPayloads['card-for-you'] = { name: buyer ?? '', to, url }
  const params = [proof.order, card.chipId, card.handover, proof.epoch]
  const where = `chips.chip_id = ?2 AND chips.handover = ?3 AND chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL
    AND chips.status IN ('unlinked', 'linked_without_profile') AND chips.order_line_id IN
    (SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.id = ?1 AND o.claim_epoch = ?4)`
  const rows = await runAll(db, [
    {
      sql: `INSERT INTO app_outbox (id, recipient, kind, payload, order_id, created_at, next_attempt_at)
        SELECT ?5, ?6, 'card-for-you', ?7, ?1, ?8, ?8 FROM chips WHERE ${where}`,
      params: [...params, crypto.randomUUID(), email, JSON.stringify(payload), now],
    },
    {
      sql: `UPDATE chips SET handover = handover + 1, updated_at = unixepoch() WHERE ${where} RETURNING chip_id`,
      params,
    },
  ])
  return rows[1]?.length === 1
}
