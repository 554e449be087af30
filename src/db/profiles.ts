// Reads of calls 6, 7 and 8; hot/profile-page.ts is that of a profile's page and files. Rows carry the field names of the calls
// (PROF-07, PROF-12).
// Usernames are compared without regard to case (D-85); what is no username is unknown without asking D1 (R6).
// A profile the operator has hidden, or its owner has not published, is as good as unknown to all of them.
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '#domain/profile/profile.ts'
import { isUsername } from '#domain/profile/username.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { readRows, type StoreFailure, sql } from './sql.ts'

const MAX_LINKS = 200

/** The public profile of a username, or null when nobody has it or it is not shown. */
export async function findProfile(
  db: D1Database,
  username: string,
): Promise<Result<PublicProfile | null, StoreFailure>> {
  if (!isUsername(username)) return ok(null)
  const result = await readRows<PublicProfile>(
    db,
    sql`SELECT username, full_name, bio, profile_image_url, theme_id FROM profiles
      WHERE username = ${username} AND published AND NOT hidden LIMIT 1`,
    { what: 'find profile', budgetMs: D1_READ_BUDGET_MS },
  )
  return result.ok ? ok(result.value[0] ?? null) : result
}

/** The links of a username in display_order, those without one last; empty for a profile that is not shown. */
export async function listLinks(db: D1Database, username: string): Promise<Result<SocialLink[], StoreFailure>> {
  if (!isUsername(username)) return ok([])
  return readRows(
    db,
    sql`SELECT display_order, display_text, platform, url FROM social_links
      WHERE username = ${username}
        AND NOT EXISTS (SELECT 1 FROM profiles WHERE username = ${username} AND (hidden OR NOT published))
      ORDER BY display_order IS NULL, display_order LIMIT ${MAX_LINKS}`,
    { what: 'list links', budgetMs: D1_READ_BUDGET_MS },
  )
}

/** The active profile themes in display_order, all fields (API-38, API-39). */
export async function listThemes(db: D1Database): Promise<Result<ProfileThemeRecord[], StoreFailure>> {
  const found = await readRows<Omit<ProfileThemeRecord, 'is_active'> & { is_active: 0 | 1 }>(
    db,
    sql`SELECT id, name, preview_image_url, category, is_active, display_order FROM profile_themes
      WHERE is_active = 1 ORDER BY display_order`,
    { what: 'list profile themes', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value.map((row) => ({ ...row, is_active: row.is_active === 1 }))) : found
}
