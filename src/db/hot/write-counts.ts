// Writes the counts buffered by an isolate in one batch: taps, opened links and contact details, opened profiles and
// saved contact cards, each added to its day and, where an account can see it, to its quarter of an hour. Only public profiles are counted, under their stored names and link addresses, so visitors
// cannot create rows of their own. A tap loads this module only when it writes.
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { retried } from '#http/attempt.ts'
import { withDeadline } from '#http/deadline.ts'

/** Taps of a chip, opened links of a profile, opened profiles and saved contact cards, or outcomes of signed taps. */
export type CountKind = 'taps' | 'links' | 'profiles' | 'signed'

/**
 * A count as sent to D1 in JSON. `quarter` is in quarters of an hour since the epoch, `subject` a chip or username,
 * `detail` a link, the kind of action or the outcome of a signature.
 */
export type Count = [quarter: number, country: string, device: string, subject: string, detail: string, count: number]

/** Counts by kind, written in one batch. */
export type Counts = Record<CountKind, Count[]>

// Each statement binds one JSON list of `Count`, whatever its length: 0 quarter, 1 country, 2 device, 3 subject, 4 detail,
// 5 count. A day has 96 quarters. CROSS fixes the join order, so that each profile is looked up by its name.
const ADD_TAPS = `INSERT INTO tap_days (day, chip_id, country, device, taps)
  SELECT (value ->> 0) / 96, value ->> 3, value ->> 1, value ->> 2, value ->> 5 FROM json_each(?1) WHERE true
  ON CONFLICT (chip_id, day, country, device) DO UPDATE SET taps = taps + excluded.taps`

// Quarters are read only by owners: a card without one writes none, unless it was replaced by an owner's card.
const ADD_TAP_QUARTERS = `INSERT INTO tap_quarters (quarter, chip_id, taps)
  SELECT c.value ->> 0, k.chip_id, sum(c.value ->> 5)
  FROM json_each(?1) AS c CROSS JOIN chips AS k ON k.chip_id = c.value ->> 3
  WHERE k.owner_account_id IS NOT NULL OR k.replaced_by IS NOT NULL GROUP BY 1, 2
  ON CONFLICT (chip_id, quarter) DO UPDATE SET taps = taps + excluded.taps`

// The details are those of `countedContact` in domain/profile/contact-details.ts; is-shown.ts has the same condition.
const ADD_LINKS = `INSERT INTO link_days (day, username, url, country, device, clicks)
  SELECT (c.value ->> 0) / 96, p.username, c.value ->> 4, c.value ->> 1, c.value ->> 2, c.value ->> 5
  FROM json_each(?1) AS c CROSS JOIN profiles AS p ON p.username = c.value ->> 3
  WHERE p.published AND NOT p.hidden AND CASE c.value ->> 4
    WHEN 'contact:phone' THEN p.show_phone AND p.phone <> ''
    WHEN 'contact:email' THEN p.show_contact_email AND p.contact_email <> ''
    WHEN 'contact:website' THEN p.show_website AND p.website <> ''
    WHEN 'contact:address' THEN p.show_address AND '' <> coalesce(p.address_street, '')
      || coalesce(p.address_city, '') || coalesce(p.address_postcode, '') || coalesce(p.address_country, '')
    ELSE EXISTS (SELECT 1 FROM social_links AS s WHERE s.username = p.username AND s.url = c.value ->> 4) END
  ON CONFLICT (username, day, url, country, device) DO UPDATE SET clicks = clicks + excluded.clicks`

// Of the links that ADD_LINKS, before it in the batch, has added to their day.
const ADD_LINK_QUARTERS = `INSERT INTO profile_quarters (quarter, username, kind, count)
  SELECT c.value ->> 0, p.username, 'link', sum(c.value ->> 5)
  FROM json_each(?1) AS c CROSS JOIN profiles AS p ON p.username = c.value ->> 3
  WHERE p.published AND NOT p.hidden AND p.account_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM link_days AS d WHERE d.username = p.username AND d.day = (c.value ->> 0) / 96
      AND d.url = c.value ->> 4 AND d.country = c.value ->> 1 AND d.device = c.value ->> 2)
  GROUP BY 1, 2
  ON CONFLICT (username, quarter, kind) DO UPDATE SET count = count + excluded.count`

const ADD_PROFILES = `INSERT INTO profile_days (day, username, kind, country, device, count)
  SELECT (c.value ->> 0) / 96, p.username, c.value ->> 4, c.value ->> 1, c.value ->> 2, c.value ->> 5
  FROM json_each(?1) AS c CROSS JOIN profiles AS p ON p.username = c.value ->> 3
  WHERE p.published AND NOT p.hidden
  ON CONFLICT (username, day, kind, country, device) DO UPDATE SET count = count + excluded.count`

const ADD_PROFILE_QUARTERS = `INSERT INTO profile_quarters (quarter, username, kind, count)
  SELECT c.value ->> 0, p.username, c.value ->> 4, sum(c.value ->> 5)
  FROM json_each(?1) AS c CROSS JOIN profiles AS p ON p.username = c.value ->> 3
  WHERE p.published AND NOT p.hidden AND p.account_id IS NOT NULL GROUP BY 1, 2, 3
  ON CONFLICT (username, quarter, kind) DO UPDATE SET count = count + excluded.count`

// Each is the count of a tap as well, which has its country and device.
const ADD_OUTCOMES = `INSERT INTO sun_days (day, chip_id, outcome, taps)
  SELECT (value ->> 0) / 96, value ->> 3, value ->> 4, sum(value ->> 5) FROM json_each(?1) GROUP BY 1, 2, 3
  ON CONFLICT (chip_id, day, outcome) DO UPDATE SET taps = taps + excluded.taps`

/**
 * Adds counts to their days and quarters, all or none. A lost connection is retried although the counts may have arrived, and the
 * caller sends rejected counts again: rarely counting twice is better than losing seconds of counts. Rejects when D1
 * fails or times out.
 */
export async function writeCounts(db: D1Database, { taps, links, profiles, signed }: Counts): Promise<void> {
  const added = (statements: readonly string[], counts: readonly Count[]) =>
    counts.length === 0 ? [] : statements.map((statement) => db.prepare(statement).bind(JSON.stringify(counts)))
  const send = async () =>
    db.batch([
      ...added([ADD_TAPS, ADD_TAP_QUARTERS], taps),
      ...added([ADD_LINKS, ADD_LINK_QUARTERS], links),
      ...added([ADD_PROFILES, ADD_PROFILE_QUARTERS], profiles),
      ...added([ADD_OUTCOMES], signed),
    ])
  if (taps.length + links.length + profiles.length + signed.length === 0) return
  await retried(() => withDeadline(send(), D1_WRITE_BUDGET_MS, 'D1'))
}
