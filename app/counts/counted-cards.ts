// The chips whose counts an account sees: its own cards, each from the day it was claimed, and cards that these replaced.
// Counts of a replaced card are added to those of its successor.

import { type SQL, sql } from 'drizzle-orm'
import type { OwnVisit } from '#app/guards/visit.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { ok, type Result } from '#domain/text/errors.ts'

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

// A replaced card has no owner but still names its successor. It counts for the successor's owner if they claimed the
// successor before the replacement; not for someone who got it later.
export const countedChipsOf = (accountId: string): SQL => sql`
  WITH RECURSIVE counted (chip_id, replaced_by, claimed_at, signs) AS (
    SELECT chip_id, replaced_by, claimed_at, sun_uid IS NOT NULL FROM chips WHERE owner_account_id = ${accountId}
    UNION
    SELECT old.chip_id, old.replaced_by, old.claimed_at, old.sun_uid IS NOT NULL
    FROM counted JOIN chips AS old ON old.replaced_by = counted.chip_id
    WHERE old.owner_account_id IS NULL AND old.owner_team_id IS NULL AND EXISTS (
      SELECT 1 FROM chip_events AS event
      WHERE event.chip_id = old.chip_id AND event.event = 'replaced' AND event.created_at >= counted.claimed_at)
  )
  SELECT chip_id, replaced_by, claimed_at, signs FROM counted LIMIT ${MOST_CHIPS}`

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
  if (!found.ok) return found
  const successors = new Map(found.value.map(({ chip_id, replaced_by }) => [chip_id, replaced_by]))
  return ok(
    found.value.map(({ chip_id, claimed_at, signs }) => ({
      chipId: chip_id,
      shownAs: lastOf(chip_id, successors),
      from: epochDay((claimed_at ?? now) * 1000),
      signs: signs === 1,
    })),
  )
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
