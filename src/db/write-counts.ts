// Writes what an isolate has gathered of a day's counts: taps, opened links and contact details, opened profiles and
// contact cards, in one batch. Of profiles only what is shown is counted, a link under the address that is stored and a
// profile under its stored name: nobody else's words become rows of ours. A tap loads this when it writes.
import { countedContact } from '#domain/profile/contact-details.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { retried } from '#http/attempt.ts'
import { withDeadline } from '#http/deadline.ts'
import type { Count, Counts } from '#tap/gather.ts'
import { prepared, type Sql, sql } from './sql.ts'

// Counts are one bound value whatever their number: D1 takes a hundred values at most. Of each `Count`: 0 day, 1 country,
// 2 device, 3 subject, 4 detail, 5 count.
const addTaps = (taps: readonly Count[]): Sql =>
  sql`INSERT INTO tap_days (day, chip_id, country, device, taps)
    SELECT value ->> 0, value ->> 3, value ->> 1, value ->> 2, value ->> 5
      FROM json_each(${JSON.stringify(taps)}) WHERE true
    ON CONFLICT (chip_id, day, country, device) DO UPDATE SET taps = taps + excluded.taps`

/** Counts of profiles that are shown; CROSS keeps the order, so that each profile is looked up by its name. */
const ofShownProfiles = (counts: readonly Count[]): Sql =>
  sql`FROM json_each(${JSON.stringify(counts)}) AS c CROSS JOIN profiles AS p ON p.username = c.value ->> 3
    WHERE p.published AND NOT p.hidden`

/** Counts of links and contact details that stand on profiles that are shown. */
export const ofShownLinks = (links: readonly Count[]): Sql => sql`${ofShownProfiles(links)} AND CASE c.value ->> 4
    WHEN ${countedContact('phone')} THEN p.show_phone AND p.phone <> ''
    WHEN ${countedContact('email')} THEN p.show_contact_email AND p.contact_email <> ''
    WHEN ${countedContact('website')} THEN p.show_website AND p.website <> ''
    WHEN ${countedContact('address')} THEN p.show_address AND '' <> coalesce(p.address_street, '')
      || coalesce(p.address_city, '') || coalesce(p.address_postcode, '') || coalesce(p.address_country, '')
    ELSE EXISTS (SELECT 1 FROM social_links AS s WHERE s.username = p.username AND s.url = c.value ->> 4) END`

const addLinks = (links: readonly Count[]): Sql =>
  sql`INSERT INTO link_days (day, username, url, country, device, clicks)
    SELECT c.value ->> 0, p.username, c.value ->> 4, c.value ->> 1, c.value ->> 2, c.value ->> 5 ${ofShownLinks(links)}
    ON CONFLICT (username, day, url, country, device) DO UPDATE SET clicks = clicks + excluded.clicks`

const addProfiles = (profiles: readonly Count[]): Sql =>
  sql`INSERT INTO profile_days (day, username, kind, country, device, count)
    SELECT c.value ->> 0, p.username, c.value ->> 4, c.value ->> 1, c.value ->> 2, c.value ->> 5
      ${ofShownProfiles(profiles)}
    ON CONFLICT (username, day, kind, country, device) DO UPDATE SET count = count + excluded.count`

/**
 * Adds counts to those of their days, all or none. A lost connection is tried again, although the counts may have
 * arrived, and so is all that rejects, with the next counts: rarely a little too many is better than seconds of counts too
 * few. Rejects when D1 fails or is silent.
 */
export async function writeCounts(db: D1Database, { taps, links, profiles }: Counts): Promise<void> {
  const adding: Sql[] = []
  if (taps.length > 0) adding.push(addTaps(taps))
  if (links.length > 0) adding.push(addLinks(links))
  if (profiles.length > 0) adding.push(addProfiles(profiles))
  if (adding.length === 0) return
  const send = async () => db.batch(adding.map((statement) => prepared(db, statement)))
  await retried(() => withDeadline(send(), D1_WRITE_BUDGET_MS, 'D1'))
}
