// The SQL statements of the chip commands. Every change names the state it expects, and its event is written in the
// same transaction under the same condition: a chip that was changed meanwhile is left alone and reported. Rows are
// passed as one JSON value, because a statement takes at most a hundred values.

import { type SQL, sql } from 'drizzle-orm'
import { accounts, appOutbox } from '#app/db/schema.ts'
import { queueMailFrom } from '#app/mail/outbox.ts'
import { chipEvent, chipEventFrom } from '#db/chip-events.ts'
import { foldedSql } from '#db/folded.ts'
import { chips } from '#db/schema.ts'
import type { Store as Builder } from '#db/store.ts'
import type { ChipStatus } from '#domain/chip/chip.ts'
import type { ChipRow } from '#domain/chip/chip-rows.ts'
import type { ChipEvent as EventName } from '#domain/chip/chip-states.ts'
import { chipIdsOf } from '#domain/chip/typed-chip.ts'
import { folded } from '#domain/text/folded.ts'
import { type Database, prepared, storeOf } from '#scripts/d1.ts'

type State = Pick<ChipRow, 'status' | 'username'>
type Store = { db: Database; chunk: number }
/** The owner of a chip: an account, a team, or nobody. */
interface Ownership {
  owner_account_id: string | null
  owner_team_id: string | null
}
/** A record, and whether it has an owner. */
export type StoredRow = ChipRow & { owned: number }
/** A row to be written, and the record as it was read: null for a chip that must not exist yet. */
export interface Change {
  row: ChipRow
  before: ChipRow | null
  /** Of a new chip: the hash of its claim code. */
  codeHash?: string
}
export interface ChipEvent {
  time: string
  event: string
  from_status: string | null
  to_status: string
  username: string | null
  actor: string
}

const COLUMNS = 'chip_id, status, username, batch, label, claim_policy'
const OWNED = '(owner_account_id IS NOT NULL OR owner_team_id IS NOT NULL) AS owned'
const PAGE = 5000

/** All chips, or those of a batch, ordered by id. */
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
export async function findChips({ db, chunk }: Store, ids: readonly string[]): Promise<Map<string, StoredRow>> {
  const found = new Map<string, StoredRow>()
  for (const json of jsonChunks(ids, chunk)) {
    const { results } = await db
      .prepare(`SELECT ${COLUMNS}, ${OWNED} FROM chips WHERE chip_id IN (SELECT value FROM json_each(?1))`)
      .bind(json)
      .all<StoredRow>()
    for (const row of results) found.set(row.chip_id, row)
  }
  return found
}

// The values of a row by position: 0 to 5 the columns, 6 the hash of a new chip's code, 7 whether the chip exists, 8 to
// 12 the record as it was read. An import changes neither the status nor the username of an owned card, and never
// reactivates a retired one.
const EXPECTED = `CASE r.value->>7 WHEN 0 THEN c.chip_id IS NULL
  ELSE c.status IS r.value->>8 AND c.username IS r.value->>9 AND c.batch IS r.value->>10 AND c.label IS r.value->>11
    AND c.claim_policy IS r.value->>12
    AND (c.status <> 'retired' OR r.value->>1 = 'retired')
    AND ((c.owner_account_id IS NULL AND c.owner_team_id IS NULL)
      OR (c.status IS r.value->>1 AND c.username IS r.value->>2)) END`
const eventOfRows = (db: Database, json: string, event: EventName) =>
  chipEventFrom(
    storeOf(db),
    {
      ...{ event, actor: 'cli', chipId: sql`r.value->>0`, from: sql`c.status`, to: sql`r.value->>1` },
      username: sql`coalesce(r.value->>2, c.username)`,
    },
    sql`FROM json_each(${json}) r LEFT JOIN chips c ON c.chip_id = r.value->>0 WHERE ${sql.raw(EXPECTED)}`,
  )
const WRITE_ROWS = `INSERT INTO chips (${COLUMNS}, claim_code_hash)
  SELECT r.value->>0, r.value->>1, r.value->>2, r.value->>3, r.value->>4, r.value->>5, r.value->>6
  FROM json_each(?1) r LEFT JOIN chips c ON c.chip_id = r.value->>0 WHERE ${EXPECTED}
  ON CONFLICT (chip_id) DO UPDATE SET status = excluded.status, username = excluded.username, batch = excluded.batch,
    label = excluded.label, claim_policy = excluded.claim_policy, updated_at = unixepoch()
  RETURNING chip_id`

/**
 * Writes rows with one event each. `changes` holds `{ row, before }`; `before` is the record as it was read, or null
 * for a chip that must not exist yet. Returns the ids that were written or that already had these values.
 */
export async function writeRows(
  { db, chunk }: Store,
  changes: readonly Change[],
  event: EventName,
): Promise<Set<string>> {
  const packed = changes.map(({ row, before, codeHash = null }) => [
    ...[row.chip_id, row.status, row.username, row.batch, row.label, row.claim_policy, codeHash],
    ...(before === null ? [0] : [1, before.status, before.username, before.batch, before.label, before.claim_policy]),
  ])
  const written = new Set<string>()
  for (const json of jsonChunks(packed, chunk)) {
    const [, wrote] = await db.batch<{ chip_id: string }>([
      prepared(db, eventOfRows(db, json, event)),
      db.prepare(WRITE_ROWS).bind(json),
    ])
    for (const { chip_id } of wrote?.results ?? []) written.add(chip_id)
  }
  const missing = changes.filter(({ row }) => !written.has(row.chip_id))
  if (missing.length === 0) return written
  // A transaction whose response was lost may have taken effect.
  const stored = await findChips(
    { db, chunk },
    missing.map(({ row }) => row.chip_id),
  )
  for (const { row } of missing) if (isSameRow(stored.get(row.chip_id), row)) written.add(row.chip_id)
  return written
}

const KEPT = ['status', 'username', 'batch', 'label', 'claim_policy'] as const

export const isSameRow = (a: ChipRow | undefined, b: ChipRow): boolean =>
  a !== undefined && KEPT.every((column) => (a[column] ?? null) === b[column])

/** The mail to a chip's owner. */
export interface OwnerMail {
  id: string
  kind: 'card-switched-off' | 'card-released'
  /** The payload without `last4` (the end of the card's id) and `label` (the owner's name for it), which SQL adds. */
  details: Record<string, string>
}
export interface ChipChange {
  chipId: string
  /** The state as it was read. An owner that is left out means that the chip must have none. */
  before: State & Partial<Ownership>
  next: State
  event: EventName
  /** Takes the chip from its owner and voids the links that were sent for it. */
  disowns?: boolean
  /** Hash of a new code, which becomes the only way to claim the chip. */
  codeHash?: string | undefined
  mail?: OwnerMail | undefined
}

const GUARD = `chips.chip_id = ?1 AND chips.status = ?2 AND chips.username IS ?3 AND chips.owner_account_id IS ?4
  AND chips.owner_team_id IS ?5 AND (chips.status <> 'retired' OR ?6 = 'retired')`
// Ends a pending move if the card is paused, retired or taken away (D-134).
const END_MOVE = `DELETE FROM card_moves WHERE chip_id = ?1 AND EXISTS (SELECT 1 FROM chips WHERE ${GUARD})`
const WRITE_CHANGE = `UPDATE chips SET status = ?6, username = ?7, updated_at = unixepoch() WHERE ${GUARD} RETURNING chip_id`
const WRITE_DISOWNED = `UPDATE chips SET status = ?6, username = ?7, owner_account_id = NULL, owner_team_id = NULL,
    holder_member_id = NULL, claimed_at = NULL, nickname = NULL, handover = handover + 1,
    claim_policy = iif(?8 IS NULL, claim_policy, 'code'), claim_code_hash = ?8,
    order_line_id = iif(?8 IS NULL, order_line_id, NULL), updated_at = unixepoch()
  WHERE ${GUARD} RETURNING chip_id`

/** Statement of a batch: queues the mail to the owner of the chip that meets the condition. */
const mailOfOwner = (store: Builder, { id, kind, details }: OwnerMail, where: SQL) =>
  queueMailFrom(
    store,
    {
      ...{ id, to: accounts.email, kind },
      payload: sql`json_patch(json_object('last4', substr(${chips.chipId}, -4), 'label', coalesce(${chips.nickname},
        ${chips.label}, 'your card') || ' (ending ' || substr(${chips.chipId}, -4) || ')'), ${JSON.stringify(details)})`,
    },
    Math.floor(Date.now() / 1000),
    sql`FROM ${chips} JOIN ${accounts} ON ${accounts.id} = coalesce(${chips.ownerAccountId},
      (SELECT owner_account_id FROM teams WHERE id = ${chips.ownerTeamId})) WHERE ${accounts.email} IS NOT NULL AND ${where}`,
  ).returning({ id: appOutbox.id })

/**
 * Changes the state of one chip; a retired one stays retired. Returns whether the chip now has the new state, and
 * whether a mail to its owner was queued with the change.
 */
export async function changeChip(
  db: Database,
  { chipId, before, next, event, disowns = false, codeHash, mail }: ChipChange,
): Promise<{ done: boolean; told: boolean }> {
  const { status, username, owner_account_id = null, owner_team_id = null } = before
  const guard = [chipId, status, username, owner_account_id, owner_team_id, next.status]
  const ends = disowns || ['paused', 'retired'].includes(next.status) ? [db.prepare(END_MOVE).bind(...guard)] : []
  const write = disowns
    ? db.prepare(WRITE_DISOWNED).bind(...guard, next.username, codeHash ?? null)
    : db.prepare(WRITE_CHANGE).bind(...guard, next.username)
  const store = storeOf(db)
  const stated = sql`${chips.chipId} = ${chipId} AND ${chips.status} = ${status} AND ${chips.username} IS ${username}
    AND ${chips.ownerAccountId} IS ${owner_account_id} AND ${chips.ownerTeamId} IS ${owner_team_id}
    AND (${chips.status} <> 'retired' OR ${next.status} = 'retired')`
  const facts = { event, actor: 'cli', to: next.status, username: next.username } as const
  const told = mail ? [prepared(db, mailOfOwner(store, mail, stated))] : []
  const results = await db.batch([...told, prepared(db, chipEvent(store, facts, stated)), ...ends, write])
  const isTold = mail !== undefined && results[0]?.results.length === 1
  if (results.at(-1)?.results.length === 1) return { done: true, told: isTold }
  // A transaction whose response was lost may have taken effect.
  const stored = await db
    .prepare(
      `SELECT 1 AS found FROM chips WHERE chip_id = ?1 AND status = ?2 AND username IS ?3 AND owner_account_id IS ?4
       AND owner_team_id IS ?5 AND (?6 IS NULL OR claim_code_hash IS ?6)`,
    )
    .bind(
      ...[chipId, next.status, next.username],
      ...(disowns ? [null, null] : [owner_account_id, owner_team_id]),
      codeHash ?? null,
    )
    .first()
  return { done: stored !== null, told: stored !== null && mail !== undefined }
}

/** A record with its times and its owner. */
export type FullRecord = ChipRow &
  Ownership & {
    created: string
    updated: string
    claimed: string | null
    owner_email: string | null
    team_name: string | null
    /** Does it have a claim code? */
    has_code: number
  }

/** One record, or null. */
export const findChip = (db: Database, chipId: string): Promise<FullRecord | null> =>
  db
    .prepare(
      `SELECT ${COLUMNS}, owner_account_id, owner_team_id, datetime(created_at, 'unixepoch') AS created,
         datetime(updated_at, 'unixepoch') AS updated, datetime(claimed_at, 'unixepoch') AS claimed,
         (SELECT email FROM accounts WHERE id = owner_account_id) AS owner_email,
         (SELECT name FROM teams WHERE id = owner_team_id) AS team_name, claim_code_hash IS NOT NULL AS has_code
       FROM chips WHERE chip_id = ?1`,
    )
    .bind(chipId)
    .first()

/**
 * The chip that a typed text refers to: the one with this id, otherwise the only one that differs just in spelling
 * ("demo0007", an id with gaps); null for none.
 */
export async function findMeant(db: Database, typed: string): Promise<FullRecord | null> {
  const exact = await findChip(db, typed)
  if (exact !== null) return exact
  const ids = chipIdsOf(typed)
  const { results } = await db
    .prepare(
      `SELECT chip_id FROM chips WHERE chip_id IN (SELECT value FROM json_each(?1)) OR ${foldedSql('chip_id')} = ?2 LIMIT 10`,
    )
    .bind(JSON.stringify(ids), folded(typed))
    .all<{ chip_id: string }>()
  const found = results.map(({ chip_id }) => chip_id)
  const meant = ids.find((id) => found.includes(id)) ?? (found.length === 1 ? found[0] : undefined)
  return meant === undefined ? null : findChip(db, meant)
}

/** Does the profile belong to the account or the team that owns the chip? */
export const isTheirs = async (db: Database, username: string, owner: Ownership): Promise<boolean> =>
  (await db
    .prepare(
      `SELECT 1 AS found FROM profiles WHERE username = ?1
       AND iif(?3 IS NULL, account_id IS NOT NULL AND account_id = ?2, team_id IS NOT NULL AND team_id = ?3)`,
    )
    .bind(username, owner.owner_account_id, owner.owner_team_id)
    .first()) !== null

// Chips without an owner that can be claimed now or after a pause.
const UNCLAIMED = `owner_account_id IS NULL AND owner_team_id IS NULL AND username IS NULL
  AND status IN ('unlinked', 'linked_without_profile', 'paused')`

/** A chip that a claim code can be made for. */
export type Unclaimed = Pick<ChipRow, 'chip_id' | 'claim_policy'>

/** The unclaimed chips of a batch, or one chip by id if it is unclaimed; ordered by id. */
export async function listUnclaimed(
  db: Database,
  { batch, chipId }: { batch: string | null; chipId: string | null },
): Promise<Unclaimed[]> {
  const found: Unclaimed[] = []
  for (;;) {
    const { results } = await db
      .prepare(
        `SELECT chip_id, claim_policy FROM chips WHERE chip_id > ?1 AND (?2 IS NULL OR batch = ?2)
         AND (?3 IS NULL OR chip_id = ?3) AND ${UNCLAIMED} ORDER BY chip_id LIMIT ${PAGE}`,
      )
      .bind(found.at(-1)?.chip_id ?? '', batch, chipId)
      .all<Unclaimed>()
    found.push(...results)
    if (results.length < PAGE) return found
  }
}

/** Replaces the hashes of these chips' codes. Returns the ids of the chips that were still unclaimed. */
export async function writeCodes(
  { db, chunk }: Store,
  codes: readonly { chipId: string; hash: string }[],
): Promise<Set<string>> {
  const written = new Set<string>()
  const pairs = codes.map(({ chipId, hash }) => [chipId, hash])
  for (const json of jsonChunks(pairs, chunk)) {
    const { results } = await db
      .prepare(
        `UPDATE chips SET claim_code_hash = r.value->>1 FROM json_each(?1) r
         WHERE chips.chip_id = r.value->>0 AND ${UNCLAIMED} RETURNING chip_id`,
      )
      .bind(json)
      .all<{ chip_id: string }>()
    for (const { chip_id } of results) written.add(chip_id)
  }
  return written
}

/** The hashes of the claim codes of these chips, by id. */
export async function findCodeHashes({ db, chunk }: Store, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const json of jsonChunks(ids, chunk)) {
    const { results } = await db
      .prepare(
        `SELECT chip_id, claim_code_hash AS hash FROM chips
         WHERE chip_id IN (SELECT value FROM json_each(?1)) AND claim_code_hash IS NOT NULL`,
      )
      .bind(json)
      .all<{ chip_id: string; hash: string }>()
    for (const { chip_id, hash } of results) found.set(chip_id, hash)
  }
  return found
}

/** The events of a chip, oldest first. */
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

/** A chip's tag that signs its taps; nulls if it does not. */
interface SigningChip {
  uid: string | null
  /** Number of its master key. */
  key: number | null
}

/** What is stored for these chips, and which chips have these UIDs. */
export async function findSigningChips({ db, chunk }: Store, chipIds: readonly string[], uids: readonly string[]) {
  const byChip = new Map<string, SigningChip>()
  const byUid = new Map<string, string>()
  const find = async (column: 'chip_id' | 'sun_uid', values: readonly string[]) => {
    const rows: (SigningChip & { chip_id: string })[] = []
    for (const json of jsonChunks(values, chunk)) {
      const { results } = await db
        .prepare(
          `SELECT chip_id, sun_uid AS uid, sun_key AS "key" FROM chips
           WHERE ${column} IN (SELECT value FROM json_each(?1))`,
        )
        .bind(json)
        .all<SigningChip & { chip_id: string }>()
      rows.push(...results)
    }
    return rows
  }
  for (const { chip_id, uid, key } of await find('chip_id', chipIds)) byChip.set(chip_id, { uid, key })
  for (const { chip_id, uid } of await find('sun_uid', uids)) if (uid !== null) byUid.set(uid, chip_id)
  return { byChip, byUid }
}

/** What is stored for a chip, with the counter of its last genuine tap; null if there is no such chip. */
export const findSigningChip = (db: Database, chipId: string): Promise<(SigningChip & { counter: number }) | null> =>
  db
    .prepare('SELECT sun_uid AS uid, sun_key AS "key", sun_counter AS counter FROM chips WHERE chip_id = ?1')
    .bind(chipId)
    .first()

/**
 * Stores which card signs the taps of which chip. A chip that was changed meanwhile is left alone, and so is one whose UID
 * another chip got. A new card counts from its beginning. Returns the ids of the written chips.
 */
export async function writeSigningChips(
  { db, chunk }: Store,
  cards: readonly { chipId: string; uid: string; stored: SigningChip }[],
  key: number,
): Promise<Set<string>> {
  const written = new Set<string>()
  const rows = cards.map(({ chipId, uid, stored }) => [chipId, uid, stored.uid])
  for (const json of jsonChunks(rows, chunk)) {
    const { results } = await db
      .prepare(
        `UPDATE chips SET sun_counter = iif(sun_uid IS r.value->>1, sun_counter, -1), sun_uid = r.value->>1, sun_key = ?2
         FROM json_each(?1) r
         WHERE chips.chip_id = r.value->>0 AND chips.sun_uid IS r.value->>2
           AND NOT EXISTS (SELECT 1 FROM chips o WHERE o.sun_uid = r.value->>1 AND o.chip_id <> chips.chip_id)
         RETURNING chip_id`,
      )
      .bind(json, key)
      .all<{ chip_id: string }>()
    for (const { chip_id } of results) written.add(chip_id)
  }
  return written
}
