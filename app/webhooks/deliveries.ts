// The table of deliveries: which messages arrived, with their outcome. Its row is written in the batch of the order's rows.

import { eq, type SQL, sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { webhookEvents } from '#db/schema.ts'
import { runStatement, type Store } from '#db/store.ts'
import type { IntakeOptions } from '#orders/intake.ts'

export interface Delivery {
  /** `shopify:` or `stripe:` and the sender's id. */
  id: string
  topic: string
  externalId: string | null
  /** SHA-256 of the body in hexadecimal where the sender does not sign the id; otherwise null. */
  digest: string | null
}

/**
 * new: has to be handled, also when it was refused before · done: this delivery, or the same body with this topic, was
 * handled before · failed: D1 did not respond.
 */
export async function lookUpDelivery(
  env: Pick<AppBindings, 'DB'>,
  { id, topic, digest }: Delivery,
  budgetMs: number,
): Promise<'new' | 'done' | 'failed'> {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ outcome: webhookEvents.outcome })
        .from(webhookEvents)
        .where(sql`id = ${id} OR (digest = ${digest} AND topic = ${topic} AND outcome IN ('stored', 'known'))`),
    { what: 'read delivery', budgetMs },
  )
  if (!found.ok) return 'failed'
  return found.value.every(({ outcome }) => outcome === 'failed') ? 'new' : 'done'
}

/** For the batch of an order: the row of the delivery, `stored` or `known` like the order. `now` in whole seconds. */
export const withDelivery =
  (delivery: Delivery, now: number): NonNullable<IntakeOptions['also']> =>
  (store, isNew) => [deliveryStatement(store, delivery, sql`CASE WHEN ${isNew} THEN 'stored' ELSE 'known' END`, now)]

/** Writes a delivery without further effect. Returns whether D1 stored it. */
export async function noteDelivery(
  env: Pick<AppBindings, 'DB'>,
  delivery: Delivery,
  outcome: 'ignored' | 'failed',
  { now, budgetMs }: { now: number; budgetMs: number },
): Promise<boolean> {
  const done = await runStatement(env.DB, (store) => deliveryStatement(store, delivery, outcome, now), {
    what: 'note delivery',
    budgetMs,
  })
  return done.ok
}

/** Statement of a batch; overwrites only a delivery that was refused. */
const deliveryStatement = (
  store: Store,
  { id, topic, externalId, digest }: Delivery,
  outcome: string | SQL,
  now: number,
) =>
  store
    .insert(webhookEvents)
    .values({ id, topic, externalId, receivedAt: now, outcome, digest })
    .onConflictDoUpdate({
      target: webhookEvents.id,
      set: {
        topic: sql`excluded.topic`,
        externalId: sql`excluded.external_id`,
        receivedAt: sql`excluded.received_at`,
        outcome: sql`excluded.outcome`,
        digest: sql`excluded.digest`,
      },
      setWhere: eq(webhookEvents.outcome, 'failed'),
    })
