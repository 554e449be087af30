// Joining a team: the membership, and the member's profile with the locked values, in one batch.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { isOpenAccount } from '#app/cards/chip-writes.ts'
import { accounts, teamMembers, teams } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { TOKEN } from '#app/guards/cookies.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { tokenHash } from '#app/identity/tokens.ts'
import { isNameFree, proposedUsername } from '#app/profile/usernames.ts'
import { teamEventOf } from '#app/team-membership/events.ts'
import type { Membership, Team } from '#app/team-membership/membership.ts'
import { type Locked, lockedLinks, readLocked, withLockedFields } from '#app/team-profiles/locked.ts'
import { profiles, socialLinks } from '#db/schema.ts'
import { changesOf, insertFrom, runBatch, runStatement, type Statement, type Store } from '#db/store.ts'
import { NO_DRAFT } from '#domain/profile/profile-draft.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { poolOfEnded } from './card-writes.ts'
import { mayJoinAnother } from './found.ts'
import { INVITE_SECONDS, isOpenInvite } from './invites.ts'

export interface Invite {
  memberId: string
  team: Team
  /** Canonical. */
  email: string
  name: string | null
  username: string | null
  role: 'owner' | 'admin' | 'member'
  hash: string
  /** When its link ends, in whole seconds. */
  endsAt: number
}

/** The open invitation of a link's token; null: it ended, was answered, or there never was one. Throws `Unreachable`. */
export async function readInvite({ env, now }: Pick<OwnVisit, 'env' | 'now'>, token: string): Promise<Invite | null> {
  if (!TOKEN.test(token)) return null
  const hash = await tokenHash(token)
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ team: teams, member: teamMembers })
          .from(teamMembers)
          .innerJoin(teams, eq(teams.id, teamMembers.teamId))
          .where(and(eq(teamMembers.tokenHash, hash), isOpenInvite(now)))
          .limit(1),
      { what: 'read invite', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  if (found === undefined) return null
  const { id, email, name, username, role, invitedAt } = found.member
  return { memberId: id, team: found.team, email, name, username, role, hash, endsAt: invitedAt + INVITE_SECONDS }
}

/** The name of the team whose invitation had this token, also once it ended; null: nothing is known of it. Throws `Unreachable`. */
export async function teamOfEnded({ env }: Pick<OwnVisit, 'env'>, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null
  const hash = await tokenHash(token)
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ name: teams.name })
          .from(teamMembers)
          .innerJoin(teams, eq(teams.id, teamMembers.teamId))
          .where(eq(teamMembers.tokenHash, hash))
          .limit(1),
      { what: 'read team of an invite', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found?.name ?? null
}

/** The open invitations to an address, by the name of their team. Their links are in the mails alone. Throws `Unreachable`. */
export async function invitesTo(
  env: Pick<AppBindings, 'DB'>,
  email: string,
  now: number,
): Promise<{ team: string; endsAt: number }[]> {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ team: teams.name, at: teamMembers.invitedAt })
          .from(teamMembers)
          .innerJoin(teams, eq(teams.id, teamMembers.teamId))
          .where(and(eq(teamMembers.email, email), isOpenInvite(now)))
          .orderBy(teams.name)
          .limit(20),
      { what: 'list invites', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.map(({ team, at }) => ({ team, endsAt: at + INVITE_SECONDS }))
}

interface NewTeamProfile {
  team: Pick<Team, 'id' | 'version' | 'locked'>
  memberId: string
  accountId: string
  username: string
  name: string
  now: number
}

/** What a team profile begins with: its set-up has not begun. */
function freshProfile(locked: Locked) {
  const { texts, shown, look, accent, picture } = withLockedFields(NO_DRAFT, locked)
  const given = (text: string) => (text === '' ? null : text)
  return {
    ...{ bio: given(texts.bio), company: given(texts.company), website: given(texts.website) },
    ...{ addressStreet: given(texts.address_street), addressCity: given(texts.address_city) },
    ...{ addressPostcode: given(texts.address_postcode), addressCountry: given(texts.address_country) },
    ...{ showJobTitle: shown.show_job_title, showCompany: shown.show_company, showWebsite: shown.show_website },
    ...{ showAddress: shown.show_address, themeId: look, accent: given(accent), profileImageUrl: given(picture) },
  }
}

/**
 * Statements of a batch: the profile of a member who has none in the team, with the locked values and links. They do nothing
 * where the name is taken or the team's brand has another version. The last one changes one row where it was made.
 */
export function teamProfile(
  store: Store,
  { team, memberId, accountId, username, name, now }: NewTeamProfile,
): readonly [Statement, Statement] {
  const locked = readLocked(team.locked)
  const when = sql`${isNameFree(username, now)}
    AND EXISTS (SELECT 1 FROM team_members AS its JOIN teams ON teams.id = its.team_id WHERE its.id = ${memberId}
      AND its.account_id = ${accountId} AND its.joined_at IS NOT NULL AND its.left_at IS NULL AND teams.id = ${team.id}
      AND teams.version = ${team.version})
    AND NOT EXISTS (SELECT 1 FROM profiles AS present
      WHERE present.account_id = ${accountId} AND present.team_id = ${team.id})`
  return [
    // Before the profile, because the condition fails once there is one.
    insertFrom(
      store,
      socialLinks,
      {
        ...{ username, platform: sql`value ->> '$.platform'`, displayText: sql`value ->> '$.title'` },
        ...{ url: sql`value ->> '$.url'`, displayOrder: sql`key + 1` },
      },
      sql`FROM json_each(${JSON.stringify(lockedLinks(locked))}) WHERE ${when}`,
    ),
    insertFrom(
      store,
      profiles,
      {
        ...{ ...freshProfile(locked), username, fullName: name, accountId, teamId: team.id },
        ...{ published: false, setupStep: 0, createdAt: now, updatedAt: now },
      },
      sql`WHERE ${when}`,
    ).onConflictDoNothing(),
  ]
}

/** The wished username where it is free, otherwise one from the name; "" where D1 fails. */
async function usernameFor({ env, config, now }: OwnVisit, wished: string, name: string): Promise<string> {
  if (wished !== '') {
    const free = await runStatement(
      env.DB,
      (store) => store.select({ free: sql<0 | 1>`${isNameFree(wished, now)}` }).from(sql`(SELECT 1)`),
      { what: 'is name free', budgetMs: D1_READ_BUDGET_MS },
    )
    if (free.ok && free.value[0]?.free === 1) return wished
  }
  return proposedUsername(env.DB, name, config.brand, now)
}

export type Joining = { end: 'joined'; username: string | null } | { end: 'full' | 'already' | 'gone' }

/**
 * Joins the team of an invitation, whose address is the account's. `username` is that of the member's profile, null where
 * there is none yet. full: the account is in as many teams as it can be. Throws `Unreachable`.
 */
export async function join(visit: OwnVisit, invite: Invite, termsVersion: string): Promise<Joining> {
  const { env, account, now } = visit
  const { memberId, team, hash } = invite
  const name = invite.name ?? account.name ?? ''
  const username = await usernameFor(visit, invite.username ?? '', name || account.email.split('@')[0] || '')
  const isAlready = sql`EXISTS (SELECT 1 FROM team_members AS present WHERE present.team_id = ${team.id}
    AND present.account_id = ${account.id} AND present.joined_at IS NOT NULL AND present.left_at IS NULL)`
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        store
          .select({ full: sql<0 | 1>`NOT ${mayJoinAnother(account.id)}`, already: sql<0 | 1>`${isAlready}` })
          .from(sql`(SELECT 1)`),
        // An account that left under another address, and is invited under this one, has one row.
        store
          .update(teamMembers)
          .set({ accountId: null })
          .where(
            and(
              eq(teamMembers.teamId, team.id),
              eq(teamMembers.accountId, account.id),
              isNotNull(teamMembers.leftAt),
              sql`${teamMembers.id} <> ${memberId}`,
              sql`EXISTS (SELECT 1 FROM team_members AS open WHERE open.id = ${memberId} AND open.token_hash = ${hash})`,
            ),
          ),
        store
          .update(teamMembers)
          .set({
            ...{ accountId: account.id, joinedAt: now, leftAt: null, tokenHash: null },
            name: sql`coalesce(${teamMembers.name}, ${account.name})`,
          })
          .where(
            and(
              eq(teamMembers.id, memberId),
              eq(teamMembers.tokenHash, hash),
              eq(teamMembers.email, account.email),
              isOpenInvite(now),
              mayJoinAnother(account.id),
              isOpenAccount(account.id),
              sql`NOT ${isAlready}`,
            ),
          ),
        teamEventOf(store, { accountId: account.id, teamId: team.id, at: now }, 'member-joined', {
          member: memberId,
          words: [invite.role],
        }),
        ...teamProfile(store, { team, memberId, accountId: account.id, username, name, now }),
        store
          .update(accounts)
          .set({ termsVersion })
          .where(
            and(
              eq(accounts.id, account.id),
              sql`EXISTS (SELECT 1 FROM team_members AS joined WHERE joined.id = ${memberId}
                AND joined.account_id = ${account.id} AND joined.left_at IS NULL)`,
            ),
          ),
        store
          .select({ username: profiles.username })
          .from(profiles)
          .where(and(eq(profiles.accountId, account.id), eq(profiles.teamId, team.id))),
      ],
      { what: 'join team', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  const [standing] = written[0] as { full: 0 | 1; already: 0 | 1 }[]
  if (changesOf(written[2]) !== 1) {
    if (standing?.already) return { end: 'already' }
    return { end: standing?.full ? 'full' : 'gone' }
  }
  const [profile] = written.at(-1) as { username: string }[]
  return { end: 'joined', username: profile?.username ?? null }
}

/**
 * Makes the profile of a member who has none, like an owner, or somebody whose username was taken while they joined. Returns
 * its username; null: it was not made, or there was one. Throws `Unreachable`.
 */
export async function addTeamProfile(
  visit: OwnVisit,
  { team, memberId, name: its }: Pick<Membership, 'team' | 'memberId' | 'name'>,
  termsVersion: string,
): Promise<string | null> {
  const { env, account, now } = visit
  const name = its ?? account.name ?? ''
  const username = await usernameFor(visit, '', name || account.email.split('@')[0] || '')
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        ...teamProfile(store, { team, memberId, accountId: account.id, username, name, now }),
        store.update(accounts).set({ termsVersion }).where(eq(accounts.id, account.id)),
      ],
      { what: 'add team profile', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return changesOf(written[1]) === 1 ? username : null
}

/** "No thanks": ends the invitation; the address leaves the team's list after 30 days. Throws `Unreachable`. */
export async function decline({ env, account, now }: OwnVisit, { memberId, team, hash }: Invite): Promise<boolean> {
  const [declined] = reached(
    await runBatch(
      env.DB,
      (store) => [
        store
          .update(teamMembers)
          .set({ tokenHash: null, leftAt: sql`coalesce(${teamMembers.leftAt}, ${now})` })
          .where(
            and(
              eq(teamMembers.id, memberId),
              eq(teamMembers.tokenHash, hash),
              eq(teamMembers.email, account.email),
              isOpenInvite(now),
            ),
          ),
        teamEventOf(store, { accountId: account.id, teamId: team.id, at: now }, 'member-declined', {
          member: memberId,
        }),
        ...poolOfEnded(store, team.id, memberId, now),
      ],
      { what: 'decline invite', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return changesOf(declined) === 1
}
