// Once a day: what is past its time is deleted, in portions, and one line says how much (DATA-14). How long each table is
// kept stands in docs/app-requirements.md, in the appendix.
import { logEvent } from '#http/log.ts'
import { forgetOrders } from './orders.ts'
import { applyRule } from './portions.ts'

const DAY = 24 * 3600
/** Three years. */
const OPERATOR_EVENTS_DAYS = 3 * 365

/** What goes, by name: a condition on the rows of a table; ?1 is the time before which they are past. */
const RULES: readonly { what: string; table: string; past: string; before: (now: number) => number }[] = [
  { what: 'flows', table: 'auth_flows', past: 'created_at < ?1', before: (now) => now - DAY },
  { what: 'sessions', table: 'sessions', past: 'expires_at < ?1', before: (now) => now },
  { what: 'account_events', table: 'account_events', past: 'created_at < ?1', before: (now) => now - 365 * DAY },
  {
    what: 'operator_events',
    table: 'operator_events',
    past: 'created_at < ?1',
    before: (now) => now - OPERATOR_EVENTS_DAYS * DAY,
  },
  {
    what: 'codes',
    table: 'app_outbox',
    past: "kind = 'sign-in-code' AND created_at < ?1",
    before: (now) => now - DAY,
  },
  {
    what: 'mails',
    table: 'app_outbox',
    past: "status NOT IN ('pending', 'sending') AND coalesce(sent_at, created_at) < ?1",
    before: (now) => now - 30 * DAY,
  },
  { what: 'claim_tries', table: 'claim_tries', past: 'window_start < ?1', before: (now) => now - DAY },
  { what: 'card_moves', table: 'card_moves', past: 'expires_at < ?1', before: (now) => now },
  { what: 'old_usernames', table: 'old_usernames', past: 'until < ?1', before: (now) => now },
]

/** Deletes it, and answers how many rows of what. A step that fails is a line in the log; the others go on. */
export async function forgetWhatIsPast(db: D1Database, now: number): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const { what, table, past, before } of RULES)
    gone[what] = await applyRule(db, what, { table, past, values: [before(now)] })
  Object.assign(gone, await forgetOrders(db, now))
  logEvent('info', 'forgotten', gone)
  return gone
}
