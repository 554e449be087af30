// The SQL statements of `npm run profiles`: everything that D1 stores about a profile.

import { sql } from 'drizzle-orm'
import { accounts } from '#app/db/schema.ts'
import { queueMailFrom } from '#app/mail/outbox.ts'
import { chipEventFrom } from '#db/chip-events.ts'
import { chips } from '#db/schema.ts'
import { type Database, prepared, storeOf } from './d1.ts'

const SAME_NAME = 'username = ?1 COLLATE NOCASE'
const LEADS_TO_IT = 'profile_username = ?1'

/** Every table with a username: its name in the report, and the statement that erases the username. */
const RECORDS: readonly { what: string; table: string; where?: string; erase: string }[] = [
  {
    what: 'profiles',
    table: 'profiles',
    erase: `DELETE FROM profiles WHERE ${SAME_NAME}`,
  },
  { what: 'links', table: 'social_links', erase: `DELETE FROM social_links WHERE ${SAME_NAME}` },
  { what: 'daily counts of opened links', table: 'link_days', erase: `DELETE FROM link_days WHERE ${SAME_NAME}` },
  { what: 'monthly counts of opened links', table: 'link_months', erase: `DELETE FROM link_months WHERE ${SAME_NAME}` },
  {
    what: 'counts of the profile by the quarter of an hour',
    table: 'profile_quarters',
    erase: `DELETE FROM profile_quarters WHERE ${SAME_NAME}`,
  },
  { what: 'daily counts of the profile', table: 'profile_days', erase: `DELETE FROM profile_days WHERE ${SAME_NAME}` },
  {
    what: 'monthly counts of the profile',
    table: 'profile_months',
    erase: `DELETE FROM profile_months WHERE ${SAME_NAME}`,
  },
  {
    what: 'old names that lead to it',
    table: 'old_usernames',
    where: LEADS_TO_IT,
    erase: `DELETE FROM old_usernames WHERE ${LEADS_TO_IT}`,
  },
  { what: 'reports of visitors', table: 'profile_reports', erase: `DELETE FROM profile_reports WHERE ${SAME_NAME}` },
  {
    what: 'records of hiding it',
    table: 'profile_events',
    erase: `DELETE FROM profile_events WHERE ${SAME_NAME}`,
  },
  {
    what: 'cards that were theirs, now without a username; linked ones are unlinked, an account keeps those it owns',
    table: 'chips',
    erase: `UPDATE chips SET status = CASE WHEN status <> 'linked_with_profile' THEN status
        WHEN owner_account_id IS NULL AND owner_team_id IS NULL THEN 'unlinked' ELSE 'linked_without_profile' END,
      username = NULL, updated_at = unixepoch() WHERE ${SAME_NAME}`,
  },
  {
    what: 'events of cards, now without the username',
    table: 'chip_events',
    erase: `UPDATE chip_events SET username = NULL WHERE ${SAME_NAME}`,
  },
]
/** Tables with usernames; a test compares them with the schema. */
export const PROFILE_TABLES = RECORDS.map(({ table }) => table)

/** An event for each card that leads to the profile. It omits the username, because that is being erased. */
const unlinkedEvents = (db: Database, username: string) =>
  chipEventFrom(
    storeOf(db),
    {
      ...{ event: 'unlinked', actor: 'cli', chipId: chips.chipId, from: chips.status, username: null },
      to: sql`iif(${chips.ownerAccountId} IS NULL AND ${chips.ownerTeamId} IS NULL, 'unlinked', 'linked_without_profile')`,
    },
    sql`FROM ${chips} WHERE ${chips.username} = ${username} COLLATE NOCASE AND ${chips.status} = 'linked_with_profile'`,
  )

/** Counts the rows with this username, by table. */
export async function countRecords(db: Database, username: string): Promise<{ what: string; rows: number }[]> {
  const counted = await db.batch<{ rows: number }>(
    RECORDS.map(({ table, where = SAME_NAME }) =>
      db.prepare(`SELECT count(*) AS rows FROM ${table} WHERE ${where}`).bind(username),
    ),
  )
  return RECORDS.map(({ what }, index) => ({ what, rows: counted[index]?.results[0]?.rows ?? 0 }))
}

/** Erases the username everywhere, in one transaction. Its cards are kept, without a profile. */
export const eraseRecords = (db: Database, username: string): Promise<unknown> =>
  db.batch([
    prepared(db, unlinkedEvents(db, username)),
    ...RECORDS.map(({ erase }) => db.prepare(erase).bind(username)),
  ])

/** Ids of the cards that lead to a profile, or ever did. */
export async function findCards(db: Database, username: string): Promise<string[]> {
  const found = await db.batch<{ chip_id: string }>([
    db.prepare(`SELECT chip_id FROM chips WHERE ${SAME_NAME}`).bind(username),
    db.prepare(`SELECT DISTINCT chip_id FROM chip_events WHERE ${SAME_NAME}`).bind(username),
  ])
  return [...new Set(found.flatMap(({ results }) => results.map((row) => row.chip_id)))]
}

/**
 * The stored spelling of the username, whether the profile is hidden, and whether it has an owner; null if there is
 * none.
 */
export const findProfile = (
  db: Database,
  username: string,
): Promise<{ username: string; hidden: number; owned: number } | null> =>
  db
    .prepare(
      `SELECT username, hidden, account_id IS NOT NULL OR team_id IS NOT NULL AS owned FROM profiles WHERE ${SAME_NAME}`,
    )
    .bind(username)
    .first()

/**
 * A statement of a batch: queues the mail to the owner of a profile that is being hidden, unless it is hidden already.
 */
const mailOfHiding = (db: Database, username: string, reason: string) =>
  queueMailFrom(
    storeOf(db),
    {
      ...{ id: crypto.randomUUID(), to: accounts.email, kind: 'profile-hidden' },
      payload: sql`json_object('username', profiles.username, 'reason', ${reason})`,
    },
    Math.floor(Date.now() / 1000),
    sql`FROM profiles JOIN ${accounts} ON ${accounts.id} = coalesce(profiles.account_id,
      (SELECT owner_account_id FROM teams WHERE id = profiles.team_id))
      WHERE profiles.username = ${username} COLLATE NOCASE AND profiles.hidden = 0 AND ${accounts.email} IS NOT NULL`,
  )

/**
 * Hides or shows a profile, records who did it and why, and, if it is hidden, queues the mail to its owner; in one
 * transaction. A repeated call has no effect.
 */
export const changeHidden = (
  db: Database,
  { username, hidden, actor, reason }: { username: string; hidden: boolean; actor: string; reason: string | null },
): Promise<unknown> =>
  db.batch([
    db
      .prepare(
        `INSERT INTO profile_events (username, event, actor, reason)
         SELECT username, ?2, ?3, ?4 FROM profiles WHERE ${SAME_NAME} AND hidden <> ?5`,
      )
      .bind(username, hidden ? 'hidden' : 'unhidden', actor, reason, hidden ? 1 : 0),
    ...(hidden && reason !== null ? [prepared(db, mailOfHiding(db, username, reason))] : []),
    db
      .prepare(`UPDATE profiles SET hidden = ?2, hidden_reason = ?3 WHERE ${SAME_NAME} AND hidden <> ?2`)
      .bind(username, hidden ? 1 : 0, hidden ? reason : null),
  ])

/** An event of a profile. */
export interface ProfileEvent {
  time: string
  event: string
  actor: string
  reason: string | null
}

/** The events of a profile, oldest first. */
export const listEvents = async (db: Database, username: string): Promise<ProfileEvent[]> =>
  (
    await db
      .prepare(
        `SELECT datetime(created_at, 'unixepoch') AS time, event, actor, reason FROM profile_events
         WHERE ${SAME_NAME} ORDER BY id`,
      )
      .bind(username)
      .all<ProfileEvent>()
  ).results

/** A report. `hidden` is null if the profile does not exist; the last three are null unless it is hidden. */
export interface Report {
  reference: string
  time: string
  username: string
  reason: string
  details: string | null
  hidden: number | null
  hidden_since: string | null
  hidden_by: string | null
  hidden_for: string | null
}

/** The newest 200 reports, newest first, with the state of the profile and who hid it. */
export const listReports = async (db: Database): Promise<Report[]> =>
  (
    await db
      .prepare(
        `SELECT r.id AS reference, datetime(r.created_at, 'unixepoch') AS time, r.username, r.reason, r.details, p.hidden,
           datetime(e.created_at, 'unixepoch') AS hidden_since, e.actor AS hidden_by, e.reason AS hidden_for
         FROM profile_reports r LEFT JOIN profiles p ON p.username = r.username
         LEFT JOIN profile_events e ON e.id = (SELECT max(id) FROM profile_events WHERE username = r.username)
           AND e.event = 'hidden'
         ORDER BY r.created_at DESC LIMIT 200`,
      )
      .all<Report>()
  ).results
