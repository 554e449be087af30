// Reports of public profiles: one row per report, for a year. Its id is the visitor's reference, generated here so that
// a retry after a lost response adds nothing. Only existing profiles can be reported, and reports per profile and per
// visitor are limited, because the operator must be able to read the list.
import { and, count, eq, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { reportReference } from '#domain/profile/profile-report.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { addHits } from './limit-hits.ts'
import { limitHits, oldUsernames, profileReports, profiles } from './schema.ts'
import { insertFrom, runStatement, type Store, type StoreFailure } from './store.ts'

/** A profile with this many open reports accepts no more. */
const MOST_OPEN_REPORTS = 50
/** Limit per visitor and day (UTC). */
const REPORTS_A_DAY = 30
const DAY_SECONDS = 24 * 60 * 60

/**
 * The row of `profile_reports` was not closed, neither directly nor by hiding its profile, in the console or a command.
 */
export const isOpenReport: SQL = sql`(NOT EXISTS (SELECT 1 FROM operator_events WHERE operator_events.subject_kind = 'report'
    AND operator_events.subject = profile_reports.id AND operator_events.action = 'reports:close')
  AND NOT EXISTS (SELECT 1 FROM profile_events WHERE profile_events.username = profile_reports.username
    AND profile_events.event = 'hidden' AND profile_events.created_at >= profile_reports.created_at))`

export interface ProfileReport {
  username: string
  reason: string
  details: string | null
}

/** No profile has this name · the profile has enough open reports · the visitor has sent many today. */
export type ReportRefusal =
  | { tag: 'unknown_profile' }
  | { tag: 'reported_enough' }
  | { tag: 'too_many_reports'; retryAfterSeconds: number }

/**
 * Stores a report and returns its reference. An old username is resolved to the profile's present one. Hidden and
 * unpublished profiles can be reported too, because somebody may have seen them a moment ago. `reporter` is a hash of
 * the visitor, for the daily limit; `now` in whole seconds.
 */
export async function storeReport(
  db: D1Database,
  { username, reason, details }: ProfileReport,
  { reporter, now }: { reporter: string; now: number },
): Promise<Result<string, StoreFailure | ReportRefusal>> {
  const id = reportReference(crypto.getRandomValues(new Uint8Array(10)))
  const today = Math.floor(now / DAY_SECONDS) * DAY_SECONDS
  const done = await runStatement(
    db,
    (store) => {
      const facts = store
        .select({
          name: presentName(store, username, now).as('name'),
          sent: reportsSent(store, reporter, today).as('sent'),
        })
        .from(sql`(SELECT 1)`)
        .as('facts')
      // A retry must see the same state as the first attempt, so its own report does not count.
      const ofOthers = store
        .select({ reports: count() })
        .from(profileReports)
        .where(and(eq(profileReports.username, facts.name), ne(profileReports.id, id), isOpenReport))
      const open = sql<number>`${ofOthers}`
      return store.batch([
        store.select({ name: facts.name, sent: facts.sent, open: open.as('open') }).from(facts),
        insertFrom(
          store,
          profileReports,
          { id, username: facts.name, reason, details },
          sql`FROM ${facts} WHERE ${and(isNotNull(facts.name), lt(facts.sent, REPORTS_A_DAY), lt(open, MOST_OPEN_REPORTS))}`,
        ).onConflictDoNothing(),
        addHits(store, [reporter], today),
      ])
    },
    { what: 'store report', budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!done.ok) return done
  const [[{ name, sent, open } = { name: null, sent: 0, open: 0 }]] = done.value
  if (name === null) return err({ tag: 'unknown_profile' })
  if (sent >= REPORTS_A_DAY) return err({ tag: 'too_many_reports', retryAfterSeconds: today + DAY_SECONDS - now })
  return open >= MOST_OPEN_REPORTS ? err({ tag: 'reported_enough' }) : ok(id)
}

/** The stored name of the profile with this username, or to which this old name leads; null if there is none. */
function presentName(store: Store, username: string, now: number): SQL<string | null> {
  const own = store.select({ username: profiles.username }).from(profiles).where(eq(profiles.username, username))
  const ledTo = store
    .select({ username: profiles.username })
    .from(oldUsernames)
    .innerJoin(profiles, eq(profiles.username, oldUsernames.profileUsername))
    .where(and(eq(oldUsernames.username, username), or(isNull(oldUsernames.until), gt(oldUsernames.until, now))))
  return sql`coalesce(${own}, ${ledTo})`
}

function reportsSent(store: Store, reporter: string, today: number): SQL<number> {
  const hits = store
    .select({ hits: limitHits.hits })
    .from(limitHits)
    .where(and(eq(limitHits.visitorHash, reporter), eq(limitHits.windowStart, today)))
  return sql`coalesce(${hits}, 0)`
}

/** The privacy policy says 12 months. */
const KEPT_SECONDS = 365 * 24 * 60 * 60

/** Deletes reports older than a year. `now` in whole seconds. */
export const deleteOldReports = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runStatement(db, (store) => store.delete(profileReports).where(lt(profileReports.createdAt, now - KEPT_SECONDS)), {
    what: 'forget old reports',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
