// Founding a team: its row, its owner's row and the event are one batch, under the limits of an account.
import { sql } from 'drizzle-orm'
import { isOpenAccount } from '#app/cards/chip-writes.ts'
import { teamMembers, teams } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { newId } from '#app/identity/tokens.ts'
import { teamEventOf } from '#app/team-membership/events.ts'
import { changesOf, insertFrom, runBatch } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { slugBase } from './team-name.ts'

/** How many teams an account owns at most, and is in at most, the owned ones included. */
export const MOST_OWNED = 3
export const MOST_JOINED = 5

/** Is the account in fewer teams than it can be in? */
export const mayJoinAnother = (accountId: string) =>
  sql`(SELECT count(*) FROM team_members AS mine WHERE mine.account_id = ${accountId} AND mine.joined_at IS NOT NULL
    AND mine.left_at IS NULL) < ${MOST_JOINED}`

/** Founds a team and returns its id; null: the account has as many as it can have. Throws `Unreachable`. */
export async function foundTeam({ env, account, now }: OwnVisit, name: string): Promise<string | null> {
  const [id, memberId] = [newId(), newId()]
  const slug = `${slugBase(name)}-${newId().slice(0, 6).toLowerCase()}`
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        insertFrom(
          store,
          teams,
          { id, name, slug, ownerAccountId: account.id, createdAt: now },
          sql`WHERE (SELECT count(*) FROM teams AS owned WHERE owned.owner_account_id = ${account.id}) < ${MOST_OWNED}
            AND ${mayJoinAnother(account.id)} AND ${isOpenAccount(account.id)}`,
        ),
        insertFrom(
          store,
          teamMembers,
          {
            ...{ id: memberId, teamId: id, accountId: account.id, email: account.email, name: account.name },
            ...{ role: 'owner', invitedAt: now, joinedAt: now },
          },
          sql`WHERE EXISTS (SELECT 1 FROM teams AS founded WHERE founded.id = ${id})`,
        ),
        teamEventOf(store, { accountId: account.id, teamId: id, at: now }, 'founded'),
      ],
      { what: 'found team', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return changesOf(written[0]) === 1 ? id : null
}
