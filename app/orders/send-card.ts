// A buyer sends one card of an order to somebody: its hand-over number goes up, which voids the links given out before, and
// the mail carries the link of the new number; in one transaction (D-147).
import { sql } from 'drizzle-orm'
import { touched } from '#app/cards/chip-writes.ts'
import { payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailPayloads } from '#app/mail/templates.ts'
import { chips } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
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
  store: Store,
  { proof, card, email, to, buyer }: Sending,
  secrets: LinkSecrets,
  now: number,
): Promise<boolean> {
  const handover = card.handover + 1
  const url = await cardLink(secrets, proof, { chipId: card.chipId, handover })
  const payload: MailPayloads['card-for-you'] = { name: buyer ?? '', to, url }
  const isAsRead = sql`chips.chip_id = ${card.chipId} AND chips.handover = ${card.handover}
    AND chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL
    AND chips.status IN ('unlinked', 'linked_without_profile') AND chips.order_line_id IN
    (SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id
      WHERE o.id = ${proof.order} AND o.claim_epoch = ${proof.epoch})`
  const [, sent] = await store.batch([
    queueMailFrom(
      store,
      {
        id: crypto.randomUUID(),
        to: email,
        kind: 'card-for-you',
        payload: payloadOf({ payload }),
        orderId: proof.order,
      },
      now,
      sql`FROM chips WHERE ${isAsRead}`,
    ),
    store
      .update(chips)
      .set({ handover: sql`${chips.handover} + 1`, ...touched })
      .where(isAsRead)
      .returning({ chipId: chips.chipId }),
  ])
  return sent.length === 1
}
