// Reads the people of a team with their profiles and cards.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { accounts, teamMembers } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { reached } from '#app/guards/visit.ts'
import type { TeamRole } from '#app/team-membership/permissions.ts'
import { chips, profiles } from '#db/schema.ts'
import { listed, runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { meansName } from '#domain/text/folded.ts'
import { INVITE_SECONDS } from './invites.ts'

/** More rows than 500 members and their invitations of a month need. */
const MOST_ROWS = 5000
export const MEMBERS_A_PAGE = 100

export type MemberState = 'invited' | 'setting-up' | 'published' | 'left'
export const STATE_NAMES: Readonly<Record<MemberState, string>> = {
  invited: 'Invited',
  'setting-up': 'Setting up',
  published: 'Published',
  left: 'Left',
}
export const isMemberState = (word: string): word is MemberState => Object.hasOwn(STATE_NAMES, word)

export interface Member {
  id: string
  accountId: string | null
  /** The present address of the account, or the one that was invited. */
  email: string
  name: string | null
  role: TeamRole
  state: MemberState
  /** For an invitation: does its link work, and since when? */
  invite: 'open' | 'expired' | 'ended' | null
  invitedAt: number
  joinedAt: number | null
  leftAt: number | null
  /** The team profile; null: there is none. */
  profile: {
    username: string
    fullName: string | null
    themeId: string | null
    pictureUrl: string | null
    published: boolean
    hidden: boolean
  } | null
}

const isActive = sql`(${teamMembers.joinedAt} IS NOT NULL AND ${teamMembers.leftAt} IS NULL)`

/** The people of a team, or one of them. `now` in whole seconds. Throws `Unreachable`. */
export async function readMembers(
  env: Pick<AppBindings, 'DB'>,
  teamId: string,
  now: number,
  only?: SQL,
): Promise<Member[]> {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            id: teamMembers.id,
            accountId: teamMembers.accountId,
            email: sql<string>`coalesce(${accounts.email}, ${teamMembers.email})`,
            name: teamMembers.name,
            role: teamMembers.role,
            tokenHash: teamMembers.tokenHash,
            invitedAt: teamMembers.invitedAt,
            joinedAt: teamMembers.joinedAt,
            leftAt: teamMembers.leftAt,
            username: profiles.username,
            fullName: profiles.fullName,
            themeId: profiles.themeId,
            pictureUrl: profiles.profileImageUrl,
            published: profiles.published,
            hidden: profiles.hidden,
          })
          .from(teamMembers)
          .leftJoin(accounts, eq(accounts.id, teamMembers.accountId))
          .leftJoin(
            profiles,
            and(eq(profiles.teamId, teamMembers.teamId), eq(profiles.accountId, teamMembers.accountId), isActive),
          )
          .where(and(eq(teamMembers.teamId, teamId), only))
          .orderBy(sql`NOT ${isActive}`)
          .limit(MOST_ROWS),
      { what: 'list members', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.map(({ tokenHash, username, fullName, themeId, pictureUrl, published, hidden, ...row }) => {
    const isMember = row.joinedAt !== null && row.leftAt === null
    const isInvited = !isMember && tokenHash !== null
    const hasLeft = row.joinedAt !== null && !isMember && !isInvited
    const isOpen = isInvited && row.invitedAt > now - INVITE_SECONDS
    return {
      ...row,
      state: isMember ? (published ? 'published' : 'setting-up') : hasLeft ? 'left' : 'invited',
      invite: isMember || hasLeft ? null : isOpen ? 'open' : isInvited ? 'expired' : 'ended',
      profile:
        username === null
          ? null
          : { username, fullName, themeId, pictureUrl, published: published ?? false, hidden: hidden ?? false },
    }
  })
}

/** One of the people; null: not of this team. */
export async function readMember(
  env: Pick<AppBindings, 'DB'>,
  teamId: string,
  memberId: string,
  now: number,
): Promise<Member | null> {
  const [found] = await readMembers(env, teamId, now, eq(teamMembers.id, memberId))
  return found ?? null
}

/** What to call somebody: the name of their profile, the one the team gave, or the address. */
export const memberName = ({ profile, name, email }: Pick<Member, 'profile' | 'name' | 'email'>): string =>
  profile?.fullName || name || email

export interface MemberFilter {
  /** Words of a name, an address or a username; "" for all. */
  name: string
  state: MemberState | null
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })
const STATES_LAST: readonly MemberState[] = ['left']

/** Those a filter asks for, by name; people who left stand last. */
export function filtered(members: readonly Member[], { name, state }: MemberFilter): Member[] {
  const typed = name.toLowerCase().replace(/^@/, '')
  const isMeant = (member: Member): boolean =>
    typed === '' ||
    member.email.includes(typed) ||
    (member.profile?.username.toLowerCase().includes(typed) ?? false) ||
    meansName(name, memberName(member)) ||
    meansName(name, member.name ?? '')
  return members
    .filter((member) => (state === null || member.state === state) && isMeant(member))
    .map((member) => ({ member, last: STATES_LAST.includes(member.state), called: memberName(member) }))
    .sort((one, other) => Number(one.last) - Number(other.last) || collator.compare(one.called, other.called))
    .map(({ member }) => member)
}

export interface MemberCard {
  chipId: string
  label: string | null
  nickname: string | null
  status: string
}

/** The cards of these people, by their member id: those they hold, and those that lead to their profiles. */
export async function cardsOf(
  env: Pick<AppBindings, 'DB'>,
  teamId: string,
  members: readonly Member[],
): Promise<ReadonlyMap<string, MemberCard[]>> {
  const byUsername = new Map(
    members.flatMap(({ id, profile }) => (profile === null ? [] : [[profile.username.toLowerCase(), id] as const])),
  )
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            ...{ chipId: chips.chipId, label: chips.label, nickname: chips.nickname, status: chips.status },
            ...{ username: chips.username, holder: chips.holderMemberId },
          })
          .from(chips)
          .where(
            and(
              eq(chips.ownerTeamId, teamId),
              sql`(${chips.holderMemberId} IN ${listed(members.map(({ id }) => id))}
                OR lower(${chips.username}) IN ${listed([...byUsername.keys()])})`,
            ),
          )
          .orderBy(chips.label, chips.chipId)
          .limit(MOST_ROWS),
      { what: 'list cards of members', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  const cards = new Map<string, MemberCard[]>()
  for (const { username, holder, ...card } of found) {
    const id = byUsername.get(username?.toLowerCase() ?? '') ?? holder
    if (id !== null && id !== undefined) cards.set(id, [...(cards.get(id) ?? []), card])
  }
  return cards
}
