// The statements behind the chip commands. Every change names the state it expects, and its event is written in the
// same transaction under the same condition: what somebody else changed meanwhile is left alone and reported.
// Rows travel as JSON in one value, because a statement takes a hundred values at most.

import type { ChipStatus } from '../../src/domain/chip/chip.ts'
import type { ChipRow } from '../../src/domain/chip/chip-rows.ts'
import type { Database } from '../d1.ts'

type State = Pick<ChipRow, 'status' | 'username'>
type Store = { db: Database; chunk: number }
/** A row to be written, and the record as it was read: null for a chip that must not exist yet. */
export interface Change {
  row: ChipRow
  before: ChipRow | null
}
export interface ChipEvent {
  time: string
  event: string
  from_status: string | null
  to_status: string
  username: string | null
  actor: string
}

const COLUMNS = 'chip_id, status, username, batch, label'
const PAGE = 5000

/** Every chip, or those of a batch, in the order of their ids. */
export async function listChips(db: Database, batch: string | null = null): Promise<ChipRow[]> {
  const rows: ChipRow[] = []
  for (;;) {
    const after = rows.at(-1)?.chip_id ?? ''
    const { results } = await db
      .prepare(
        `SELECT ${COLUMNS} FROM chips WHERE chip_id > ?1 AND (?2 IS NULL OR batch = ?2) ORDER BY chip_id LIMIT ${PAGE}`,
      )
      .bind(after, batch)
      .all<ChipRow>()
    rows.push(...results)
    if (results.length < PAGE) return rows
  }
}

/** The stored records of these ids, by id. */
export async function findChips({ db, chunk }: Store, ids: readonly string[]): Promise<Map<string, ChipRow>> {
  const found = new Map<string, ChipRow>()
  for (const json of jsonChunks(ids, chunk)) {
    const { results } = await db
      .prepare(`SELECT ${COLUMNS} FROM chips WHERE chip_id IN (SELECT value FROM json_each(?1))`)
      .bind(json)
      .all<ChipRow>()
    for (const row of results) found.set(row.chip_id, row)
  }
  return found
}

const EXPECTED = `CASE r.value->>5 WHEN 0 THEN c.chip_id IS NULL
  ELSE c.status IS r.value->>6 AND c.username IS r.value->>7 AND c.batch IS r.value->>8 AND c.label IS r.value->>9
    AND (c.status <> 'retired' OR r.value->>1 = 'retired') END`
const NOTE_ROWS = `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor)
  SELECT r.value->>0, ?2, c.status, r.value->>1, coalesce(r.value->>2, c.username), 'cli'
  FROM json_each(?1) r LEFT JOIN chips c ON c.chip_id = r.value->>0 WHERE ${EXPECTED}`
const WRITE_ROWS = `INSERT INTO chips (${COLUMNS})
  SELECT r.value->>0, r.value->>1, r.value->>2, r.value->>3, r.value->>4
  FROM json_each(?1) r LEFT JOIN chips c ON c.chip_id = r.value->>0 WHERE ${EXPECTED}
  ON CONFLICT (chip_id) DO UPDATE SET status = excluded.status, username = excluded.username, batch = excluded.batch,
    label = excluded.label, updated_at = unixepoch()
  RETURNING chip_id`

/**
 * Writes rows with one event each. `changes` holds `{ row, before }`; `before` is the record as it was read, or null
 * for a chip that must not exist yet. Answers the ids that were written, or that hold what was wanted anyway.
 */
export async function writeRows({ db, chunk }: Store, changes: readonly Change[], event: string): Promise<Set<string>> {
  const packed = changes.map(({ row, before }) => [
    ...[row.chip_id, row.status, row.username, row.batch, row.label],
    ...(before === null ? [0] : [1, before.status, before.username, before.batch, before.label]),
  ])
  const written = new Set<string>()
  for (const json of jsonChunks(packed, chunk)) {
    const [, wrote] = await db.batch<{ chip_id: string }>([
      db.prepare(NOTE_ROWS).bind(json, event),
      db.prepare(WRITE_ROWS).bind(json),
    ])
    for (const { chip_id } of wrote?.results ?? []) written.add(chip_id)
  }
  const missing = changes.filter(({ row }) => !written.has(row.chip_id))
  if (missing.length === 0) return written
  // A transaction whose answer was lost has taken effect all the same.
  const stored = await findChips(
    { db, chunk },
    missing.map(({ row }) => row.chip_id),
  )
  for (const { row } of missing) if (isSameRow(stored.get(row.chip_id), row)) written.add(row.chip_id)
  return written
}

const KEPT = ['status', 'username', 'batch', 'label'] as const

export const isSameRow = (a: ChipRow | undefined, b: ChipRow): boolean =>
  a !== undefined && KEPT.every((column) => (a[column] ?? null) === b[column])

/** Puts one chip from a state into another; out of retirement none comes. Answers whether it is there now. */
export async function changeChip(
  db: Database,
  { chipId, before, next, event }: { chipId: string; before: State; next: State; event: string },
): Promise<boolean> {
  const guard = "chip_id = ?1 AND status = ?2 AND username IS ?3 AND (status <> 'retired' OR ?4 = 'retired')"
  const values = [chipId, before.status, before.username, next.status, next.username]
  const [, changed] = await db.batch([
    db
      .prepare(
        `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor)
         SELECT chip_id, ?6, status, ?4, coalesce(?5, username), 'cli' FROM chips WHERE ${guard}`,
      )
      .bind(...values, event),
    db
      .prepare(`UPDATE chips SET status = ?4, username = ?5, updated_at = unixepoch() WHERE ${guard} RETURNING chip_id`)
      .bind(...values),
  ])
  if (changed?.results.length === 1) return true
  const now = await findChip(db, chipId)
  return now !== null && now.status === next.status && now.username === next.username
}

/** One record with its times, or null. */
export const findChip = (
  db: Database,
  chipId: string,
): Promise<(ChipRow & { created: string; updated: string }) | null> =>
  db
    .prepare(
      `SELECT ${COLUMNS}, datetime(created_at, 'unixepoch') AS created, datetime(updated_at, 'unixepoch') AS updated
       FROM chips WHERE chip_id = ?1`,
    )
    .bind(chipId)
    .first()

/** What happened to a chip, the oldest first. */
export const listEvents = async (db: Database, chipId: string): Promise<ChipEvent[]> =>
  (
    await db
      .prepare(
        `SELECT datetime(created_at, 'unixepoch') AS time, event, from_status, to_status, username, actor
         FROM chip_events WHERE chip_id = ?1 ORDER BY id`,
      )
      .bind(chipId)
      .all<ChipEvent>()
  ).results

/** Status before the last pause, or null. */
export const statusBeforePause = async (db: Database, chipId: string): Promise<ChipStatus | null> =>
  (
    await db
      .prepare(
        `SELECT from_status FROM chip_events WHERE chip_id = ?1 AND to_status = 'paused' AND from_status <> 'paused'
         ORDER BY id DESC LIMIT 1`,
      )
      .bind(chipId)
      .first<{ from_status: ChipStatus }>()
  )?.from_status ?? null

export const hasProfile = async (db: Database, username: string): Promise<boolean> =>
  (await db.prepare('SELECT 1 AS found FROM profiles WHERE username = ?1').bind(username).first()) !== null

/** Which of these usernames have no profile, letter case aside; in lower case. */
export async function withoutProfile({ db, chunk }: Store, usernames: readonly string[]): Promise<Set<string>> {
  const missing = new Set(usernames.map((username) => username.toLowerCase()))
  for (const json of jsonChunks([...missing], chunk)) {
    const { results } = await db
      .prepare('SELECT username FROM profiles WHERE username IN (SELECT value FROM json_each(?1))')
      .bind(json)
      .all<{ username: string }>()
    for (const { username } of results) missing.delete(username.toLowerCase())
  }
  return missing
}

/** JSON lists of these values, each at most `limit` characters long. */
function* jsonChunks(values: readonly unknown[], limit: number): Generator<string> {
  let parts: string[] = []
  let length = 2
  for (const value of values) {
    const text = JSON.stringify(value)
    if (parts.length > 0 && length + text.length + 1 > limit) {
      yield `[${parts.join(',')}]`
      parts = []
      length = 2
    }
    parts.push(text)
    length += text.length + 1
  }
  if (parts.length > 0) yield `[${parts.join(',')}]`
}
