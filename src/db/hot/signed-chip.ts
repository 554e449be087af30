// The D1 calls of a signed tap: its one read, and the counter that voids earlier taps.
import { isStorableChipId } from '#domain/chip/chip.ts'
import { noteServer } from '#http/served-by.ts'
import type { StoredChip } from './chips.ts'

const FIND_SIGNED_CHIP = `SELECT status, username, updated_at, sun_uid, sun_key, sun_counter, claim_policy,
  owner_account_id, owner_team_id FROM chips WHERE chip_id = ?1`

const RAISE_COUNTER = 'UPDATE chips SET sun_counter=?2 WHERE chip_id=?1 AND sun_counter<?2'

/** A chip with what its signature and a claim by it depend on. */
export interface SignedChip extends StoredChip {
  /** 14 hexadecimal digits; null for a tag that does not sign. */
  sun_uid: string | null
  /** Number of its master key. */
  sun_key: number | null
  /** Of its last genuine tap; -1 before the first. */
  sun_counter: number
  claim_policy: string
  owner_account_id: string | null
  owner_team_id: string | null
}

/** The record of a chip, or null if it is unknown. One read, from the nearest replica. Rejects when D1 fails. */
export async function findSignedChip(db: D1Database, chipId: string): Promise<SignedChip | null> {
  if (!isStorableChipId(chipId)) return null
  const statement = db.withSession('first-unconstrained').prepare(FIND_SIGNED_CHIP)
  const { results, meta } = await statement.bind(chipId).all<SignedChip>()
  noteServer(db, meta)
  return results[0] ?? null
}

/**
 * Stores the counter of a genuine tap, on the primary; false if a tap with this counter or a later one was stored
 * before. Not retried: a lost answer may have been a stored counter. Rejects when D1 fails.
 */
export async function raiseCounter(db: D1Database, chipId: string, counter: number): Promise<boolean> {
  const { meta } = await db.withSession('first-primary').prepare(RAISE_COUNTER).bind(chipId, counter).run()
  return meta.changes === 1
}
