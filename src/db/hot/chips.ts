// The one D1 read of a tap.
import { type ChipRecord, isStorableChipId } from '#domain/chip/chip.ts'
import { noteServer } from '#http/served-by.ts'

const FIND_CHIP = 'SELECT status, username, updated_at FROM chips WHERE chip_id = ?1'

/** A chip as stored in D1; `updated_at` orders the fallbacks in KV (last-known.ts) and has no other use. */
export interface StoredChip extends ChipRecord {
  /** Whole seconds since the epoch. */
  updated_at: number
}

/** The record of a chip, or null if it is unknown. One read, from the nearest replica. Rejects when D1 fails. */
export async function findChip(db: D1Database, chipId: string): Promise<StoredChip | null> {
  if (!isStorableChipId(chipId)) return null
  const { results, meta } = await db
    .withSession('first-unconstrained')
    .prepare(FIND_CHIP)
    .bind(chipId)
    .all<StoredChip>()
  noteServer(db, meta)
  return results[0] ?? null
}

/** The same from the primary, for callers that must not see an outdated row. */
export async function findChipNow(db: D1Database, chipId: string): Promise<StoredChip | null> {
  const row = await db.withSession('first-primary').prepare(FIND_CHIP).bind(chipId).first<StoredChip>()
  return row ?? null
}
