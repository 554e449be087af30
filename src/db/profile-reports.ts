// Reports of public profiles: one row per report, for a year. Its id is the reference the visitor is given, made here so
// that a repeat after a lost answer adds nothing. What nobody has, nobody can report, and neither a profile nor a visitor
// fills the list: the operator must be able to read it.
import { reportReference } from '#domain/profile/profile-report.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { addHits } from './limit-hits.ts'
import { runBatch, runSql, type Sql, type StoreFailure, sql } from './sql.ts'

/** A profile with so many open reports gets no more. */
export const MOST_OPEN_REPORTS = 50
/** What one visitor may report on one day, UTC. */
export const REPORTS_A_DAY = 30
const DAY_SECONDS = 24 * 60 * 60

/** Nobody has closed the row of `profile_reports`, by itself or by hiding its profile, in the console or by a command. */
export const isOpenReport: Sql = sql`(NOT EXISTS (SELECT 1 FROM operator_events WHERE operator_events.subject_kind = 'report'
    AND operator_events.subject = profile_reports.id AND operator_events.action = 'reports:close')
  AND NOT EXISTS (SELECT 1 FROM profile_events WHERE profile_events.username = profile_reports.username
    AND profile_events.event = 'hidden' AND profile_events.created_at >= profile_reports.created_at))`

export interface ProfileReport {
  username: string
  reason: string
  details: string | null
}

/** The name stands for no profile · the profile has all the reports it needs · the visitor has sent many today. */
export type ReportRefusal =
  | { tag: 'unknown_profile' }
  | { tag: 'reported_enough' }
  | { tag: 'too_many_reports'; retryAfterSeconds: number }

/**
 * Stores a report and answers its reference. It is stored under the profile's present name, whether it was sent under that or
 * under an old one that leads to it; a hidden profile, or one its owner has taken back, was seen by somebody a moment ago.
 * `reporter` is a hash of the visitor, for the day's limit; `now` in whole seconds.
 */
export async function storeReport(
  db: D1Database,
  { username, reason, details }: ProfileReport,
  { reporter, now }: { reporter: string; now: number },
): Promise<Result<string, StoreFailure | ReportRefusal>> {
  const id = reportReference(crypto.getRandomValues(new Uint8Array(10)))
  const today = Math.floor(now / DAY_SECONDS) * DAY_SECONDS
  // A repeat must find what it found before: its own report does not count.
  const found = sql`FROM (SELECT coalesce((SELECT username FROM profiles WHERE username = ${username}),
        (SELECT p.username FROM old_usernames o JOIN profiles p ON p.username = o.profile_username
          WHERE o.username = ${username} AND (o.until IS NULL OR o.until > ${now}))) AS name),
      (SELECT coalesce(max(hits), 0) AS sent FROM limit_hits WHERE visitor_hash = ${reporter} AND window_start = ${today})`
  const open = sql`(SELECT count(*) FROM profile_reports WHERE username = name AND id <> ${id} AND ${isOpenReport})`
  const done = await runBatch<{ name: string | null; sent: number; open: number }>(
    db,
    [
      sql`SELECT name, sent, ${open} AS open ${found}`,
      sql`INSERT INTO profile_reports (id, username, reason, details) SELECT ${id}, name, ${reason}, ${details} ${found}
        WHERE name IS NOT NULL AND sent < ${REPORTS_A_DAY} AND ${open} < ${MOST_OPEN_REPORTS} ON CONFLICT DO NOTHING`,
      addHits([reporter], today),
    ],
    { what: 'store report', budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!done.ok) return done
  const { name = null, sent = 0, open: isWaiting = 0 } = done.value[0]?.results[0] ?? {}
  if (name === null) return err({ tag: 'unknown_profile' })
  if (sent >= REPORTS_A_DAY) return err({ tag: 'too_many_reports', retryAfterSeconds: today + DAY_SECONDS - now })
  return isWaiting >= MOST_OPEN_REPORTS ? err({ tag: 'reported_enough' }) : ok(id)
}

/** Said in the privacy policy as 12 months. */
const KEPT_SECONDS = 365 * 24 * 60 * 60

/** Removes reports older than a year. `now` in whole seconds. */
export const forgetOldReports = (db: D1Database, now: number): Promise<Result<unknown, StoreFailure>> =>
  runSql(db, sql`DELETE FROM profile_reports WHERE created_at < ${now - KEPT_SECONDS}`, {
    what: 'forget old reports',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
