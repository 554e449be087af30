// Reads of calls 6, 7 and 8 and of the profile page. Rows carry the field names of the calls (PROF-07, PROF-12).
// Usernames are compared without regard to case (D-85); what is no username is unknown without asking D1 (R6).
// A profile the operator has hidden is as good as unknown to everybody but the page, which says that it is gone.
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import { isUsername } from '../domain/chip'
import { ok, type Result } from '../domain/errors'
import type { ProfileThemeRecord, PublicProfile, SocialLink } from '../domain/profile'
import { D1_READ_BUDGET_MS } from '../domain/timings'
import { profiles, profileThemes, socialLinks } from './schema'
import { runStatement, type Store, type StoreFailure } from './statement'

const MAX_LINKS = 200

export type ProfileLookup = { state: 'shown'; profile: PublicProfile } | { state: 'hidden' } | { state: 'unknown' }

/** What a profile page shows; each half is a failure of its own. */
export interface ProfilePageRows {
  found: Result<ProfileLookup, StoreFailure>
  links: Result<SocialLink[], StoreFailure>
}

/**
 * Profile and links in one call to D1. Where that call is refused each is asked for alone, in what is left of the time,
 * so that broken links do not take the profile with them.
 */
export async function readProfilePage(db: D1Database, username: string): Promise<ProfilePageRows> {
  if (!isUsername(username)) return { found: ok({ state: 'unknown' }), links: ok([]) }
  const began = Date.now()
  const both = await runStatement(
    db,
    (store) => store.batch([profileStatement(store, username), linksStatement(store, username)]),
    { what: 'read profile page', budgetMs: D1_READ_BUDGET_MS },
  )
  if (both.ok) return { found: ok(lookup(both.value[0])), links: ok(both.value[1]) }
  const budgetMs = D1_READ_BUDGET_MS - (Date.now() - began)
  if (budgetMs < WORTH_ASKING_MS) return { found: both, links: both }
  const [found, links] = await Promise.all([
    lookUpProfile(db, username, budgetMs),
    runStatement(db, (store) => linksStatement(store, username), { what: 'list links', budgetMs }),
  ])
  return { found, links }
}

const WORTH_ASKING_MS = 100

/** What there is under a username. */
async function lookUpProfile(
  db: D1Database,
  username: string,
  budgetMs: number,
): Promise<Result<ProfileLookup, StoreFailure>> {
  const result = await runStatement(db, (store) => profileStatement(store, username), {
    what: 'find profile',
    budgetMs,
  })
  return result.ok ? ok(lookup(result.value)) : result
}

const profileStatement = (store: Store, username: string) =>
  store
    .select({
      hidden: profiles.hidden,
      profile: {
        username: profiles.username,
        full_name: profiles.fullName,
        bio: profiles.bio,
        profile_image_url: profiles.profileImageUrl,
        theme_id: profiles.themeId,
      },
    })
    .from(profiles)
    .where(eq(profiles.username, username))
    .limit(1)

const lookup = ([row]: Awaited<ReturnType<typeof profileStatement>>): ProfileLookup =>
  row === undefined ? { state: 'unknown' } : row.hidden ? { state: 'hidden' } : { state: 'shown', profile: row.profile }

/** The public profile of a username, or null when nobody has it or it is hidden. */
export async function findProfile(
  db: D1Database,
  username: string,
): Promise<Result<PublicProfile | null, StoreFailure>> {
  if (!isUsername(username)) return ok(null)
  const found = await lookUpProfile(db, username, D1_READ_BUDGET_MS)
  if (!found.ok) return found
  return ok(found.value.state === 'shown' ? found.value.profile : null)
}

/** The links of a username in display_order, those without one last; empty for an unknown or hidden profile. */
export async function listLinks(db: D1Database, username: string): Promise<Result<SocialLink[], StoreFailure>> {
  if (!isUsername(username)) return ok([])
  return runStatement(db, (store) => linksStatement(store, username), {
    what: 'list links',
    budgetMs: D1_READ_BUDGET_MS,
  })
}

const linksStatement = (store: Store, username: string) =>
  store
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
        notExists(
          store
            .select({ hidden: profiles.hidden })
            .from(profiles)
            .where(and(eq(profiles.username, username), eq(profiles.hidden, true))),
        ),
      ),
    )
    .orderBy(sql`${socialLinks.displayOrder} IS NULL`, asc(socialLinks.displayOrder))
    .limit(MAX_LINKS)

/** The active profile themes in display_order, all fields (API-38, API-39). */
export const listThemes = (db: D1Database): Promise<Result<ProfileThemeRecord[], StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .select({
          id: profileThemes.id,
          name: profileThemes.name,
          preview_image_url: profileThemes.previewImageUrl,
          category: profileThemes.category,
          is_active: profileThemes.isActive,
          display_order: profileThemes.displayOrder,
        })
        .from(profileThemes)
        .where(eq(profileThemes.isActive, true))
        .orderBy(asc(profileThemes.displayOrder)),
    { what: 'list profile themes', budgetMs: D1_READ_BUDGET_MS },
  )
