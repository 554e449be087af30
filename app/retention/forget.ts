// Once a day: what is past its time is deleted, in portions, and one line says how much (DATA-14). How long each table is
// kept stands in docs/app-requirements.md, in the appendix.
import { attemptInStore } from '../../src/worker/attempt'
import { logEvent } from '../../src/worker/log'

const PORTION = 1000
const BUDGET_MS = 10_000
const DAY = 24 * 3600

/** What goes, by name: a condition on the rows of a table; ?1 is the time before which they are past. */
const RULES: readonly { what: string; table: string; past: string; before: (now: number) => number }[] = [
  { what: 'flows', table: 'auth_flows', past: 'created_at < ?1', before: (now) => now - DAY },
  { what: 'sessions', table: 'sessions', past: 'expires_at < ?1', before: (now) => now },
  { what: 'account_events', table: 'account_events', past: 'created_at < ?1', before: (now) => now - 365 * DAY },
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
  for (const { what, table, past, before } of RULES) {
    gone[what] = 0
    for (;;) {
      const step = await attemptInStore(
        () =>
          db
            .prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${past} LIMIT ${PORTION})`)
            .bind(before(now))
            .run(),
        { what: `forget ${what}`, budgetMs: BUDGET_MS },
      )
      const changes = step.ok ? step.value.meta.changes : 0
      gone[what] += changes
      if (changes < PORTION) break
    }
  }
  logEvent('info', 'forgotten', gone)
  return gone
}
