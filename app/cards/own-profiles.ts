// The profiles of an account, as its cards and numbers need them.
import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '../../src/db/schema'
import { D1_READ_BUDGET_MS } from '../../src/domain/site/timings'
import type { Result } from '../../src/domain/text/errors'
import { runStatement, type StoreFailure } from '../db/statement'
import type { AppBindings } from '../env'

export interface OwnProfile {
  username: string
  fullName: string | null
  themeId: string | null
  pictureUrl: string | null
  published: boolean
  hidden: boolean
  setupStep: number
}

/** Those of the account itself, not of its teams. */
export const ownProfiles = (
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
): Promise<Result<OwnProfile[], StoreFailure>> =>
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
        })
        .from(profiles)
        .where(and(eq(profiles.accountId, accountId), isNull(profiles.teamId))),
    { what: 'list own profiles', budgetMs: D1_READ_BUDGET_MS },
  )
