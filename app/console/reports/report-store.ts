// Reports of visitors, and hiding the profiles they are about. A report is open until the log has a row that closes it; the
// report itself is never changed, and is deleted after a year.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { operatorEvent, operatorEventFrom } from '#app/console/events.ts'
import { accounts, teams } from '#app/db/schema.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { queueMailFrom } from '#app/mail/outbox.ts'
import { isOpenReport } from '#db/profile-reports.ts'
import { profileEvents, profileReports, profiles } from '#db/schema.ts'
import { runStatement, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'

export const REPORTS_SHOWN = 100
/** How many reports of one profile the list of all shows, the newest ones; the others have a page of their own. */
const SHOWN_OF_PROFILE = 3
/** How many reports of a profile are closed at once. */
const CLOSED_AT_ONCE = 500

const IS_OPEN = isOpenReport

const COLUMNS = {
  id: profileReports.id,
  username: profileReports.username,
  reason: profileReports.reason,
  details: profileReports.details,
  createdAt: profileReports.createdAt,
  /** null where there is no such profile. */
  hidden: profiles.hidden,
  hiddenReason: profiles.hiddenReason,
  isOpen: sql<number>`${IS_OPEN}`,
}

/** Hiding a profile closes its reports. They stay visible while it is hidden, so that it can be shown again. */
const IS_SHOWN = sql`(${IS_OPEN} OR ${profiles.hidden} = 1)`

export interface ListedReport extends OpenReport {
  /** How many open reports its profile has. */
  ofProfile: number
}
type ListedRow = Omit<ListedReport, 'hidden'> & { hidden: 0 | 1 | null }

const listOpen = (profile: string, page: number): SQL => sql`WITH open AS (
    SELECT id, username, reason, details, created_at FROM profile_reports WHERE ${IS_OPEN}),
  placed AS (
    SELECT *, count(*) OVER (PARTITION BY username) AS of_profile, max(created_at) OVER (PARTITION BY username) AS newest,
      row_number() OVER (PARTITION BY username ORDER BY created_at DESC, id) AS place FROM open)
  SELECT placed.id, placed.username, reason, details, placed.created_at AS createdAt, hidden, hidden_reason AS hiddenReason,
    1 AS isOpen, of_profile AS ofProfile
  FROM placed LEFT JOIN profiles ON profiles.username = placed.username
  WHERE ${profile === '' ? sql`place <= ${SHOWN_OF_PROFILE}` : sql`placed.username = ${profile}`}
  ORDER BY profiles.username IS NULL, of_profile DESC, newest DESC, placed.username, place
  LIMIT ${REPORTS_SHOWN + 1} OFFSET ${(page - 1) * REPORTS_SHOWN}`

/**
 * Open reports: of `profile`, or the newest three of each profile. Profiles with the most and newest reports come first,
 * names that no profile has any more last. `page` counts from 1. Returns one row more than is shown.
 */
export const openReports = ({ env }: Pick<ConsoleVisit, 'env'>, profile: string, page: number) =>
  runStatement(
    env.DB,
    async (store): Promise<ListedReport[]> => {
      const rows = await store.all<ListedRow>(listOpen(profile, page))
      return rows.map((row) => ({ ...row, hidden: row.hidden === null ? null : row.hidden === 1 }))
    },
    { what: 'list open reports', budgetMs: D1_READ_BUDGET_MS },
  )

/** Closed reports whose profiles are hidden, the newest first, at most `REPORTS_SHOWN`. */
export const reportsOfHidden = ({ env }: Pick<ConsoleVisit, 'env'>) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select(COLUMNS)
        .from(profileReports)
        .innerJoin(profiles, and(eq(profiles.username, profileReports.username), eq(profiles.hidden, true)))
        .where(sql`NOT ${IS_OPEN}`)
        .orderBy(desc(profileReports.createdAt), desc(profileReports.id))
        .limit(REPORTS_SHOWN),
    { what: 'list reports of hidden profiles', budgetMs: D1_READ_BUDGET_MS },
  )

/** A report, or null unless it is open or its profile is hidden. */
export async function openReport({ env }: Pick<ConsoleVisit, 'env'>, id: string) {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select(COLUMNS)
        .from(profileReports)
        .leftJoin(profiles, eq(profiles.username, profileReports.username))
        .where(and(eq(profileReports.id, id), IS_SHOWN))
        .limit(1),
    { what: 'read report', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0] ?? null) : found
}
type Found = Awaited<ReturnType<typeof openReport>>
export type OpenReport = NonNullable<Extract<Found, { ok: true }>['value']>

/** Closes a report by a row in the log. Returns false where it is not open any more. Throws `Unreachable`. */
export async function closeReport(visit: ConsoleVisit, id: string): Promise<boolean> {
  const written = reached(
    await runStatement(
      visit.env.DB,
      (store) => closeEach(store, visit, sql`WHERE ${and(eq(profileReports.id, id), IS_OPEN)}`),
      { what: 'close report', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written.meta.changes === 1
}

/** Closes the open reports of a profile, at most 500 at once. Returns false where none is open. Throws `Unreachable`. */
export async function closeReportsOf(visit: ConsoleVisit, username: string): Promise<boolean> {
  const written = reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        closeEach(
          store,
          visit,
          sql`WHERE ${and(eq(profileReports.username, username), IS_OPEN)} LIMIT ${CLOSED_AT_ONCE}`,
        ),
      { what: 'close reports', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written.meta.changes > 0
}

/** The rows of the log that close reports. */
const closeEach = (store: Store, { account, now }: ConsoleVisit, where: SQL) =>
  operatorEventFrom(
    store,
    { accountId: account.id, actor: 'console' },
    { action: 'reports:close', kind: 'report', subject: profileReports.id },
    now,
    sql`FROM ${profileReports} ${where}`,
  )

/**
 * Hides a profile with a reason, closes its reports and mails its owner; or shows it again. Returns false where it is in
 * that state already. Throws `Unreachable`.
 */
export async function setHidden(
  visit: ConsoleVisit,
  { username, hidden, reason }: { username: string; hidden: boolean; reason: string },
): Promise<boolean> {
  const { env, now } = visit
  const where = and(eq(profiles.username, username), eq(profiles.hidden, !hidden))
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          // All columns in the order of the table; D1 assigns the first.
          store.insert(profileEvents).select(
            sql`SELECT NULL, ${profiles.username}, ${hidden ? 'hidden' : 'unhidden'}, 'console', ${hidden ? reason : null}, ${now}
                FROM ${profiles} WHERE ${where}`,
          ),
          ...(hidden
            ? [
                queueMailFrom(
                  store,
                  {
                    to: accounts.email,
                    kind: 'profile-hidden',
                    payload: sql`json_object('username', ${profiles.username}, 'reason', ${reason})`,
                  },
                  now,
                  sql`FROM ${profiles} LEFT JOIN ${teams} ON ${teams.id} = ${profiles.teamId}
                      JOIN ${accounts} ON ${accounts.id} = coalesce(${profiles.accountId}, ${teams.ownerAccountId})
                      WHERE ${where} AND ${accounts.email} IS NOT NULL`,
                ),
              ]
            : []),
          store
            .update(profiles)
            .set({ hidden, hiddenReason: hidden ? reason : null })
            .where(where),
          operatorEvent(store, visit, {
            action: hidden ? 'profiles:hide' : 'profiles:unhide',
            kind: 'profile',
            subject: username,
          }),
        ]),
      { what: hidden ? 'hide profile' : 'show profile', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written.at(-1)?.meta.changes === 1
}
