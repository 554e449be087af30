// Reads the cards of an account.
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AppBindings } from '#app/env.ts'
import { chips } from '#db/schema.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'

const COLUMNS = {
  chipId: chips.chipId,
  status: chips.status,
  username: chips.username,
  label: chips.label,
  nickname: chips.nickname,
  claimedAt: chips.claimedAt,
  handover: chips.handover,
  orderLineId: chips.orderLineId,
  replacedBy: chips.replacedBy,
  sunUid: chips.sunUid,
  // Names in full: drizzle leaves the table out of the columns of a query of one table.
  byHour: sql<0 | 1>`EXISTS (SELECT 1 FROM card_schedules WHERE card_schedules.chip_id = chips.chip_id
    AND card_schedules.account_id = chips.owner_account_id)`,
}

/** A card of an account. Times in whole seconds since the epoch. */
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
  replacedBy: string | null
  sunUid: string | null
  /** Does it lead to different profiles by the hour? */
  byHour: 0 | 1
}

/** This card, or null where it is unknown or belongs to another person. */
export async function ownCard(
  env: Pick<AppBindings, 'DB'>,
  accountId: string,
  chipId: string,
): Promise<Result<OwnCard | null, StoreFailure>> {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select(COLUMNS)
        .from(chips)
        .where(and(eq(chips.chipId, chipId), eq(chips.ownerAccountId, accountId)))
        .limit(1),
    { what: 'read own card', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0] ?? null) : found
}

/** All cards of an account, switched-off ones too; the newest claim first. */
export const ownCards = (env: Pick<AppBindings, 'DB'>, accountId: string): Promise<Result<OwnCard[], StoreFailure>> =>
  runStatement(
    env.DB,
    (store) =>
      store
        .select(COLUMNS)
        .from(chips)
        .where(eq(chips.ownerAccountId, accountId))
        .orderBy(desc(chips.claimedAt), chips.chipId),
    { what: 'list own cards', budgetMs: D1_READ_BUDGET_MS },
  )

/** A card's name: the owner's nickname, otherwise the printed label. */
export const cardName = ({ nickname, label }: Pick<OwnCard, 'nickname' | 'label'>): string =>
  nickname ?? label ?? 'Card'

/** The end of an id, by which people distinguish their cards. */
export const lastFour = (chipId: string): string => chipId.slice(-4)
