// Counts opened links and contact details of public profiles, per day, country and kind of device (call "link click").
// Only what stands on a visible profile is counted, a link under the address that is stored: nobody else's words become
// rows of ours.
import { countedContact } from '../domain/profile/contact-details'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import type { Visit } from '../tap/statistics'
import { readRows, runSql, type Sql, type StoreFailure, sql } from './sql'

export interface OpenedLink {
  username: string
  /** A link's as it is stored; a contact detail's is that of `countedContact`. */
  url: string
}

/** When a contact detail is shown, by the address it is counted under. */
const SHOWN_DETAILS = new Map([
  [countedContact('phone'), sql`show_phone AND phone <> ''`],
  [countedContact('email'), sql`show_contact_email AND contact_email <> ''`],
  [countedContact('website'), sql`show_website AND website <> ''`],
  [
    countedContact('address'),
    sql`show_address AND '' <> coalesce(address_street, '') || coalesce(address_city, '')
      || coalesce(address_postcode, '') || coalesce(address_country, '')`,
  ],
])

/** FROM and WHERE: the profile on which the link stands. */
function shownLink({ username, url }: OpenedLink): Sql {
  const stands =
    SHOWN_DETAILS.get(url) ?? sql`EXISTS (SELECT 1 FROM social_links WHERE username = ${username} AND url = ${url})`
  return sql`FROM profiles WHERE profiles.username = ${username} AND published AND NOT hidden AND ${stands}`
}

/** Adds one to the day's count; a link that is not shown anywhere adds nothing. One statement, sent once. */
export const countLink = (
  db: D1Database,
  link: OpenedLink,
  visit: Visit,
  day: number,
): Promise<Result<unknown, StoreFailure>> =>
  runSql(
    db,
    sql`INSERT INTO link_days (day, username, url, country, device, clicks)
      SELECT ${day}, username, ${link.url}, ${visit.country}, ${visit.device}, 1 ${shownLink(link)}
      ON CONFLICT (username, day, url, country, device) DO UPDATE SET clicks = clicks + 1`,
    { what: 'count link', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )

/** Does this link stand on a visible profile? For counts that are kept elsewhere. */
export async function isShownLink(db: D1Database, link: OpenedLink): Promise<Result<boolean, StoreFailure>> {
  const found = await readRows(db, sql`SELECT 1 ${shownLink(link)}`, {
    what: 'find link',
    budgetMs: D1_READ_BUDGET_MS,
  })
  return found.ok ? ok(found.value.length > 0) : found
}
