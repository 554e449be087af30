// Reads the cards of a team.
import { and, asc, desc, eq, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { lineDesign } from '#app/cards/card-design.ts'
import { teamMembers } from '#app/db/schema.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { holderName } from '#app/team-membership/card-facts.ts'
import { chips } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'

export const CARDS_A_PAGE = 100

export const CARD_FILTERS = { all: 'All', pool: 'In the pool', given: 'Handed out', off: 'Switched off' } as const
export type CardFilter = keyof typeof CARD_FILTERS

export interface TeamCard {
  chipId: string
  status: string
  username: string | null
  label: string | null
  nickname: string | null
  /** The design it was sold as; null: none is known. */
  lineDesign: string | null
  holderMemberId: string | null
  holderName: string | null
}

const isOff = sql`${chips.status} IN ('retired', 'disabled')`
const FILTERS: Readonly<Record<CardFilter, SQL | undefined>> = {
  all: undefined,
  pool: and(isNull(chips.holderMemberId), notInArray(chips.status, ['retired', 'disabled'])),
  given: and(isNotNull(chips.holderMemberId), notInArray(chips.status, ['retired', 'disabled'])),
  off: isOff,
}

export type CardCounts = Readonly<Record<CardFilter, number>>

/** One page of the team's cards, the newest claim first, and how many there are of each kind. `page` from 0. Throws `Unreachable`. */
export async function readTeamCards(
  { env }: Pick<OwnVisit, 'env'>,
  teamId: string,
  { filter, page }: { filter: CardFilter; page: number },
): Promise<{ cards: TeamCard[]; counts: CardCounts }> {
  const [cards, counts] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store
            .select({
              chipId: chips.chipId,
              status: chips.status,
              username: chips.username,
              label: chips.label,
              nickname: chips.nickname,
              lineDesign,
              holderMemberId: chips.holderMemberId,
              holderName: sql<string | null>`${holderName('team_members')}`,
            })
            .from(chips)
            .leftJoin(teamMembers, and(eq(teamMembers.id, chips.holderMemberId), eq(teamMembers.teamId, teamId)))
            .where(and(eq(chips.ownerTeamId, teamId), FILTERS[filter]))
            .orderBy(desc(chips.claimedAt), asc(chips.chipId))
            .limit(CARDS_A_PAGE)
            .offset(page * CARDS_A_PAGE),
          store
            .select({
              all: sql<number>`count(*)`,
              off: sql<number>`coalesce(sum(${isOff}), 0)`,
              pool: sql<number>`coalesce(sum(${chips.holderMemberId} IS NULL AND NOT ${isOff}), 0)`,
              given: sql<number>`coalesce(sum(${chips.holderMemberId} IS NOT NULL AND NOT ${isOff}), 0)`,
            })
            .from(chips)
            .where(eq(chips.ownerTeamId, teamId)),
        ]),
      { what: 'list cards of a team', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return { cards, counts: counts[0] ?? { all: 0, pool: 0, given: 0, off: 0 } }
}
