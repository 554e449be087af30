// How many visitors left contact details, by day: counted from the contacts themselves, so that one that was withdrawn or
// deleted is not counted any more.
import { sql } from 'drizzle-orm'
import { dayIn } from '#app/counts/local-days.ts'
import type { DayCount } from '#app/counts/read-quarters.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { openStore } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { UTC } from '#domain/text/time-zone.ts'
import { attemptInStore } from '#http/attempt.ts'

const DAY_SECONDS = 86_400
const QUARTER_MS = 900_000
/** Quarters of an hour with contacts that a page reads at most. */
const MOST_QUARTERS = 4000

/** Counts of the last days in the owner's time zone, for these profiles. Throws `Unreachable`. */
export async function leftContacts(
  { env, account, now }: Pick<OwnVisit, 'env' | 'account' | 'now'>,
  usernames: readonly string[],
  days: number,
): Promise<DayCount[]> {
  if (usernames.length === 0) return []
  const zone = account.timeZone ?? UTC
  const first = dayIn(zone, now * 1000) - days + 1
  const found = reached(
    await attemptInStore(
      () =>
        openStore(env.DB).all<{ quarter: number; count: number }>(
          sql`SELECT contacts.created_at / 900 AS quarter, count(*) AS count
            FROM json_each(${JSON.stringify(usernames)}) AS u CROSS JOIN contacts
            WHERE contacts.username = u.value AND contacts.created_at >= ${(first - 1) * DAY_SECONDS}
            GROUP BY 1 ORDER BY 1 DESC LIMIT ${MOST_QUARTERS}`,
        ),
      { what: 'count left contacts', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found
    .map(({ quarter, count }): DayCount => ({ day: dayIn(zone, quarter * QUARTER_MS), what: 'contact', count }))
    .filter(({ day }) => day >= first)
}
