// What is deleted with a profile, and with an account (DATA-05 to DATA-11): statements of one batch each, which happens
// whole or not at all. The same for the page and for the command (scripts/commands/accounts.ts). Pure: whoever has a database runs
// them.
import { LAST_OWNER, NOT_LAST_OWNER } from '#app/console/roles.ts'

import { BUYER_GONE } from '#app/retention/order-times.ts'

export interface Statement {
  sql: string
  params: (string | number | null)[]
}

/** How long the name of a deleted profile rests before anybody can take it, in whole seconds. */
const REST_SECONDS = 90 * 24 * 3600

const DAY_TABLES = ['link_days', 'link_months', 'profile_days', 'profile_months'] as const
/** Tables whose rows are a profile's, besides the profile itself. */
const PROFILE_TABLES = [...DAY_TABLES, 'social_links', 'contacts', 'profile_events'] as const

/**
 * Deletes one profile of an account, unless it is hidden; its cards, those nobody has claimed as well, lead nowhere then,
 * paused ones stay paused, and its name rests. The last statement changes one row, or none where there was nothing to
 * delete. `now` in whole seconds.
 */
export function profileDeletion(username: string, accountId: string, now: number): Statement[] {
  // Every statement holds only while the profile is the account's and may be deleted: the profile goes last.
  const own = 'EXISTS (SELECT 1 FROM profiles WHERE username = ?1 AND account_id = ?2 AND hidden = 0)'
  const on = (sql: string, ...more: number[]): Statement => ({ sql, params: [username, accountId, ...more] })
  return [
    on(
      `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor, created_at)
       SELECT chip_id, 'unlinked', status, CASE status WHEN 'paused' THEN 'paused' ELSE 'linked_without_profile' END, username, 'owner', ?3
       FROM chips WHERE username = ?1 COLLATE NOCASE AND status IN ('linked_with_profile', 'paused') AND ${own}`,
      now,
    ),
    on(
      `UPDATE chips SET username = NULL, updated_at = unixepoch(),
         status = CASE status WHEN 'linked_with_profile' THEN 'linked_without_profile' ELSE status END
       WHERE username = ?1 COLLATE NOCASE AND status IN ('linked_with_profile', 'paused') AND ${own}`,
    ),
    on(`DELETE FROM old_usernames WHERE profile_username = ?1 AND ${own}`),
    on(
      `INSERT INTO old_usernames (username, profile_username, until)
       SELECT username, NULL, ?3 FROM profiles WHERE username = ?1 AND account_id = ?2 AND hidden = 0
       ON CONFLICT (username) DO UPDATE SET profile_username = NULL, until = excluded.until`,
      now + REST_SECONDS,
    ),
    ...PROFILE_TABLES.map((table) => on(`DELETE FROM ${table} WHERE username = ?1 AND ${own}`)),
    on('DELETE FROM profiles WHERE username = ?1 AND account_id = ?2 AND hidden = 0'),
  ]
}

/** The account, unless it is the last owner of the console: two may delete theirs at once (CON-08). Its id, or NULL. */
const IT = `(SELECT id FROM accounts WHERE id = ?1 AND ${NOT_LAST_OWNER})`
/** The address is still its own: once it is deleted, what is under the address is somebody's who came after. */
const IS_OPEN = `EXISTS (SELECT 1 FROM accounts WHERE id = ${IT} AND status = 'active')`

/**
 * Deletes an account: its profiles (hidden ones too, whose names stay blocked for good), its cards are released without a
 * code, everything that is its own goes, and what others need keeps no id of it. The last statement changes one row, or
 * none where it was deleted already; nothing changes where it is the last owner of the console.
 */
export function accountDeletion(
  { id, email }: { id: string; email: string },
  receipt: Statement | null,
  now: number,
): Statement[] {
  const own = `SELECT username FROM profiles WHERE account_id = ${IT}`
  const led = `username COLLATE NOCASE IN (${own}) AND status IN ('linked_with_profile', 'paused')`
  const on = (sql: string, ...more: (string | number)[]): Statement => ({ sql, params: [id, ...more] })
  return [
    on(`DELETE FROM old_usernames WHERE profile_username IN (${own})`),
    on(
      `INSERT INTO old_usernames (username, profile_username, until)
       SELECT username, NULL, CASE hidden WHEN 0 THEN ?2 END FROM profiles WHERE account_id = ${IT}
       ON CONFLICT (username) DO UPDATE SET profile_username = NULL, until = excluded.until`,
      now + REST_SECONDS,
    ),
    on(
      `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor, created_at)
       SELECT chip_id, 'released', status, 'unlinked', NULL, 'owner', ?2 FROM chips WHERE owner_account_id = ${IT} AND status <> 'retired'`,
      now,
    ),
    on(`UPDATE chip_events SET username = NULL WHERE username COLLATE NOCASE IN (${own})`),
    on(
      `UPDATE chips SET owner_account_id = NULL, nickname = NULL, updated_at = unixepoch() WHERE owner_account_id = ${IT} AND status = 'retired'`,
    ),
    on(
      `UPDATE chips SET owner_account_id = NULL, holder_member_id = NULL, nickname = NULL, order_line_id = NULL, username = NULL,
         status = 'unlinked', claim_policy = 'code', claim_code_hash = NULL, claimed_at = NULL, handover = handover + 1, updated_at = unixepoch()
       WHERE owner_account_id = ${IT}`,
    ),
    // What is left of cards that led to one of the profiles was nobody's.
    on(
      `INSERT INTO chip_events (chip_id, event, from_status, to_status, username, actor, created_at)
       SELECT chip_id, 'unlinked', status, CASE status WHEN 'paused' THEN 'paused' ELSE 'linked_without_profile' END, NULL, 'owner', ?2
       FROM chips WHERE ${led}`,
      now,
    ),
    on(
      `UPDATE chips SET username = NULL, updated_at = unixepoch(),
         status = CASE status WHEN 'linked_with_profile' THEN 'linked_without_profile' ELSE status END WHERE ${led}`,
    ),
    on(`DELETE FROM card_moves WHERE from_account_id = ${IT}`),
    ...PROFILE_TABLES.map((table) => on(`DELETE FROM ${table} WHERE username IN (${own})`)),
    on(`DELETE FROM contacts WHERE account_id = ${IT}`),
    on(`DELETE FROM profiles WHERE account_id = ${IT}`),
    on(`DELETE FROM sessions WHERE account_id = ${IT}`),
    on(`DELETE FROM passkeys WHERE account_id = ${IT}`),
    on(`DELETE FROM auth_flows WHERE account_id = ${IT} OR (email = ?2 AND ${IS_OPEN})`, email),
    on(`DELETE FROM account_events WHERE account_id = ${IT} AND team_id IS NULL`),
    on(`UPDATE account_events SET account_id = NULL WHERE account_id = ${IT}`),
    on(`UPDATE operator_events SET account_id = NULL WHERE account_id = ${IT}`),
    on(`UPDATE team_members SET account_id = NULL, left_at = ?2 WHERE account_id = ${IT}`, now),
    on(`UPDATE referral_codes SET account_id = NULL, status = 'ended', active = 0 WHERE account_id = ${IT}`),
    ...ordersOf({ id, email }),
    on(`DELETE FROM app_outbox WHERE recipient = ?2 AND status IN ('pending', 'sending') AND ${IS_OPEN}`, email),
    on(`DELETE FROM app_outbox WHERE recipient = ?2 AND kind = 'sign-in-code' AND ${IS_OPEN}`, email),
    on(`UPDATE app_outbox SET payload = '{}' WHERE recipient = ?2 AND ${IS_OPEN}`, email),
    ...(receipt ? [receipt] : []),
    on(
      `UPDATE accounts SET status = 'closed', email = NULL, name = NULL, console_role = NULL, terms_version = NULL, privacy_version = NULL,
         known_epoch = known_epoch + 1 WHERE id = ${IT} AND status = 'active'`,
    ),
  ]
}

/**
 * Orders of an address (ORD-42): who it was goes from those that are shipped or over. Open ones are left, so that they
 * arrive, with a note by which the daily run does the same once they are shipped.
 */
const ordersOf = ({ id, email }: { id: string; email: string }): Statement[] => [
  {
    sql: `UPDATE orders SET email = NULL, name = NULL, ship_to = NULL
      WHERE email = ?2 AND status NOT IN ('paid', 'packed') AND ${IS_OPEN}`,
    params: [id, email],
  },
  {
    sql: `UPDATE orders SET note = CASE WHEN coalesce(note, '') = '' THEN ?3 ELSE note || ', ' || ?3 END
      WHERE email = ?2 AND instr(coalesce(note, ''), ?3) = 0 AND ${IS_OPEN}`,
    params: [id, email, BUYER_GONE],
  },
]

/** The mail that says that an account was deleted, once, as a statement: the row keeps no name, and goes after 30 days. */
export const deletionReceipt = (
  mailId: string,
  { id, email }: { id: string; email: string },
  now: number,
): Statement => ({
  sql: `INSERT INTO app_outbox (id, recipient, kind, payload, created_at, next_attempt_at)
    SELECT ?2, ?3, 'account-deleted', '{}', ?4, ?4 WHERE ${IS_OPEN}`,
  params: [id, mailId, email, now],
})

/** What keeps an account from being deleted: ?1 is its id. The first column of the first row counts. */
export const OBSTACLES = {
  team: 'SELECT name AS value FROM teams WHERE owner_account_id = ?1 LIMIT 1',
  card: 'SELECT chip_id AS value FROM card_moves WHERE from_account_id = ?1 AND expires_at > unixepoch() LIMIT 1',
  owner: `SELECT id AS value FROM accounts WHERE id = ?1 AND NOT ${NOT_LAST_OWNER}`,
} as const

/** The way out of it, as a sentence; null where nothing keeps it. */
export function obstacleText({
  team,
  card,
  owner,
}: Partial<Record<keyof typeof OBSTACLES, string | undefined>>): string | null {
  if (owner !== undefined) return LAST_OWNER
  if (team !== undefined) return `Hand ${team} over first, or delete it.`
  if (card !== undefined)
    return `The card that ends in ${card.slice(-4)} is on its way to somebody. Cancel the move first.`
  return null
}
