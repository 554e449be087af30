// The chips whose counts an account sees: its own cards, each from the day it was claimed, cards of teams that it has, each from
// the day it was handed out, and cards that these replaced. Counts of a replaced card are added to those of its successor.

import { type SQL, sql } from 'drizzle-orm'
import type { OwnVisit } from '#app/guards/visit.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { type SeenCard, seenSince } from './seen-since.ts'

/** A chip whose taps an account sees. */
export interface CountedChip {
  chipId: string
  /** Id of the card it is shown as: itself, or its last successor. */
  shownAs: string
  /** First day whose taps are shown, in whole days since the epoch. */
  from: number
  /** Does the chip sign its taps? */
  signs: boolean
}

const MOST_CHIPS = 2000

// A replaced card has no owner, or that of its successor, which it still names. It counts for the successor's owner if they
// claimed the successor before the replacement; not for someone who got it later.
const counted = (first: SQL): SQL => sql`
  WITH RECURSIVE counted (chip_id, replaced_by, claimed_at, signs) AS (
    ${first}
    UNION
    SELECT old.chip_id, old.replaced_by, old.claimed_at, old.sun_uid IS NOT NULL
    FROM counted JOIN chips AS old ON old.replaced_by = counted.chip_id
    WHERE old.owner_account_id IS NULL AND (old.owner_team_id IS NULL
      OR old.owner_team_id = (SELECT of_team.owner_team_id FROM chips AS of_team WHERE of_team.chip_id = counted.chip_id))
    AND EXISTS (
      SELECT 1 FROM chip_events AS event
      WHERE event.chip_id = old.chip_id AND event.event = 'replaced' AND event.created_at >= counted.claimed_at)
  )
  SELECT chip_id, replaced_by, claimed_at, signs FROM counted LIMIT ${MOST_CHIPS}`

/** When a card of a team was last handed out. */
const HANDED_OUT = sql`coalesce((SELECT max(given.created_at) FROM chip_events AS given
  WHERE given.chip_id = chips.chip_id AND given.event = 'handed_out'), claimed_at)`

export const countedChipsOf = (accountId: string): SQL =>
  counted(sql`SELECT chip_id, replaced_by, claimed_at, sun_uid IS NOT NULL FROM chips WHERE owner_account_id = ${accountId}
    UNION ALL
    SELECT chip_id, replaced_by, ${HANDED_OUT}, sun_uid IS NOT NULL FROM chips WHERE holder_member_id IN
      (SELECT id FROM team_members WHERE account_id = ${accountId} AND joined_at IS NOT NULL AND left_at IS NULL)`)

interface Row {
  chip_id: string
  replaced_by: string | null
  claimed_at: number | null
  signs: number
}

/** The chips whose taps this account sees. */
export async function countedChips({
  env,
  account,
  now,
}: Pick<OwnVisit, 'env' | 'account' | 'now'>): Promise<Result<CountedChip[], StoreFailure>> {
  const found = await runStatement(env.DB, (store) => store.all<Row>(countedChipsOf(account.id)), {
    what: 'list counted chips',
    budgetMs: D1_READ_BUDGET_MS,
  })
  return found.ok ? ok(countedIn(found.value, now)) : found
}

/**
 * One card of a team that the account may see, with those that it replaced: for a member from the day it was handed out, for
 * those who manage the team from the day it was claimed.
 */
export async function countedTeamChips(
  { env, now }: Pick<OwnVisit, 'env' | 'now'>,
  card: SeenCard & { chipId: string },
): Promise<Result<CountedChip[], StoreFailure>> {
  const since = seenSince(card) ?? now
  const found = await runStatement(
    env.DB,
    (store) =>
      store.all<Row>(
        counted(
          sql`SELECT chip_id, replaced_by, ${since}, sun_uid IS NOT NULL FROM chips WHERE chip_id = ${card.chipId}`,
        ),
      ),
    { what: 'list counted chips of a card', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(countedIn(found.value, now)) : found
}

function countedIn(rows: readonly Row[], now: number): CountedChip[] {
  const successors = new Map(rows.map(({ chip_id, replaced_by }) => [chip_id, replaced_by]))
  return rows.map(({ chip_id, claimed_at, signs }) => ({
    chipId: chip_id,
    shownAs: lastOf(chip_id, successors),
    from: epochDay((claimed_at ?? now) * 1000),
    signs: signs === 1,
  }))
}

/** The last card in a chain of replacements, within the account's chips. */
function lastOf(chipId: string, successors: ReadonlyMap<string, string | null>): string {
  const seen = new Set<string>()
  for (let at = chipId; ; ) {
    seen.add(at)
    const next = successors.get(at) ?? null
    if (next === null || seen.has(next) || !successors.has(next)) return at
    at = next
  }
}
