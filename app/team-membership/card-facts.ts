// Reads what handing out depends on: the members of a team, and what is known of cards.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { accounts, teamMembers } from '#app/db/schema.ts'
import type { AppBindings } from '#app/env.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import type { TeamRole } from '#app/team-membership/permissions.ts'
import { chips, orderLines, orders, profiles } from '#db/schema.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import type { ClaimPolicy } from '#domain/chip/claim.ts'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'

/** Condition on a row of `team_members` of this alias: a member, or a person who is invited and may come back. */
export const canHold = (alias: string): SQL =>
  sql`(${sql.raw(alias)}.left_at IS NULL OR ${sql.raw(alias)}.token_hash IS NOT NULL)`

/** What to call the person of a row of `team_members`, as on the page of members: by profile, by the team, by address. */
export const holderName = (alias: string): SQL<string> => {
  const of = sql.raw(alias)
  return sql`coalesce((SELECT nullif(named.full_name, '') FROM profiles AS named WHERE named.account_id = ${of}.account_id
    AND named.team_id = ${of}.team_id), nullif(${of}.name, ''), ${of}.email)`
}

/** Somebody who can have cards: a member, or a person who is invited. */
export interface Holder {
  memberId: string
  /** The address that was invited, and the present one of the account. */
  invited: string
  email: string
  name: string
  role: TeamRole
  joinedAt: number | null
  /** The team profile; null without one. */
  username: string | null
  published: boolean
}

const readHolders = (env: Pick<AppBindings, 'DB'>, where: SQL | undefined): Promise<Result<Holder[], StoreFailure>> =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select({
          memberId: holder.id,
          invited: holder.email,
          email: sql<string>`coalesce(${accounts.email}, ${holder.email})`,
          name: holderName('holder'),
          role: holder.role,
          joinedAt: sql<number | null>`iif(${holder.leftAt} IS NULL, ${holder.joinedAt}, NULL)`,
          username: profiles.username,
          published: sql<boolean>`coalesce(${profiles.published}, 0)`.mapWith(Boolean),
        })
        .from(holder)
        .leftJoin(accounts, eq(accounts.id, holder.accountId))
        .leftJoin(
          profiles,
          and(eq(profiles.accountId, holder.accountId), eq(profiles.teamId, holder.teamId), isNull(holder.leftAt)),
        )
        .where(and(where, canHold('holder'))),
    { what: 'list people who can have cards', budgetMs: D1_READ_BUDGET_MS },
  )

const holder = alias(teamMembers, 'holder')
const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true })

/** Everybody who can have cards of the team, by name. Throws `Unreachable`. */
export async function holdersOf(env: Pick<AppBindings, 'DB'>, teamId: string): Promise<Holder[]> {
  const found = reached(await readHolders(env, eq(holder.teamId, teamId)))
  return found.sort((one, other) => collator.compare(one.name, other.name))
}

/** This member or invited person of the team, or null. Throws `Unreachable`. */
export async function holderIn(env: Pick<AppBindings, 'DB'>, teamId: string, memberId: string): Promise<Holder | null> {
  const [found] = reached(await readHolders(env, and(eq(holder.id, memberId), eq(holder.teamId, teamId))))
  return found ?? null
}

/** "Ana Reyes (ana@example.com), invited". */
export const holderText = ({ name, email, joinedAt }: Holder): string =>
  `${name === email ? email : `${name} (${email})`}${joinedAt === null ? ', invited' : ''}`

/** A card as handing out sees it. */
export interface CardFacts {
  chipId: string
  status: string
  label: string | null
  nickname: string | null
  /** Does it belong to this team? */
  isOurs: boolean
  /** Does it belong to nobody? */
  isFree: boolean
  claimPolicy: ClaimPolicy
  holderMemberId: string | null
  /** The name of the member who has it; null: nobody, or a card of others. */
  holderName: string | null
  /** When it was last handed out, in whole seconds; null: never. */
  handedOutAt: number | null
  handover: number
  /** Of the order in which it was sold. */
  lineDesign: string | null
  orderId: string | null
  orderNumber: string | null
  orderEmail: string | null
}

/** The cards with these ids that exist. Ids of all rows of a list are read at once. */
export async function cardsWith(
  { env }: Pick<OwnVisit, 'env'>,
  teamId: string,
  ids: readonly string[],
): Promise<Map<string, CardFacts>> {
  const isOurs = sql<number>`${chips.ownerTeamId} IS ${teamId}`
  const found = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({
            chipId: chips.chipId,
            status: chips.status,
            label: chips.label,
            nickname: chips.nickname,
            isOurs: isOurs.mapWith(Boolean),
            isFree: sql<boolean>`${chips.ownerAccountId} IS NULL AND ${chips.ownerTeamId} IS NULL`.mapWith(Boolean),
            claimPolicy: chips.claimPolicy,
            holderMemberId: chips.holderMemberId,
            holderName: holderName('holder'),
            handedOutAt: sql<number | null>`(SELECT max(given.created_at) FROM chip_events AS given
              WHERE given.chip_id = ${chips.chipId} AND given.event = 'handed_out')`,
            handover: chips.handover,
            lineDesign: orderLines.designId,
            orderId: orders.id,
            orderNumber: orders.number,
            orderEmail: orders.email,
          })
          .from(sql`json_each(${JSON.stringify([...new Set(ids)])}) AS typed`)
          .crossJoin(chips)
          .leftJoin(holder, and(eq(holder.id, chips.holderMemberId), eq(holder.teamId, teamId)))
          .leftJoin(orderLines, eq(orderLines.id, chips.orderLineId))
          .leftJoin(orders, eq(orders.id, orderLines.orderId))
          .where(sql`${chips.chipId} = typed.value`),
      { what: 'read cards of a list', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return new Map(found.map((card) => [card.chipId, card]))
}

/** The card that one of these ids means: the first that exists. */
export const meantBy = (ids: readonly string[], cards: ReadonlyMap<string, CardFacts>): CardFacts | null =>
  ids.flatMap((id) => cards.get(id) ?? [])[0] ?? null

/** The card that a scanned, typed or pasted text means, or null. Throws `Unreachable`. */
export async function typedCard(
  visit: Pick<OwnVisit, 'env'>,
  teamId: string,
  typed: string,
): Promise<CardFacts | null> {
  const ids = chipIdsOf(typed)
  return ids.length === 0 ? null : meantBy(ids, await cardsWith(visit, teamId, ids))
}

/** The published team profile of a member, or NULL. `member` is the id of a row of `team_members`. */
export const profileOfHolder = (member: SQL | string, teamId: string): SQL<string> =>
  sql`(SELECT theirs.username FROM team_members AS holder JOIN profiles AS theirs
    ON theirs.account_id = holder.account_id AND theirs.team_id = ${teamId}
    WHERE holder.id = ${member} AND holder.joined_at IS NOT NULL AND holder.left_at IS NULL AND theirs.published = 1)`

/** The state of a card that leads to this profile, which may be NULL. */
export const linkedAs = (username: SQL): SQL<ChipStatus> =>
  sql`CASE WHEN ${username} IS NULL THEN 'linked_without_profile' ELSE 'linked_with_profile' END`
