// The signed-in user's profiles, read from D1's primary, for the editor and the set-up.
import { and, asc, eq, sql } from 'drizzle-orm'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { isOfPresent } from '#app/team-profiles/team-profiles.ts'
import { profiles, socialLinks } from '#db/schema.ts'
import { runStatement, type Store } from '#db/store.ts'
import { localOf } from '#domain/profile/link-schedule.ts'
import { profileTheme } from '#domain/profile/profile.ts'
import { type LinkDraft, MAX_LINK_ROWS, type ProfileDraft } from '#domain/profile/profile-draft.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'

export type ProfileRow = typeof profiles.$inferSelect

const SETUP_STEPS = 3

/**
 * All profiles of an account: its own first, the oldest of them first, then one that is not set up, then those in its teams,
 * but of no team it has left. Throws `Unreachable`.
 */
export async function ownProfiles({ env, account }: OwnVisit): Promise<ProfileRow[]> {
  return reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select()
          .from(profiles)
          .where(and(eq(profiles.accountId, account.id), isOfPresent))
          .orderBy(
            sql`${profiles.teamId} IS NOT NULL`,
            sql`${profiles.setupStep} < ${SETUP_STEPS}`,
            asc(profiles.createdAt),
            asc(profiles.username),
          ),
      { what: 'list own profiles', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
}

/** How many profiles of their own an account may have. */
export const MOST_PROFILES = 5

/** Is it a profile of the account itself, not of a team? */
export const isPersonal = ({ teamId }: Pick<ProfileRow, 'teamId'>): boolean => teamId === null

/** Is the set-up of the profile done? */
export const isSetUp = ({ setupStep }: Pick<ProfileRow, 'setupStep'>): boolean => setupStep >= SETUP_STEPS

/** Is it a profile of the account itself whose set-up is not done? There is at most one. */
export const isUnfinished = ({ teamId, setupStep }: Pick<ProfileRow, 'teamId' | 'setupStep'>): boolean =>
  teamId === null && setupStep < SETUP_STEPS

/** May the account have another profile of its own? */
export const mayAddProfile = (own: readonly Pick<ProfileRow, 'teamId'>[]): boolean =>
  own.filter(isPersonal).length < MOST_PROFILES

/** The profile with this name in any spelling, or null. */
export const namedProfile = (own: readonly ProfileRow[], username: string): ProfileRow | null =>
  own.find((profile) => profile.username.toLowerCase() === username.toLowerCase()) ?? null

/** The profile with this name; the first without a name; the only one whatever the name. */
export function chosenProfile(own: readonly ProfileRow[], username: string): ProfileRow | null {
  if (username === '' || own.length === 1) return own[0] ?? null
  return namedProfile(own, username)
}

/** Statement: the links of a profile, in display order. */
export const linksOf = (store: Store, username: string) =>
  store
    .select({
      ...{ platform: socialLinks.platform, title: socialLinks.displayText, url: socialLinks.url },
      ...{ hidden: socialLinks.hidden, from: socialLinks.shownFrom, until: socialLinks.shownUntil },
    })
    .from(socialLinks)
    .where(eq(socialLinks.username, username))
    .orderBy(sql`${socialLinks.displayOrder} IS NULL`, asc(socialLinks.displayOrder))
    .limit(MAX_LINK_ROWS)

/** The links of a profile as its forms hold them, their times in UTC. Throws `Unreachable`. */
export async function linkDrafts({ env }: Pick<OwnVisit, 'env'>, username: string): Promise<LinkDraft[]> {
  const found = reached(
    await runStatement(env.DB, (store) => linksOf(store, username), {
      what: 'list own links',
      budgetMs: D1_READ_BUDGET_MS,
    }),
  )
  return found.map(({ title, from, until, ...link }) => ({
    ...{ ...link, title: title ?? '' },
    ...{ from: localOf(from, 'UTC'), until: localOf(until, 'UTC') },
  }))
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
  takesContacts: row.takesContacts,
  look: profileTheme(row.themeId),
  accent: row.accent ?? '',
  picture: row.profileImageUrl ?? '',
  links,
  timeZone: 'UTC',
  ...(row.lang === null ? {} : { language: row.lang }),
})
