// Reads of whole production runs, for the operator. A tap's own read is hot/chips.ts.
import type { ChipRow } from '#domain/chip/chip-rows.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import type { Result } from '#domain/text/errors.ts'
import { readRows, type StoreFailure, sql } from './sql.ts'

export type StoredChip = Omit<ChipRow, 'status' | 'claim_policy'> & { status: string }

/** Chips of a batch in the order of their ids, those after `after` only. */
export const listBatch = (
  db: D1Database,
  batch: string,
  { after, limit }: { after: string; limit: number },
): Promise<Result<StoredChip[], StoreFailure>> =>
  readRows(
    db,
    sql`SELECT chip_id, status, username, batch, label FROM chips
      WHERE batch = ${batch} AND chip_id > ${after} ORDER BY chip_id LIMIT ${limit}`,
    { what: 'list batch', budgetMs: D1_READ_BUDGET_MS },
  )
