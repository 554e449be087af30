// The data of a team as a file, for its owner. It holds no hash, token, key or code.
import { and, eq, sql } from 'drizzle-orm'
import { shown, withoutUnsetLanguage } from '#app/data/export-columns.ts'
import { accountEvents, contacts, teamMembers, teams } from '#app/db/schema.ts'
import { reached } from '#app/guards/visit.ts'
import { teamEvent } from '#app/team-membership/events.ts'
import { isManager, type TeamVisit } from '#app/team-membership/membership.ts'
import { chips, profiles, socialLinks } from '#db/schema.ts'
import { runBatch, type Statement, type Store } from '#db/store.ts'

const BUDGET_MS = 10_000

interface Part {
  name: string
  about: string
  rows: (store: Store, teamId: string) => Statement
}

const PARTS: readonly Part[] = [
  {
    name: 'team',
    about: 'The team, and what it locks. Times are whole seconds since 1 January 1970, UTC.',
    rows: (store, id) =>
      store
        .select(shown(teams.name, teams.slug, teams.locked, teams.createdAt))
        .from(teams)
        .where(eq(teams.id, id)),
  },
  {
    name: 'members',
    about: 'People of the team and invitations to it.',
    rows: (store, id) =>
      store
        .select(
          shown(
            ...[teamMembers.id, teamMembers.name, teamMembers.email, teamMembers.role, teamMembers.username],
            ...[teamMembers.invitedAt, teamMembers.joinedAt, teamMembers.leftAt],
          ),
        )
        .from(teamMembers)
        .where(eq(teamMembers.teamId, id)),
  },
  {
    name: 'profiles',
    about: 'Profiles of the team; show_… says whether a detail is public (1) or not (0).',
    rows: (store, id) =>
      store
        .select(
          shown(
            ...[profiles.username, profiles.fullName, profiles.bio, profiles.profileImageUrl, profiles.themeId],
            ...[profiles.accent, profiles.published, profiles.jobTitle, profiles.company, profiles.phone],
            ...[profiles.contactEmail, profiles.website, profiles.addressStreet, profiles.addressCity],
            ...[profiles.addressPostcode, profiles.addressCountry, profiles.showJobTitle, profiles.showCompany],
            ...[profiles.showPhone, profiles.showContactEmail, profiles.showWebsite, profiles.showAddress],
            ...[profiles.lang, profiles.createdAt, profiles.updatedAt],
          ),
        )
        .from(profiles)
        .where(and(eq(profiles.teamId, id), isOfMember)),
  },
  {
    name: 'links',
    about: 'The links of these profiles, in their order.',
    rows: (store, id) =>
      store
        .select(
          shown(
            ...[socialLinks.username, socialLinks.platform, socialLinks.displayText, socialLinks.url],
            ...[socialLinks.displayOrder, socialLinks.hidden, socialLinks.shownFrom, socialLinks.shownUntil],
          ),
        )
        .from(socialLinks)
        .where(
          sql`${socialLinks.username} IN (SELECT profiles.username FROM profiles WHERE profiles.team_id = ${id} AND ${isOfMember})`,
        )
        .orderBy(socialLinks.username, socialLinks.displayOrder),
  },
  {
    name: 'cards',
    about: 'Cards of the team; holder_member_id is the id of a member.',
    rows: (store, id) =>
      store
        .select(
          shown(
            ...[chips.chipId, chips.status, chips.username, chips.label, chips.nickname, chips.claimedAt],
            ...[chips.holderMemberId, chips.replacedBy],
          ),
        )
        .from(chips)
        .where(eq(chips.ownerTeamId, id)),
  },
  {
    name: 'contacts',
    about: 'Details that visitors left on these profiles.',
    rows: (store, id) =>
      store
        .select(
          shown(
            ...[contacts.username, contacts.name, contacts.email, contacts.phone, contacts.company, contacts.note],
            ...[contacts.consentVersion, contacts.createdAt, contacts.seenAt],
          ),
        )
        .from(contacts)
        .where(eq(contacts.teamId, id))
        .orderBy(contacts.createdAt),
  },
  {
    name: 'log',
    about: 'What the owner and the admins did within a year; member is the id of a member.',
    rows: (store, id) =>
      store
        .select(shown(accountEvents.event, accountEvents.detail, accountEvents.createdAt))
        .from(accountEvents)
        .where(eq(accountEvents.teamId, id))
        .orderBy(accountEvents.id),
  },
]

/** A profile of somebody who left is the leaver's to take along, not the team's. */
const isOfMember = sql`EXISTS (SELECT 1 FROM team_members AS holder WHERE holder.account_id = profiles.account_id
  AND holder.team_id = profiles.team_id AND holder.joined_at IS NOT NULL AND holder.left_at IS NULL)`

/** The text of the file, and the row of the log in the same batch. Throws `Unreachable`. */
export async function teamExport(visit: TeamVisit): Promise<string> {
  const { env, config, now, membership } = visit
  const rows = reached(
    await runBatch(
      env.DB,
      (store) => [
        ...PARTS.map((part) => part.rows(store, membership.team.id)),
        teamEvent(store, visit, 'exported', {}, sql`WHERE ${isManager(visit, 'owner')}`),
      ],
      { what: 'export team', budgetMs: BUDGET_MS },
    ),
  )
  return `${JSON.stringify(
    {
      about: {
        made_at: new Date(now * 1000).toISOString(),
        made_by: `${config.brand.name}, ${config.appHost}`,
        ...Object.fromEntries(PARTS.map(({ name, about }) => [name, about])),
      },
      ...Object.fromEntries(
        PARTS.map(({ name }, at) => [name, name === 'team' ? (rows[at] as unknown[])[0] : rows[at]]),
      ),
    },
    withoutUnsetLanguage,
    2,
  )}\n`
}
