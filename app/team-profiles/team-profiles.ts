// Profiles of teams in the editor: who may change them, and what is locked in them.
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { accountEvent } from '#app/db/account-events.ts'
import { teamMembers, teams } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { profiles } from '#db/schema.ts'
import { runStatement, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { type Locked, readLocked } from './locked.ts'

type ProfileRow = typeof profiles.$inferSelect

/**
 * Condition on a row of `profiles`, for the `where` of its writes: the profile is the account's own, or one of a team in which
 * the account may edit it (`profiles:edit` and the acts like it in permissions.ts). It holds at the time of the write: who left
 * or was removed while their page was open changes nothing.
 */
export const mayWriteProfile = (accountId: string): SQL =>
  sql`((profiles.team_id IS NULL AND profiles.account_id = ${accountId}) OR EXISTS (SELECT 1 FROM team_members AS writer
    WHERE writer.account_id = ${accountId} AND writer.team_id = profiles.team_id AND writer.joined_at IS NOT NULL
    AND writer.left_at IS NULL AND (profiles.account_id = ${accountId} OR writer.role IN ('owner', 'admin'))
    AND EXISTS (SELECT 1 FROM team_members AS holder WHERE holder.account_id = profiles.account_id
      AND holder.team_id = profiles.team_id AND holder.joined_at IS NOT NULL AND holder.left_at IS NULL)))`

/** Condition on a row of `profiles`: not one of a team that its account has left. */
export const isOfPresent = sql`(${profiles.teamId} IS NULL OR EXISTS (SELECT 1 FROM team_members AS present
  WHERE present.account_id = ${profiles.accountId} AND present.team_id = ${profiles.teamId}
  AND present.joined_at IS NOT NULL AND present.left_at IS NULL))`

/** What the editor needs of a profile's team. */
export interface ProfileTeam {
  id: string
  name: string
  locked: Locked
  /** The member whose profile it is, and whether that is the one who edits. */
  memberId: string
  isOwn: boolean
}

export const NOTHING_LOCKED: Locked = {}
export const lockedIn = (team: ProfileTeam | null): Locked => team?.locked ?? NOTHING_LOCKED

/** The team of a profile that the account may write; null for a personal one. Throws `Unreachable`. */
export async function teamOfProfile(
  { env, account }: Pick<OwnVisit, 'env' | 'account'>,
  { teamId, accountId }: Pick<ProfileRow, 'teamId' | 'accountId'>,
): Promise<ProfileTeam | null> {
  if (teamId === null) return null
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ id: teams.id, name: teams.name, locked: teams.locked, memberId: teamMembers.id })
          .from(teams)
          .innerJoin(teamMembers, and(eq(teamMembers.teamId, teams.id), eq(teamMembers.accountId, accountId ?? '')))
          .where(eq(teams.id, teamId))
          .limit(1),
      { what: 'read team of profile', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  if (found === undefined) return null
  return { ...found, locked: readLocked(found.locked), isOwn: accountId === account.id }
}

/**
 * The profile of somebody else in a team whose profiles the account may edit. `refused`: it is one of a team, and the account
 * may not; null: no profile of a team has this name. Throws `Unreachable`.
 */
export async function managedProfile(
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
  username: string,
): Promise<ProfileRow | 'refused' | null> {
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            profile: profiles,
            writes: sql<0 | 1>`${mayWriteProfile(accountId)}`,
          })
          .from(profiles)
          .where(and(eq(profiles.username, username), isNotNull(profiles.teamId)))
          .limit(1),
      { what: 'read profile of a member', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  if (found === undefined) return null
  return found.writes === 1 ? found.profile : 'refused'
}

type ProfileEvent = 'profile-changed' | 'profile-published' | 'profile-unpublished' | 'profile-renamed'

/**
 * Statements of a batch: logs that somebody else's profile was changed, if the write directly before changed it; none for
 * one's own. The events and their `detail` are those of app/team-membership/events.ts.
 */
export const profileEvent = (
  store: Store,
  { account, now }: Pick<OwnVisit, 'account' | 'now'>,
  team: ProfileTeam | null,
  event: ProfileEvent,
) =>
  team === null || team.isOwn
    ? []
    : [
        accountEvent(
          store,
          {
            ...{ accountId: account.id, teamId: team.id, event, at: now },
            detail: JSON.stringify({ member: team.memberId }),
          },
          sql`WHERE changes() > 0`,
        ),
      ]
