// The one D1 read of a tap, and the last known answers in KV that stand in for it in an outage. Spec §4; PLAT-16.
// A prepared statement, not drizzle: a tap evaluates no query builder (house 2.5). A worker test runs it against the
// migrated database, so that it cannot drift from the schema.
import { type ChipRecord, isStorableChipId, linkedUsername } from '../domain/chip'

const FIND_CHIP = 'SELECT status, username FROM chips WHERE chip_id = ?1'
const LAST_KNOWN_PREFIX = 'tap:v1:'
const LAST_KNOWN_TTL_SECONDS = 60 * 60 * 24 * 30 // a month: longer than any outage, short enough to forget a lost card
const REWRITE_AFTER_MS = 60 * 60 * 1000 // an unchanged answer is written again at most once an hour and isolate
const MAX_REMEMBERED = 5000

/** The record of a chip, or null when it is unknown. One read, from the nearest replica. Rejects when D1 fails. */
export async function findChip(db: D1Database, chipId: string): Promise<ChipRecord | null> {
  if (!isStorableChipId(chipId)) return null
  const row = await db.withSession('first-unconstrained').prepare(FIND_CHIP).bind(chipId).first<ChipRecord>()
  return row ?? null
}

/** The profile this chip last led to, or null. Only ever a linked answer; rejects when KV fails. */
export async function lastKnownUsername(kv: KVNamespace, chipId: string): Promise<string | null> {
  if (!isStorableChipId(chipId)) return null
  const username = await kv.get(LAST_KNOWN_PREFIX + chipId)
  return linkedUsername({ status: 'linked_with_profile', username })
}

/** Removes the answer kept for an outage: the chip is about to lead elsewhere (TAP-13). Rejects when KV fails. */
export async function forgetAnswer(kv: KVNamespace, chipId: string): Promise<void> {
  written.delete(chipId)
  await kv.delete(LAST_KNOWN_PREFIX + chipId)
}

// What this isolate wrote last, so that a popular card costs one KV write an hour, not one a tap. Bounded.
const written = new Map<string, { username: string | null; at: number }>()

/**
 * Keeps the answer for an outage: a linked chip's username is stored, any other known chip's is removed, so that a
 * former owner is never shown. Call after the answer has been built. `now` in milliseconds. Rejects when KV fails.
 */
export async function rememberAnswer(
  kv: KVNamespace,
  chipId: string,
  record: ChipRecord | null,
  now: number,
): Promise<void> {
  if (record === null || !isStorableChipId(chipId)) return
  const username = linkedUsername(record)
  const last = written.get(chipId)
  if (last && last.username === username && now - last.at < REWRITE_AFTER_MS) return
  if (written.size >= MAX_REMEMBERED) written.clear()
  written.set(chipId, { username, at: now })
  if (username === null) await kv.delete(LAST_KNOWN_PREFIX + chipId)
  else await kv.put(LAST_KNOWN_PREFIX + chipId, username, { expirationTtl: LAST_KNOWN_TTL_SECONDS })
}
