// The table of deliveries: that a message came, and what became of it. Its row is written with the rows of the order, so
// that both are there or neither (ORD-14).

import type { AppBindings } from '#app/env.ts'
import { readRows, runSql, type Sql, sql } from '#db/sql.ts'
import type { IntakeOptions } from '#orders/intake.ts'

export interface Delivery {
  /** `shopify:` or `stripe:` and the sender's id. */
  id: string
  topic: string
  externalId: string | null
  /** SHA-256 of the body in hexadecimal, where the sender does not sign the id; else null. */
  digest: string | null
}

/**
 * new: to be judged, also when it was refused before · done: nothing is to do, because this delivery or this very body of
 * this topic was taken before · failed: D1 gave no answer.
 */
export async function lookUpDelivery(
  env: Pick<AppBindings, 'DB'>,
  { id, topic, digest }: Delivery,
  budgetMs: number,
): Promise<'new' | 'done' | 'failed'> {
  const found = await readRows<{ outcome: string }>(
    env.DB,
    sql`SELECT outcome FROM webhook_events WHERE id = ${id}
      OR (digest = ${digest} AND topic = ${topic} AND outcome IN ('stored', 'known'))`,
    { what: 'read delivery', budgetMs },
  )
  if (!found.ok) return 'failed'
  return found.value.every(({ outcome }) => outcome === 'failed') ? 'new' : 'done'
}

/** For the batch of an order: the delivery's own row, `stored` or `known` as the order is. `now` in whole seconds. */
export const withDelivery =
  (delivery: Delivery, now: number): NonNullable<IntakeOptions['also']> =>
  (isNew) => [deliveryStatement(delivery, sql`CASE WHEN ${isNew} THEN 'stored' ELSE 'known' END`, now)]

/** Writes a delivery nothing follows from. Answers whether D1 has it. */
export async function noteDelivery(
  env: Pick<AppBindings, 'DB'>,
  delivery: Delivery,
  outcome: 'ignored' | 'failed',
  { now, budgetMs }: { now: number; budgetMs: number },
): Promise<boolean> {
  const statement = deliveryStatement(delivery, sql`${outcome}`, now)
  const done = await runSql(env.DB, statement, { what: 'note delivery', budgetMs })
  return done.ok
}

/** A delivery is judged again only after it was refused. */
const deliveryStatement = ({ id, topic, externalId, digest }: Delivery, outcome: Sql, now: number): Sql =>
  sql`INSERT INTO webhook_events (id, topic, external_id, received_at, outcome, digest)
    VALUES (${id}, ${topic}, ${externalId}, ${now}, ${outcome}, ${digest})
    ON CONFLICT (id) DO UPDATE SET topic = excluded.topic, external_id = excluded.external_id,
      received_at = excluded.received_at, outcome = excluded.outcome, digest = excluded.digest
    WHERE webhook_events.outcome = 'failed'`
