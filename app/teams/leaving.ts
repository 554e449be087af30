// The end of a membership, by the member or by somebody who manages the team: one batch unpublishes the team profile, puts its
// cards back into the pool and ends the access, so that the next request finds neither.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { forgetChipCopies } from '#app/cards/chip-writes.ts'
import { accounts, teamMembers } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { reached } from '#app/guards/visit.ts'
import { deliverAppMails, payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import type { MailPayloads } from '#app/mail/payloads.ts'
import { holderName } from '#app/team-membership/card-facts.ts'
import { teamEvent } from '#app/team-membership/events.ts'
import { isActiveMember, type TeamVisit } from '#app/team-membership/membership.ts'
import type { TeamRole } from '#app/team-membership/permissions.ts'
import { chips, profiles } from '#db/schema.ts'
import { changesOf, runBatch, runStatement, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { toPool } from './card-writes.ts'

/** Somebody whose membership can end. */
export interface Leaver {
  memberId: string
  accountId: string
  name: string
  role: TeamRole
  /** Cards that go back to the pool. */
  cards: number
}

/** This member, or null: not of the team, not joined, or left. Throws `Unreachable`. */
export async function leaverIn(env: Pick<AppBindings, 'DB'>, teamId: string, memberId: string): Promise<Leaver | null> {
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            memberId: teamMembers.id,
            accountId: teamMembers.accountId,
            name: holderName('team_members'),
            role: teamMembers.role,
            cards: sql<number>`(SELECT count(*) FROM chips AS held WHERE held.holder_member_id = "team_members"."id"
              AND held.status IN ('linked_with_profile', 'linked_without_profile', 'paused'))`,
          })
          .from(teamMembers)
          .where(and(eq(teamMembers.id, memberId), eq(teamMembers.teamId, teamId), isActiveMember))
          .limit(1),
      { what: 'read member who leaves', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found === undefined || found.accountId === null ? null : { ...found, accountId: found.accountId }
}

/** left: the member themselves · removed: by an owner or admin. */
export type Ending = 'left' | 'removed'

/**
 * The membership still is as it may end: nobody leaves as the owner, and whoever removes still has a role above that of the
 * member. Of two people at once one ends it.
 */
const mayEnd = ({ account, membership }: TeamVisit, memberId: string, ending: Ending): SQL => {
  const by =
    ending === 'left'
      ? sql`leaver.account_id = ${account.id} AND leaver.role <> 'owner'`
      : sql`EXISTS (SELECT 1 FROM team_members AS actor WHERE actor.id = ${membership.memberId} AND actor.id <> leaver.id
          AND actor.joined_at IS NOT NULL AND actor.left_at IS NULL AND ((actor.role = 'owner' AND leaver.role <> 'owner')
            OR (actor.role = 'admin' AND leaver.role = 'member')))`
  return sql`EXISTS (SELECT 1 FROM team_members AS leaver WHERE leaver.id = ${memberId}
    AND leaver.team_id = ${membership.team.id} AND leaver.joined_at IS NOT NULL AND leaver.left_at IS NULL AND ${by})`
}

/** Ends a membership and mails the person. Returns false where it was ended or changed meanwhile. Throws `Unreachable`. */
export async function endMembership(
  visit: TeamVisit,
  { memberId, accountId }: Leaver,
  ending: Ending,
): Promise<boolean> {
  const { env, config, membership, now } = visit
  const { team } = membership
  const may = mayEnd(visit, memberId, ending)
  const payload: MailPayloads['team-left'] = { team: team.name, isOwnWish: ending === 'left' }
  const written = reached(
    await runBatch(
      env.DB,
      (store) => [
        ...poolOf(store, { teamId: team.id, memberId, accountId, at: now }, may),
        store
          .update(profiles)
          .set({ published: false, updatedAt: now })
          .where(and(eq(profiles.accountId, accountId), eq(profiles.teamId, team.id), may)),
        queueMailFrom(
          store,
          { to: accounts.email, kind: 'team-left', payload: payloadOf({ payload }) },
          now,
          sql`FROM ${accounts} WHERE ${accounts.id} = ${accountId} AND ${accounts.email} IS NOT NULL AND ${may}`,
        ),
        teamEvent(
          store,
          visit,
          ending === 'left' ? 'member-left' : 'member-removed',
          { member: memberId },
          sql`WHERE ${may}`,
        ),
        store
          .update(teamMembers)
          .set({ leftAt: now, tokenHash: null })
          .where(and(eq(teamMembers.id, memberId), isNull(teamMembers.leftAt), may)),
      ],
      { what: 'end membership', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  if (changesOf(written.at(-1)) !== 1) return false
  const pooled = written[1]
  await forgetChipCopies(env, Array.isArray(pooled) ? pooled.map(({ chipId }: { chipId: string }) => chipId) : [])
  visit.waitUntil(deliverAppMails(env, config, now))
  return true
}

/**
 * Statements of a batch: the cards of a member, and those that lead to the member's team profile, go back to the pool if `when`
 * holds. The second one returns `chipId` of each.
 */
export const poolOf = (
  store: Store,
  { teamId, memberId, accountId, at }: { teamId: string; memberId: string; accountId: string | null; at: number },
  when: SQL,
) =>
  toPool(
    store,
    teamId,
    sql`(${chips.holderMemberId} = ${memberId} OR ${chips.username} COLLATE NOCASE = (SELECT theirs.username
      FROM profiles AS theirs WHERE theirs.account_id = ${accountId} AND theirs.team_id = ${teamId})) AND ${when}`,
    at,
  )
