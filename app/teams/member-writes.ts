// Writes about one person of a team.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { teamMembers } from '#app/db/schema.ts'
import { reached } from '#app/guards/visit.ts'
import { teamEvent } from '#app/team-membership/events.ts'
import { isManager, type TeamVisit } from '#app/team-membership/membership.ts'
import type { TeamRole } from '#app/team-membership/permissions.ts'
import { changesOf, runBatch } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import type { GivenRole } from './invite-rows.ts'

/**
 * Changes the role of a member or of somebody who is invited, if it is still the one that the page showed. Only the owner
 * does. Returns whether it was changed. Throws `Unreachable`.
 */
export async function changeRole(
  visit: TeamVisit,
  { id, role: seen }: { id: string; role: TeamRole },
  role: GivenRole,
): Promise<boolean> {
  const [changed] = reached(
    await runBatch(
      visit.env.DB,
      (store) => [
        store
          .update(teamMembers)
          .set({ role })
          .where(
            and(
              eq(teamMembers.id, id),
              eq(teamMembers.teamId, visit.membership.team.id),
              eq(teamMembers.role, seen),
              inArray(teamMembers.role, ['admin', 'member']),
              sql`(${teamMembers.leftAt} IS NULL OR ${teamMembers.tokenHash} IS NOT NULL)`,
              isManager(visit, 'owner'),
            ),
          ),
        teamEvent(store, visit, 'role-changed', { member: id, words: [role] }),
      ],
      { what: 'change role', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return changesOf(changed) === 1
}

/** Changes the name that the team gave somebody; "" for none. Throws `Unreachable`. */
export async function renameMember(visit: TeamVisit, id: string, name: string): Promise<boolean> {
  const [changed] = reached(
    await runBatch(
      visit.env.DB,
      (store) => [
        store
          .update(teamMembers)
          .set({ name: name === '' ? null : name })
          .where(and(eq(teamMembers.id, id), eq(teamMembers.teamId, visit.membership.team.id), isManager(visit))),
        teamEvent(store, visit, 'member-renamed', { member: id }),
      ],
      { what: 'rename member', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return changesOf(changed) === 1
}
