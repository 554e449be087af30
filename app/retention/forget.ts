// Once a day: what is past its time is deleted, in portions, and one line says how much. How long each table is
// kept is in docs/app-requirements.md, in the appendix.
import { lt, sql } from 'drizzle-orm'
import { accountEvents, appOutbox, authFlows, cardMoves, claimTries, operatorEvents, sessions } from '#app/db/schema.ts'
import { oldUsernames } from '#db/schema.ts'
import { logEvent } from '#http/log.ts'
import { forgetOrders } from './orders.ts'
import { applyRule, type Rule } from './portions.ts'

const DAY = 24 * 3600
/** Three years. */
const OPERATOR_EVENTS_DAYS = 3 * 365

/** What goes, by name. `now` in whole seconds. */
const rules = (now: number): readonly (Rule & { what: string })[] => [
  { what: 'flows', table: authFlows, past: lt(authFlows.createdAt, now - DAY) },
  { what: 'sessions', table: sessions, past: lt(sessions.expiresAt, now) },
  { what: 'account_events', table: accountEvents, past: lt(accountEvents.createdAt, now - 365 * DAY) },
  {
    what: 'operator_events',
    table: operatorEvents,
    past: lt(operatorEvents.createdAt, now - OPERATOR_EVENTS_DAYS * DAY),
  },
  {
    what: 'codes',
    table: appOutbox,
    past: sql`${appOutbox.kind} = 'sign-in-code' AND ${appOutbox.createdAt} < ${now - DAY}`,
  },
  {
    what: 'mails',
    table: appOutbox,
    past: sql`${appOutbox.status} NOT IN ('pending', 'sending')
      AND coalesce(${appOutbox.sentAt}, ${appOutbox.createdAt}) < ${now - 30 * DAY}`,
  },
  { what: 'claim_tries', table: claimTries, past: lt(claimTries.windowStart, now - DAY) },
  { what: 'card_moves', table: cardMoves, past: lt(cardMoves.expiresAt, now) },
  { what: 'old_usernames', table: oldUsernames, past: lt(oldUsernames.until, now) },
]

/** Deletes it, and answers how many rows of what. A step that fails is a line in the log; the others go on. */
export async function forgetWhatIsPast(db: D1Database, now: number): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const { what, ...rule } of rules(now)) gone[what] = await applyRule(db, what, rule)
  Object.assign(gone, await forgetOrders(db, now))
  logEvent('info', 'forgotten', gone)
  return gone
}
