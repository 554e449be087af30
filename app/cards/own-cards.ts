// Reads the cards of an account, and those of its teams that it may see.
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { teamMembers, teams } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { holderName } from '#app/team-membership/card-facts.ts'
import { may, type TeamRole } from '#app/team-membership/permissions.ts'
import { chips } from '#db/schema.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { lineDesign } from './card-design.ts'

const COLUMNS = {
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
  // Names in full: drizzle leaves the table out of the columns of a query of one table.
  byHour: sql<0 | 1>`EXISTS (SELECT 1 FROM card_schedules WHERE card_schedules.chip_id = chips.chip_id
    AND card_schedules.account_id = chips.owner_account_id)`,
}

/** The team of a card, as the account sees it. */
export interface CardTeam {
  id: string
  name: string
  /** The account's row of `team_members`, and its role. */
  memberId: string
  role: TeamRole
  /** Who has the card; null: it is in the pool. */
  holder: { memberId: string; name: string; role: TeamRole } | null
  /** When it was last handed out, in whole seconds; null: never. */
  handedOutAt: number | null
}

/** A card of an account or of its team. Times in whole seconds since the epoch. */
export interface OwnCard {
  chipId: string
  /** One of ChipStatus, unless the table was edited by hand. */
  status: string
  username: string | null
  label: string | null
  nickname: string | null
  claimedAt: number | null
  handover: number
  orderLineId: string | null
  /** The design it was sold as; null: none is known. */
  lineDesign: string | null
  replacedBy: string | null
  sunUid: string | null
  /** Does it lead to different profiles by the hour? */
  byHour: 0 | 1
  /** null: the account's own. */
  team: CardTeam | null
}

/** Is it a card of a team that this account has? */
export const isHeld = ({ team }: Pick<OwnCard, 'team'>): boolean =>
  team !== null && team.holder?.memberId === team.memberId

const mine = alias(teamMembers, 'mine')
const holder = alias(teamMembers, 'holder')
const TEAM_COLUMNS = {
  teamId: teams.id,
  teamName: teams.name,
  memberId: mine.id,
  role: mine.role,
  holderId: holder.id,
  holderName: holderName('holder'),
  holderRole: holder.role,
  handedOutAt: sql<number | null>`(SELECT max(given.created_at) FROM chip_events AS given
    WHERE given.chip_id = ${chips.chipId} AND given.event = 'handed_out')`,
}
type TeamColumns = {
  [Name in 'teamId' | 'teamName' | 'memberId' | 'holderId' | 'holderName']: string | null
} & { role: TeamRole | null; holderRole: TeamRole | null; handedOutAt: number | null }

/** The card of a row; null where its team lets the account not see it. */
function seenCard({
  teamId,
  teamName,
  memberId,
  role,
  holderId,
  holderName,
  holderRole,
  handedOutAt,
  ...card
}: Omit<OwnCard, 'team'> & TeamColumns): OwnCard | null {
  if (teamId === null || memberId === null || role === null) return { ...card, team: null }
  const given =
    holderId === null || holderRole === null ? null : { memberId: holderId, name: holderName ?? '', role: holderRole }
  const team = { id: teamId, name: teamName ?? '', memberId, role, holder: given, handedOutAt }
  const seen = { ...card, team }
  return may(role, 'cards:see', { isOwn: isHeld(seen) }) ? seen : null
}

const withTeam = (env: Pick<AppBindings, 'DB'>, accountId: string, where: SQL | undefined, what: string) =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({ ...COLUMNS, ...TEAM_COLUMNS })
        .from(chips)
        .leftJoin(
          mine,
          and(
            eq(mine.teamId, chips.ownerTeamId),
            eq(mine.accountId, accountId),
            isNotNull(mine.joinedAt),
            isNull(mine.leftAt),
          ),
        )
        .leftJoin(teams, eq(teams.id, mine.teamId))
        .leftJoin(holder, and(eq(holder.id, chips.holderMemberId), eq(holder.teamId, chips.ownerTeamId)))
        .where(where)
        .orderBy(desc(chips.claimedAt), chips.chipId),
    { what, budgetMs: D1_READ_BUDGET_MS },
  )

/** This card, or null where it is unknown, or belongs to another person or to a team that does not show it. */
export async function ownCard(
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
  chipId: string,
): Promise<Result<OwnCard | null, StoreFailure>> {
  const where = and(eq(chips.chipId, chipId), or(eq(chips.ownerAccountId, accountId), isNotNull(mine.id)))
  const found = await withTeam(env, accountId, where, 'read own card')
  if (!found.ok) return found
  const [row] = found.value
  return ok(row === undefined ? null : seenCard(row))
}

/** The cards of teams that this account has, the newest claim first. */
export async function heldCards(
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
): Promise<Result<OwnCard[], StoreFailure>> {
  const isTheirs = sql`${chips.holderMemberId} IN (SELECT id FROM team_members WHERE account_id = ${accountId})`
  const found = await withTeam(env, accountId, and(isTheirs, isNotNull(mine.id)), 'list held cards')
  return found.ok ? ok(found.value.flatMap((row) => seenCard(row) ?? [])) : found
}

/** All cards of an account itself, switched-off ones too; the newest claim first. */
export async function ownCards(
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
): Promise<Result<OwnCard[], StoreFailure>> {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select(COLUMNS)
        .from(chips)
        .where(eq(chips.ownerAccountId, accountId))
        .orderBy(desc(chips.claimedAt), chips.chipId),
    { what: 'list own cards', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value.map((card) => ({ ...card, team: null }))) : found
}

/** The cards of an account, then those that it has of its teams. */
export async function allCards(
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
): Promise<Result<OwnCard[], StoreFailure>> {
  const [own, held] = await Promise.all([ownCards(env, accountId), heldCards(env, accountId)])
  if (!own.ok) return own
  return held.ok ? ok([...own.value, ...held.value]) : held
}

/** A card's name: the owner's nickname, otherwise the printed label. */
export const cardName = ({ nickname, label }: Pick<OwnCard, 'nickname' | 'label'>): string =>
  nickname ?? label ?? 'Card'

/** The end of an id, by which people distinguish their cards. */
export const lastFour = (chipId: string): string => chipId.slice(-4)
