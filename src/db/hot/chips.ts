// The one D1 read of a tap.
import { type ChipRecord, isStorableChipId } from '#domain/chip/chip.ts'
import { noteServer } from '#http/served-by.ts'

const FIND_CHIP = 'SELECT status, username, updated_at FROM chips WHERE chip_id = ?1'

/** A chip as D1 holds it; `updated_at` orders its answers for an outage (last-known.ts) and decides nothing else. */
export interface StoredChip extends ChipRecord {
  /** Whole seconds since the epoch. */
  updated_at: number
}

/** The record of a chip, or null when it is unknown. One read, from the nearest replica. Rejects when D1 fails. */
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

/** The same from the primary: for what must not be behind. */
export async function findChipNow(db: D1Database, chipId: string): Promise<StoredChip | null> {
  const row = await db.withSession('first-primary').prepare(FIND_CHIP).bind(chipId).first<StoredChip>()
  return row ?? null
}
