// Counts checkouts per day; /healthz compares them with the orders that arrived. Nothing about the visitor is stored.
import { sql } from 'drizzle-orm'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { checkoutDays } from './schema.ts'
import { runStatement } from './store.ts'

/** Adds one to today's row (UTC). A failure is only logged. Never throws. */
export async function countCheckout(db: D1Database): Promise<void> {
  await runStatement(
    db,
    (store) =>
      store
        .insert(checkoutDays)
        .values({ day: epochDay(Date.now()), created: 1 })
        .onConflictDoUpdate({ target: checkoutDays.day, set: { created: sql`${checkoutDays.created} + 1` } }),
    { what: 'count checkout', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
}
