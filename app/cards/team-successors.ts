// The cards of a team that can take the place of one of them.
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { chips } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { lineDesign } from './card-design.ts'
import type { CardTeam, OwnCard } from './own-cards.ts'

const MOST_SUCCESSORS = 40

/** Cards of the team that can take the place of another: those of the same member first, then the newest of the pool. */
export async function teamSuccessors({ env }: OwnVisit, team: CardTeam): Promise<OwnCard[]> {
  const holder = team.holder?.memberId ?? null
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            chipId: chips.chipId,
            status: chips.status,
            username: chips.username,
            label: chips.label,
            nickname: chips.nickname,
            claimedAt: chips.claimedAt,
            handover: chips.handover,
            orderLineId: chips.orderLineId,
            lineDesign,
            replacedBy: chips.replacedBy,
            sunUid: chips.sunUid,
          })
          .from(chips)
          .where(
            and(
              eq(chips.ownerTeamId, team.id),
              or(isNull(chips.holderMemberId), sql`${chips.holderMemberId} IS ${holder}`),
              sql`${chips.status} IN ('linked_with_profile', 'linked_without_profile')`,
            ),
          )
          .orderBy(isNull(chips.holderMemberId), desc(chips.claimedAt), asc(chips.chipId))
          .limit(MOST_SUCCESSORS + 1),
      { what: 'list successors of a card', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.map((card) => ({ ...card, byHour: 0, team }))
}
