// What waits for the people who pack: which orders are overdue, and which are in dispute. For the list and the overview.
import { type SQL, sql } from 'drizzle-orm'

/** Condition: the payment of the statement's order is disputed at present. Found from the disputes, of which there are few. */
export const IN_DISPUTE: SQL = sql`orders.rowid IN (
  SELECT o.rowid FROM order_disputes d JOIN orders o ON o.backend = d.backend AND o.external_id = d.ref WHERE d.status = 'open'
  UNION SELECT o.rowid FROM order_disputes d JOIN orders o ON o.payment_ref = d.ref AND o.backend = d.backend WHERE d.status = 'open')`

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const SATURDAY = 6

/** One working day (Monday to Friday, UTC) before: what was paid before it is overdue. `now` in whole seconds. */
export function overdueBefore(now: number): number {
  const weekday = (at: number) => new Date(at * 1000).getUTCDay()
  const startOfDay = (at: number) => at - (at % DAY_SECONDS)
  // A weekend counts as the end of its Friday.
  const afterSaturday = (weekday(now) - SATURDAY + 7) % 7
  const end = afterSaturday <= 1 ? startOfDay(now) - afterSaturday * DAY_SECONDS : now
  const before = end - DAY_SECONDS
  const isWeekend = [0, SATURDAY].includes(weekday(before))
  return isWeekend ? before - 2 * DAY_SECONDS : before
}
