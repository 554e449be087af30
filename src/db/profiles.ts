// Reads for the calls that return profiles, their links and the themes; hot/profile-page.ts serves a profile's page and
// files. Rows have the field names of the calls. Usernames are compared without case; an invalid one is unknown without
// a query. A hidden or unpublished profile is treated as unknown.
import { and, asc, eq, gt, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import {
  DEFAULT_THEME_CATEGORY,
  type ProfileThemeRecord,
  type PublicProfile,
  type SocialLink,
} from '#domain/profile/profile.ts'
import { isUsername } from '#domain/profile/username.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { profiles, profileThemes, socialLinks } from './schema.ts'
import { runStatement, type StoreFailure } from './store.ts'

const MAX_LINKS = 200
const now = sql`unixepoch()`

/** The public profile of a username, or null if it does not exist or is not shown. */
export async function findProfile(
  db: D1Database,
  username: string,
): Promise<Result<PublicProfile | null, StoreFailure>> {
  if (!isUsername(username)) return ok(null)
  const result = await runStatement(
    db,
    (store) =>
      store
        .select({
          username: profiles.username,
          full_name: profiles.fullName,
          bio: profiles.bio,
          profile_image_url: profiles.profileImageUrl,
          theme_id: profiles.themeId,
        })
        .from(profiles)
        .where(and(eq(profiles.username, username), eq(profiles.published, true), eq(profiles.hidden, false)))
        .limit(1),
    { what: 'find profile', budgetMs: D1_READ_BUDGET_MS },
  )
  return result.ok ? ok(result.value[0] ?? null) : result
}

/** The links of a username that are shown now, in display_order, those without one last; empty for a profile that is not shown. */
export async function listLinks(db: D1Database, username: string): Promise<Result<SocialLink[], StoreFailure>> {
  if (!isUsername(username)) return ok([])
  return runStatement(
    db,
    (store) => {
      const notShown = store
        .select({ username: profiles.username })
        .from(profiles)
        .where(and(eq(profiles.username, username), or(eq(profiles.hidden, true), eq(profiles.published, false))))
      return store
        .select({
          display_order: socialLinks.displayOrder,
          display_text: socialLinks.displayText,
          platform: socialLinks.platform,
          url: socialLinks.url,
        })
        .from(socialLinks)
        .where(
          and(
            eq(socialLinks.username, username),
            eq(socialLinks.hidden, false),
            or(isNull(socialLinks.shownFrom), lte(socialLinks.shownFrom, now)),
            or(isNull(socialLinks.shownUntil), gt(socialLinks.shownUntil, now)),
            notExists(notShown),
          ),
        )
        .orderBy(isNull(socialLinks.displayOrder), asc(socialLinks.displayOrder))
        .limit(MAX_LINKS)
    },
    { what: 'list links', budgetMs: D1_READ_BUDGET_MS },
  )
}

/** The active profile themes in display_order, all fields. */
export const listThemes = (db: D1Database): Promise<Result<ProfileThemeRecord[], StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .select({
          id: profileThemes.id,
          name: profileThemes.name,
          preview_image_url: profileThemes.previewImageUrl,
          category: sql<string>`coalesce(nullif(trim(${profileThemes.category}), ''), ${DEFAULT_THEME_CATEGORY})`,
          is_active: profileThemes.isActive,
          display_order: profileThemes.displayOrder,
        })
        .from(profileThemes)
        .where(eq(profileThemes.isActive, true))
        .orderBy(asc(profileThemes.displayOrder)),
    { what: 'list profile themes', budgetMs: D1_READ_BUDGET_MS },
  )
