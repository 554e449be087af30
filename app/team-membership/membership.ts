// The teams of an account, and its role in the team of a page. Who was invited and has not joined, or who left, has none.
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { teamMembers, teams } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { messagePage, notFound } from '#app/layout/message.tsx'
import { may, type Subject, type TeamAct, type TeamRole } from '#app/team-membership/permissions.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'

export type Team = typeof teams.$inferSelect

export interface Membership {
  team: Team
  /** The row of `team_members`. */
  memberId: string
  role: TeamRole
  /** As the team knows the member; null: never given. */
  name: string | null
  joinedAt: number
}

/** A visit of a member to a page of their team. */
export type TeamVisit = OwnVisit & { membership: Membership }

/** Joined and not left. */
export const isActiveMember = and(isNotNull(teamMembers.joinedAt), isNull(teamMembers.leftAt))

/**
 * Condition of a write: the account is still an owner or admin of the team, or has this role. Somebody who was removed while
 * their request was under way changes nothing.
 */
export const isManager = ({ account, membership }: Pick<TeamVisit, 'account' | 'membership'>, role?: 'owner'): SQL =>
  sql`EXISTS (SELECT 1 FROM team_members AS manager WHERE manager.team_id = ${membership.team.id}
    AND manager.account_id = ${account.id} AND manager.joined_at IS NOT NULL AND manager.left_at IS NULL
    AND manager.role ${role === undefined ? sql`IN ('owner', 'admin')` : sql`= 'owner'`})`

/** The teams an account is in, by name. Throws `Unreachable`. */
export const membershipsOf = (env: Pick<AppBindings, 'DB'>, accountId: string): Promise<Membership[]> =>
  read(env, accountId)

/** The account's membership in this team; null: none, whether the team exists or not. Throws `Unreachable`. */
export async function membershipIn(
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
  teamId: string,
): Promise<Membership | null> {
  const [found] = await read(env, accountId, teamId)
  return found ?? null
}

async function read(env: Pick<AppBindings, 'DB'>, accountId: string, teamId?: string): Promise<Membership[]> {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            team: teams,
            memberId: teamMembers.id,
            role: teamMembers.role,
            name: teamMembers.name,
            joinedAt: teamMembers.joinedAt,
          })
          .from(teamMembers)
          .innerJoin(teams, eq(teams.id, teamMembers.teamId))
          .where(
            and(
              eq(teamMembers.accountId, accountId),
              isActiveMember,
              teamId === undefined ? undefined : eq(teams.id, teamId),
            ),
          )
          .orderBy(asc(teams.name), asc(teams.id)),
      { what: 'read own teams', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.map(({ joinedAt, ...membership }) => ({ ...membership, joinedAt: joinedAt ?? 0 }))
}

/**
 * The visit of a member to the team whose id is in the address. For others and for people who left, the response is the one
 * of an unknown team. Throws `Unreachable`.
 */
export async function teamVisit(visit: OwnVisit): Promise<TeamVisit | Response> {
  const membership = await membershipIn(visit.env, visit.account.id, visit.params.id ?? '')
  if (membership !== null) return { ...visit, membership }
  await logAuth(visit, 'not_own', { kind: 'team' })
  return notFound(visit)
}

/** The visit of a member who may do this, or the response that refuses it: 404 for others, 403 for the role. */
export async function teamOf(visit: OwnVisit, act: TeamAct, subject?: Subject): Promise<TeamVisit | Response> {
  const entered = await teamVisit(visit)
  return entered instanceof Response ? entered : ((await refusedAct(entered, act, subject)) ?? entered)
}

/** The response to an act that the member's role does not have; null: it has. */
export async function refusedAct(visit: TeamVisit, act: TeamAct, subject?: Subject): Promise<Response | null> {
  const { role, team } = visit.membership
  if (may(role, act, subject)) return null
  await logAuth(visit, 'not_own', { kind: 'team' })
  return messagePage(visit, { status: 403, heading: `Your role in ${team.name} does not include this.` })
}
