// Is a profile, or a link or contact detail on it, public? Checked before Analytics Engine counts it, so that hidden
// content is not counted.
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { attemptInStore, type StoreFailure } from '#http/attempt.ts'

const IS_PROFILE_SHOWN = 'SELECT 1 FROM profiles WHERE username = ?1 AND published AND NOT hidden'

// The same condition as ADD_LINKS in write-counts.ts.
const IS_LINK_SHOWN = `SELECT 1 FROM profiles AS p
  WHERE p.username = ?1 AND p.published AND NOT p.hidden AND CASE ?2
    WHEN 'contact:phone' THEN p.show_phone AND p.phone <> ''
    WHEN 'contact:email' THEN p.show_contact_email AND p.contact_email <> ''
    WHEN 'contact:website' THEN p.show_website AND p.website <> ''
    WHEN 'contact:address' THEN p.show_address AND '' <> coalesce(p.address_street, '')
      || coalesce(p.address_city, '') || coalesce(p.address_postcode, '') || coalesce(p.address_country, '')
    ELSE EXISTS (SELECT 1 FROM social_links AS s WHERE s.username = p.username AND s.url = ?2) END`

/** Never throws. */
export const isProfileShown = (db: D1Database, username: string): Promise<Result<boolean, StoreFailure>> =>
  isFound(() => db.prepare(IS_PROFILE_SHOWN).bind(username), 'find profile')

/** `url` is a link as stored, or a contact detail in the form of `countedContact`. Never throws. */
export const isLinkShown = (
  db: D1Database,
  { username, url }: { username: string; url: string },
): Promise<Result<boolean, StoreFailure>> => isFound(() => db.prepare(IS_LINK_SHOWN).bind(username, url), 'find link')

async function isFound(statement: () => D1PreparedStatement, what: string): Promise<Result<boolean, StoreFailure>> {
  const found = await attemptInStore(async () => statement().first(), { what, budgetMs: D1_READ_BUDGET_MS })
  return found.ok ? ok(found.value !== null) : found
}
