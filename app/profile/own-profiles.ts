// The signed-in user's profiles, read from D1's primary, for the editor and the set-up.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { profiles, socialLinks } from '#db/schema.ts'
import { runStatement, type Store } from '#db/store.ts'
import { profileTheme } from '#domain/profile/profile.ts'
import { type LinkDraft, MAX_LINK_ROWS, type ProfileDraft } from '#domain/profile/profile-draft.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'

export type ProfileRow = typeof profiles.$inferSelect

/** All profiles of an account, the personal one first. Throws `Unreachable`. */
export async function ownProfiles({ env, account }: OwnVisit): Promise<ProfileRow[]> {
  return reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select()
          .from(profiles)
          .where(eq(profiles.accountId, account.id))
          .orderBy(sql`${profiles.teamId} IS NOT NULL`, asc(profiles.username)),
      { what: 'list own profiles', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
}

/** The personal profile of an account, or null. Throws `Unreachable`. */
export async function personalProfile({ env, account }: OwnVisit): Promise<ProfileRow | null> {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select()
          .from(profiles)
          .where(and(eq(profiles.accountId, account.id), isNull(profiles.teamId)))
          .limit(1),
      { what: 'find own profile', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found[0] ?? null
}

/** The profile with this name; the first without a name; the only one whatever the name. */
export function chosenProfile(own: readonly ProfileRow[], username: string): ProfileRow | null {
  if (username === '' || own.length === 1) return own[0] ?? null
  return own.find((profile) => profile.username.toLowerCase() === username.toLowerCase()) ?? null
}

/** Statement: the links of a profile, in display order. */
export const linksOf = (store: Store, username: string) =>
  store
    .select({ platform: socialLinks.platform, title: socialLinks.displayText, url: socialLinks.url })
    .from(socialLinks)
    .where(eq(socialLinks.username, username))
    .orderBy(sql`${socialLinks.displayOrder} IS NULL`, asc(socialLinks.displayOrder))
    .limit(MAX_LINK_ROWS)

/** The links of a profile as its forms hold them. Throws `Unreachable`. */
export async function linkDrafts({ env }: Pick<OwnVisit, 'env'>, username: string): Promise<LinkDraft[]> {
  const found = reached(
    await runStatement(env.DB, (store) => linksOf(store, username), {
      what: 'list own links',
      budgetMs: D1_READ_BUDGET_MS,
    }),
  )
  return found.map(({ title, ...link }) => ({ ...link, title: title ?? '' }))
}

/** A stored profile as its forms hold it. */
export const draftOfRow = (row: ProfileRow, links: LinkDraft[]): ProfileDraft => ({
  texts: {
    full_name: row.fullName ?? '',
    bio: row.bio ?? '',
    job_title: row.jobTitle ?? '',
    company: row.company ?? '',
    phone: row.phone ?? '',
    contact_email: row.contactEmail ?? '',
    website: row.website ?? '',
    address_street: row.addressStreet ?? '',
    address_city: row.addressCity ?? '',
    address_postcode: row.addressPostcode ?? '',
    address_country: row.addressCountry ?? '',
  },
  shown: {
    show_job_title: row.showJobTitle,
    show_company: row.showCompany,
    show_phone: row.showPhone,
    show_contact_email: row.showContactEmail,
    show_website: row.showWebsite,
    show_address: row.showAddress,
  },
  look: profileTheme(row.themeId),
  picture: row.profileImageUrl ?? '',
  links,
})
