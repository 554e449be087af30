// Counts opened links of public profiles, per day, country and kind of device (call "link click"), and deletes old
// counts. Only a link that stands on a visible profile is counted, under the address that is stored: nobody else's
// words become rows of ours.
import { sql } from 'drizzle-orm'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import type { Visit } from '../tap/statistics'
import { linkDays, profiles, socialLinks, tapDays } from './schema'
import { runStatement, type StoreFailure } from './statement'

export interface OpenedLink {
  username: string
  /** As it is stored. */
  url: string
}

const shownLink = ({ username, url }: OpenedLink) => sql`
  FROM ${socialLinks} JOIN ${profiles} ON ${profiles.username} = ${socialLinks.username}
  WHERE ${socialLinks.username} = ${username} AND ${socialLinks.url} = ${url} AND NOT ${profiles.hidden}
  LIMIT 1`

/** Adds one to the day's count; a link that is not shown anywhere adds nothing. One statement, sent once. */
export const countLink = (
  db: D1Database,
  link: OpenedLink,
  visit: Visit,
  day: number,
): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store.run(sql`
        INSERT INTO ${linkDays} (day, username, url, country, device, clicks)
        SELECT ${day}, ${profiles.username}, ${socialLinks.url}, ${visit.country}, ${visit.device}, 1 ${shownLink(link)}
        ON CONFLICT (username, day, url, country, device) DO UPDATE SET clicks = clicks + 1`),
    { what: 'count link', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )

/** Does this link stand on a visible profile? For counts that are kept elsewhere. */
export async function isShownLink(db: D1Database, link: OpenedLink): Promise<Result<boolean, StoreFailure>> {
  const found = await runStatement(db, (store) => store.all(sql`SELECT 1 ${shownLink(link)}`), {
    what: 'find link',
    budgetMs: D1_READ_BUDGET_MS,
  })
  return found.ok ? ok(found.value.length > 0) : found
}

const KEPT_DAYS = 2 * 365
const OLDEST_LOOKED_AT = 100

/**
 * Removes counts of days more than two years before `today` (days since the epoch). Rows are added day by day, so the
 * oldest have the lowest row ids: looking at a hundred of those each minute keeps up with 144,000 new rows a day, and
 * spares an index that every tap would have to write.
 */
export const forgetOldDays = (db: D1Database, today: number): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store.batch([
        store.delete(tapDays).where(oldestBefore(tapDays, today - KEPT_DAYS)),
        store.delete(linkDays).where(oldestBefore(linkDays, today - KEPT_DAYS)),
      ]),
    { what: 'forget old days', budgetMs: D1_WRITE_BUDGET_MS },
  )

const oldestBefore = (table: typeof tapDays | typeof linkDays, day: number) =>
  sql`day < ${day} AND rowid IN (SELECT rowid FROM ${table} ORDER BY rowid LIMIT ${OLDEST_LOOKED_AT})`
