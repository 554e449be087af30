// Counts opened links and contact details of public profiles, per day, country and kind of device (call "link click").
// Only what stands on a visible profile is counted, a link under the address that is stored: nobody else's words become
// rows of ours.
import { sql } from 'drizzle-orm'
import { countedContact } from '../domain/profile/contact-details'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../domain/site/timings'
import { ok, type Result } from '../domain/text/errors'
import type { Visit } from '../tap/statistics'
import { linkDays, profiles, socialLinks } from './schema'
import { runStatement, type StoreFailure } from './statement'

export interface OpenedLink {
  username: string
  /** A link's as it is stored; a contact detail's is that of `countedContact`. */
  url: string
}

/** When a contact detail is shown, by the address it is counted under. */
const SHOWN_DETAILS = new Map([
  [countedContact('phone'), sql`${profiles.showPhone} AND ${profiles.phone} <> ''`],
  [countedContact('email'), sql`${profiles.showContactEmail} AND ${profiles.contactEmail} <> ''`],
  [countedContact('website'), sql`${profiles.showWebsite} AND ${profiles.website} <> ''`],
  [
    countedContact('address'),
    sql`${profiles.showAddress} AND '' NOT IN (coalesce(${profiles.addressStreet}, '') || coalesce(${profiles.addressCity}, '')
      || coalesce(${profiles.addressPostcode}, '') || coalesce(${profiles.addressCountry}, ''))`,
  ],
])

const shownLink = ({ username, url }: OpenedLink) => {
  const detail = SHOWN_DETAILS.get(url)
  const stands =
    detail ??
    sql`EXISTS (SELECT 1 FROM ${socialLinks}
    WHERE ${socialLinks.username} = ${username} AND ${socialLinks.url} = ${url})`
  return sql`
  FROM ${profiles}
  WHERE ${profiles.username} = ${username} AND ${profiles.published} AND NOT ${profiles.hidden} AND ${stands}`
}

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
        SELECT ${day}, ${profiles.username}, ${link.url}, ${visit.country}, ${visit.device}, 1 ${shownLink(link)}
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
