// Daily: deletes expired rows in portions and logs how many. The appendix of docs/app-requirements.md says how long each table
// is kept.
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import {
  accountEvents,
  appOutbox,
  authFlows,
  cardHours,
  cardMoves,
  cardSchedules,
  claimTries,
  contacts,
  operatorEvents,
  sessions,
} from '#app/db/schema.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import { oldUsernames } from '#db/schema.ts'
import { forgetOrders } from './orders.ts'
import { applyRule, type Rule } from './portions.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS
/** How long what visitors left is kept. */
export const CONTACT_MONTHS = 24

/** The rules by name. `now` in whole seconds. */
const rules = (now: number): readonly (Rule & { what: string })[] => [
  { what: 'flows', table: authFlows, past: lt(authFlows.createdAt, now - DAY_SECONDS) },
  { what: 'sessions', table: sessions, past: lt(sessions.expiresAt, now) },
  { what: 'account_events', table: accountEvents, past: lt(accountEvents.createdAt, now - YEAR_SECONDS) },
  {
    what: 'operator_events',
    table: operatorEvents,
    past: lt(operatorEvents.createdAt, now - 3 * YEAR_SECONDS),
  },
  {
    what: 'codes',
    table: appOutbox,
    past: and(eq(appOutbox.kind, 'sign-in-code'), lt(appOutbox.createdAt, now - DAY_SECONDS)),
  },
  {
    what: 'mails',
    table: appOutbox,
    past: and(
      notInArray(appOutbox.status, ['pending', 'sending']),
      lt(sql`coalesce(${appOutbox.sentAt}, ${appOutbox.createdAt})`, now - 30 * DAY_SECONDS),
    ),
  },
  { what: 'claim_tries', table: claimTries, past: lt(claimTries.windowStart, now - DAY_SECONDS) },
  { what: 'card_moves', table: cardMoves, past: lt(cardMoves.expiresAt, now) },
  // Of cards that changed hands or are switched off.
  {
    what: 'card_schedules',
    table: cardSchedules,
    past: sql`NOT EXISTS (SELECT 1 FROM chips WHERE chips.chip_id = card_schedules.chip_id
      AND chips.owner_account_id = card_schedules.account_id AND chips.status <> 'retired')`,
  },
  {
    what: 'card_hours',
    table: cardHours,
    past: sql`NOT EXISTS (SELECT 1 FROM card_schedules WHERE card_schedules.chip_id = card_hours.chip_id)`,
  },
  // Calendar months, computed by SQLite.
  {
    what: 'contacts',
    table: contacts,
    past: sql`unixepoch(${contacts.createdAt}, 'unixepoch', ${`+${CONTACT_MONTHS} months`}) <= ${now}`,
  },
  { what: 'old_usernames', table: oldUsernames, past: lt(oldUsernames.until, now) },
]

/** Applies all rules; resolves with the number of rows by rule. A failed rule is logged, and the others still run. */
export async function forgetWhatIsPast(db: D1Database, now: number): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const { what, ...rule } of rules(now)) gone[what] = await applyRule(db, what, rule)
  Object.assign(gone, await forgetOrders(db, now))
  return gone
}
