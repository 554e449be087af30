// The table of deliveries: that a message came, and what became of it. Its row is written with the rows of the order, so
// that both are there or neither (ORD-14).
import { eq, type SQL, sql } from 'drizzle-orm'
import { webhookEvents } from '../../src/db/schema'
import { runStatement, type Store } from '../../src/db/statement'
import type { IntakeOptions } from '../../src/orders/intake'
import type { AppBindings } from '../env'

export interface Delivery {
  /** `shopify:` or `stripe:` and the sender's id. */
  id: string
  topic: string
  externalId: string | null
}

/** new: to be judged, also when it was refused before · done: nothing is to do · failed: D1 gave no answer. */
export async function lookUpDelivery(
  env: Pick<AppBindings, 'DB'>,
  id: string,
  budgetMs: number,
): Promise<'new' | 'done' | 'failed'> {
  const found = await runStatement(
    env.DB,
    (store) => store.select({ outcome: webhookEvents.outcome }).from(webhookEvents).where(eq(webhookEvents.id, id)),
    { what: 'read delivery', budgetMs },
  )
  if (!found.ok) return 'failed'
  return found.value.every(({ outcome }) => outcome === 'failed') ? 'new' : 'done'
}

/** For the batch of an order: the delivery's own row, `stored` or `known` as the order is. `now` in whole seconds. */
export const withDelivery =
  (delivery: Delivery, now: number): NonNullable<IntakeOptions['also']> =>
  (store, isNew) => [deliveryStatement(store, delivery, sql`CASE WHEN ${isNew} THEN 'stored' ELSE 'known' END`, now)]

/** Writes a delivery nothing follows from. Answers whether D1 has it. */
export async function noteDelivery(
  env: Pick<AppBindings, 'DB'>,
  delivery: Delivery,
  outcome: 'ignored' | 'failed',
  { now, budgetMs }: { now: number; budgetMs: number },
): Promise<boolean> {
  const done = await runStatement(env.DB, (store) => deliveryStatement(store, delivery, sql`${outcome}`, now), {
    what: 'note delivery',
    budgetMs,
  })
  return done.ok
}

/** A delivery is judged again only after it was refused. */
const deliveryStatement = (store: Store, delivery: Delivery, outcome: SQL, now: number) =>
  store
    .insert(webhookEvents)
    .values({ ...delivery, receivedAt: now, outcome })
    .onConflictDoUpdate({
      target: webhookEvents.id,
      set: { ...delivery, receivedAt: now, outcome: sql`excluded.outcome` },
      setWhere: eq(webhookEvents.outcome, 'failed'),
    })
