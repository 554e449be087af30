// Reads whole production runs, for the operator. A tap's own read is hot/chips.ts.
import { and, asc, eq, gt } from 'drizzle-orm'
import type { ChipRow } from '#domain/chip/chip-rows.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { chips } from './schema.ts'
import { runStatement, type StoreFailure } from './store.ts'

export type StoredChip = Omit<ChipRow, 'status' | 'claim_policy'> & { status: string }

/** Chips of a batch in the order of their ids, starting after `after`. */
export const listBatch = (
  db: D1Database,
  batch: string,
  { after, limit }: { after: string; limit: number },
): Promise<Result<StoredChip[], StoreFailure>> =>
  runStatement(
    db,
    (store) =>
      store
        .select({
          chip_id: chips.chipId,
          status: chips.status,
          username: chips.username,
          batch: chips.batch,
          label: chips.label,
        })
        .from(chips)
        .where(and(eq(chips.batch, batch), gt(chips.chipId, after)))
        .orderBy(asc(chips.chipId))
        .limit(limit),
    { what: 'list batch', budgetMs: D1_READ_BUDGET_MS },
  )
