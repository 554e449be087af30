// Reads from D1 what a claim needs: the chip, its order, and the profile of the signed-in account.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { OwnProfile } from '#app/cards/own-profiles.ts'
import { teamMembers, teams } from '#app/db/schema.ts'
import type { Visit } from '#app/guards/visit.ts'
import { chips, orderLines, orders, profiles } from '#db/schema.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import type { ChipFacts } from './claim-state.ts'

/** A profile of the account itself. */
export type ClaimProfile = Pick<OwnProfile, 'username' | 'fullName' | 'published' | 'setupStep'>

export interface ClaimFacts {
  /** null: there is no such chip. */
  chip: ChipFacts | null
  profiles: ClaimProfile[]
}

/** Reads both in one batch. Without a signed-in account there are no profiles. */
export async function readClaimFacts(
  { env, account }: Pick<Visit, 'env' | 'account'>,
  chipId: string,
): Promise<Result<ClaimFacts, StoreFailure>> {
  const read = await runStatement(
    env.DB,
    (store) =>
      store.batch([
        store
          .select({
            chipId: chips.chipId,
            status: chips.status,
            username: chips.username,
            label: chips.label,
            ownerAccountId: chips.ownerAccountId,
            ownerTeamId: chips.ownerTeamId,
            claimPolicy: chips.claimPolicy,
            claimedAt: chips.claimedAt,
            handover: chips.handover,
            sunUid: chips.sunUid,
            sunCounter: chips.sunCounter,
            lineDesign: orderLines.designId,
            orderId: orders.id,
            orderNumber: orders.number,
            orderEmail: orders.email,
            claimEpoch: orders.claimEpoch,
            holderMemberId: chips.holderMemberId,
            teamName: teams.name,
            teamLocked: teams.locked,
            // A batch of D1 loses one of two columns with the same name: orders have an id as well.
            memberId: sql<string | null>`${teamMembers.id}`.as('member_id'),
            memberRole: teamMembers.role,
          })
          .from(chips)
          .leftJoin(orderLines, eq(orderLines.id, chips.orderLineId))
          .leftJoin(orders, eq(orders.id, orderLines.orderId))
          .leftJoin(teams, eq(teams.id, chips.ownerTeamId))
          .leftJoin(
            teamMembers,
            and(
              eq(teamMembers.teamId, chips.ownerTeamId),
              eq(teamMembers.accountId, account?.id ?? ''),
              isNotNull(teamMembers.joinedAt),
              isNull(teamMembers.leftAt),
            ),
          )
          .where(eq(chips.chipId, chipId))
          .limit(1),
        store
          .select({
            username: profiles.username,
            fullName: profiles.fullName,
            published: profiles.published,
            setupStep: profiles.setupStep,
          })
          .from(profiles)
          .where(and(eq(profiles.accountId, account?.id ?? ''), isNull(profiles.teamId)))
          .orderBy(asc(profiles.createdAt), asc(profiles.username)),
      ]),
    { what: 'read chip to claim', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!read.ok) return read
  const [found, own] = read.value
  return ok({ chip: found[0] ?? null, profiles: own })
}

const SETUP_STEPS = 3

/** Was the set-up of this profile completed? */
export const isSetUp = ({ published, setupStep }: Pick<ClaimProfile, 'published' | 'setupStep'>): boolean =>
  published || setupStep >= SETUP_STEPS

/** Does this account have a profile that is set up? */
export const hasProfile = ({ profiles: own }: Pick<ClaimFacts, 'profiles'>): boolean => own.some(isSetUp)
