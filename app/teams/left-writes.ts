// What somebody who left a team can take along for 30 days: the profile without what the team had locked.
import { and, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import { isOpenAccount } from '#app/cards/chip-writes.ts'
import { accounts, teamMembers, teams } from '#app/db/schema.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { MOST_PROFILES } from '#app/profile/own-profiles.ts'
import { isNameFree } from '#app/profile/usernames.ts'
import { type Locked, lockedLinks, readLocked } from '#app/team-profiles/locked.ts'
import { oldUsernames, profiles, socialLinks } from '#db/schema.ts'
import { changesOf, insertFrom, runBatch, runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { clearedColumns } from './save-brand.ts'

export const KEPT_SECONDS = 30 * DAY_SECONDS

export interface LeftTeam {
  teamId: string
  /** null: the team was deleted. */
  teamName: string | null
  locked: Locked
  /** The profile is deleted then, in whole seconds. */
  until: number
  profile: typeof profiles.$inferSelect
}

/** The teams an account has left within 30 days, or one of them, with the profile it had there. Throws `Unreachable`. */
export async function leftTeams(
  { env, account, now }: Pick<OwnVisit, 'env' | 'account' | 'now'>,
  teamId?: string,
): Promise<LeftTeam[]> {
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ teamId: teamMembers.teamId, leftAt: teamMembers.leftAt, team: teams, profile: profiles })
          .from(teamMembers)
          .innerJoin(
            profiles,
            and(eq(profiles.accountId, teamMembers.accountId), eq(profiles.teamId, teamMembers.teamId)),
          )
          .leftJoin(teams, eq(teams.id, teamMembers.teamId))
          .where(
            and(
              eq(teamMembers.accountId, account.id),
              isNotNull(teamMembers.joinedAt),
              gt(teamMembers.leftAt, now - KEPT_SECONDS),
              teamId === undefined ? undefined : eq(teamMembers.teamId, teamId),
            ),
          )
          .orderBy(teamMembers.leftAt),
      { what: 'list left teams', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.map(({ team, leftAt, ...rest }) => ({
    ...rest,
    teamName: team?.name ?? null,
    // Of a deleted team, what it had locked is gone from the profiles already.
    locked: readLocked(team?.locked ?? '{}'),
    until: (leftAt ?? 0) + KEPT_SECONDS,
  }))
}

/**
 * Copies the profile into a personal one that is not published, unless the account has as many as it can have or the name is
 * taken. Returns whether it was made. Throws `Unreachable`.
 */
export async function copyLeft(
  { env, account, now }: Pick<OwnVisit, 'env' | 'account' | 'now'>,
  { profile, teamId, locked }: LeftTeam,
  username: string,
  termsVersion: string,
): Promise<boolean> {
  const mayBeMade = sql`${isNameFree(username, now)}
    AND (SELECT count(*) FROM profiles AS own WHERE own.account_id = ${account.id} AND own.team_id IS NULL)
      < ${MOST_PROFILES}
    AND ${isOpenAccount(account.id)}
    AND EXISTS (SELECT 1 FROM team_members AS leaver WHERE leaver.team_id = ${teamId} AND leaver.account_id = ${account.id}
      AND leaver.joined_at IS NOT NULL AND leaver.left_at > ${now - KEPT_SECONDS})`
  const source = sql`${profiles.username} = ${profile.username} AND ${profiles.accountId} = ${account.id}
    AND ${profiles.teamId} = ${teamId} AND ${profiles.hidden} = 0`
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        // Before the profile, because the condition fails once the name is used.
        insertFrom(
          store,
          socialLinks,
          {
            ...getTableColumns(socialLinks),
            username,
            displayOrder: sql`${socialLinks.displayOrder} - ${lockedLinks(locked).length}`,
          },
          sql`FROM ${socialLinks} WHERE ${socialLinks.username} = ${profile.username}
            AND ${socialLinks.displayOrder} > ${lockedLinks(locked).length}
            AND EXISTS (SELECT 1 FROM ${profiles} WHERE ${source}) AND ${mayBeMade}`,
        ),
        insertFrom(
          store,
          profiles,
          {
            ...getTableColumns(profiles),
            ...clearedColumns(locked),
            ...{ username, accountId: account.id, teamId: null, published: false, hidden: false, hiddenReason: null },
            ...{ version: 1, setupStep: 3, takesContacts: false, renamedAt: null, nameReturnedAt: null },
            ...{ createdAt: now, updatedAt: now },
          },
          sql`FROM ${profiles} WHERE ${source} AND ${mayBeMade}`,
        ).onConflictDoNothing(),
        store.delete(oldUsernames).where(sql`username = ${username} AND until <= ${now}`),
        store.update(accounts).set({ termsVersion }).where(eq(accounts.id, account.id)),
      ],
      { what: 'copy left profile', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return changesOf(written[1]) === 1
}
