// The statements behind the chip commands. Every change names the state it expects, and its event is written in the
// same transaction under the same condition: what somebody else changed meanwhile is left alone and reported.
// Rows travel as JSON in one value, because a statement takes a hundred values at most.

const COLUMNS = 'chip_id, status, username, batch, label'
const PAGE = 5000

/** Every chip, or those of a batch, in the order of their ids. */
export async function listChips(db, batch = null) {
  const rows = []
  for (;;) {
    const after = rows.at(-1)?.chip_id ?? ''
    const { results } = await db
      .prepare(
        `SELECT ${COLUMNS} FROM chips WHERE chip_id > ?1 AND (?2 IS NULL OR batch = ?2) ORDER BY chip_id LIMIT ${PAGE}`,
      )
      .bind(after, batch)
      .all()
    rows.push(...results)
    if (results.length < PAGE) return rows
  }
}

/** The stored records of these ids, by id. */
export async function findChips({ db, chunk }, ids) {
  const found = new Map()
  for (const json of jsonChunks(ids, chunk)) {
    const { results } = await db
      .prepare(`SELECT ${COLUMNS} FROM chips WHERE chip_id IN (SELECT value FROM json_each(?1))`)
      .bind(json)
      .all()
    for (const row of results) found.set(row.chip_id, row)
  }
  return found
}

const EXPECTED = `CASE r.value->>5 WHEN 0 THEN c.chip_id IS NULL
  ELSE c.status IS r.value->>6 AND c.username IS r.value->>7 AND c.batch IS r.value->>8 AND c.label IS r.value->>9 END`
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
export async function writeRows({ db, chunk }, changes, event) {
  const packed = changes.map(({ row, before }) => [
    ...[row.chip_id, row.status, row.username, row.batch, row.label],
    ...(before === null ? [0] : [1, before.status, before.username, before.batch, before.label]),
  ])
  const written = new Set()
  for (const json of jsonChunks(packed, chunk)) {
    const [, wrote] = await db.batch([db.prepare(NOTE_ROWS).bind(json, event), db.prepare(WRITE_ROWS).bind(json)])
    for (const { chip_id } of wrote.results) written.add(chip_id)
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

export const isSameRow = (a, b) =>
  a !== undefined && ['status', 'username', 'batch', 'label'].every((column) => (a[column] ?? null) === b[column])

/** Puts one chip from a state into another. Answers whether it is there now. */
export async function changeChip(db, { chipId, before, next, event }) {
  const guard = 'chip_id = ?1 AND status = ?2 AND username IS ?3'
  const [, changed] = await db.batch([
    db
      .prepare(
        `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor)
         SELECT chip_id, ?4, status, ?5, coalesce(?6, username), 'cli' FROM chips WHERE ${guard}`,
      )
      .bind(chipId, before.status, before.username, event, next.status, next.username),
    db
      .prepare(`UPDATE chips SET status = ?4, username = ?5, updated_at = unixepoch() WHERE ${guard} RETURNING chip_id`)
      .bind(chipId, before.status, before.username, next.status, next.username),
  ])
  if (changed.results.length === 1) return true
  const now = await findChip(db, chipId)
  return now !== null && now.status === next.status && now.username === next.username
}

/** One record with its times, or null. */
export const findChip = (db, chipId) =>
  db
    .prepare(
      `SELECT ${COLUMNS}, datetime(created_at, 'unixepoch') AS created, datetime(updated_at, 'unixepoch') AS updated
       FROM chips WHERE chip_id = ?1`,
    )
    .bind(chipId)
    .first()

/** What happened to a chip, the oldest first. */
export const listEvents = async (db, chipId) =>
  (
    await db
      .prepare(
        `SELECT datetime(created_at, 'unixepoch') AS time, event, from_status, to_status, username, actor
         FROM chip_events WHERE chip_id = ?1 ORDER BY id`,
      )
      .bind(chipId)
      .all()
  ).results

/** Status before the last pause, or null. */
export const statusBeforePause = async (db, chipId) =>
  (
    await db
      .prepare(
        `SELECT from_status FROM chip_events WHERE chip_id = ?1 AND to_status = 'paused' AND from_status <> 'paused'
         ORDER BY id DESC LIMIT 1`,
      )
      .bind(chipId)
      .first()
  )?.from_status ?? null

export const hasProfile = async (db, username) =>
  (await db.prepare('SELECT 1 AS found FROM profiles WHERE username = ?1').bind(username).first()) !== null

/** JSON lists of these values, each at most `limit` characters long. */
function* jsonChunks(values, limit) {
  let parts = []
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
