// How many checkouts were made a day, beside which /healthz holds the orders that arrived (D-144). Nothing about who.
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { attemptInStore } from '#http/attempt.ts'

const COUNT = `INSERT INTO checkout_days (day, created) VALUES (?1, 1)
  ON CONFLICT (day) DO UPDATE SET created = created + 1`

/** Adds one to today's row (UTC). A failure is a line in the log and nothing else. Never throws. */
export async function countCheckout(db: D1Database): Promise<void> {
  const count = () => db.prepare(COUNT).bind(epochDay(Date.now())).run()
  await attemptInStore(count, { what: 'count checkout', budgetMs: D1_WRITE_BUDGET_MS, once: true })
}
