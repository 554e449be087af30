// The profiles of an account, as its cards and numbers need them.
import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { profiles } from '#db/schema.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'

export interface OwnProfile {
  username: string
  fullName: string | null
  themeId: string | null
  pictureUrl: string | null
  published: boolean
  hidden: boolean
  setupStep: number
  teamId: string | null
}

/** The profiles of the account itself, not of its teams, in the order of the editor (profile/own-profiles.ts). */
export const ownProfiles = (
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
): Promise<Result<OwnProfile[], StoreFailure>> => read(env, accountId, isNull(profiles.teamId))

/** The same with those of its teams, the account's own first. */
export const allOwnProfiles = (
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
): Promise<Result<OwnProfile[], StoreFailure>> =>
  read(
    env,
    accountId,
    sql`(${profiles.teamId} IS NULL OR EXISTS (SELECT 1 FROM team_members AS mine
      WHERE mine.account_id = ${accountId} AND mine.team_id = ${profiles.teamId} AND mine.joined_at IS NOT NULL
        AND mine.left_at IS NULL))`,
  )

const read = (env: Pick<AppBindings, 'DB'>, accountId: string, of: SQL): Promise<Result<OwnProfile[], StoreFailure>> =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          username: profiles.username,
          fullName: profiles.fullName,
          themeId: profiles.themeId,
          pictureUrl: profiles.profileImageUrl,
          published: profiles.published,
          hidden: profiles.hidden,
          setupStep: profiles.setupStep,
          teamId: profiles.teamId,
        })
        .from(profiles)
        .where(and(eq(profiles.accountId, accountId), of))
        .orderBy(
          sql`${profiles.teamId} IS NOT NULL`,
          lt(profiles.setupStep, 3),
          asc(profiles.createdAt),
          asc(profiles.username),
        ),
    { what: 'list own profiles', budgetMs: D1_READ_BUDGET_MS },
  )
