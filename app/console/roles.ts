// Giving and taking the roles of the console (CON-01, CON-08): the same statements for the console and the command. Pure.
import type { ConsoleRole } from './permissions.ts'

export const LAST_OWNER = 'There must be one owner.'

/** True for every account but the last that is an owner: ?1 is its id. */
export const NOT_LAST_OWNER = `(NOT EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND console_role = 'owner')
  OR EXISTS (SELECT 1 FROM accounts WHERE id <> ?1 AND console_role = 'owner' AND status = 'active'))`

interface Statement {
  sql: string
  params: (string | number | null)[]
}

/**
 * Gives an account a role, another one, or none: statements of one batch, which holds only while the account is open and has
 * the role it was read with, and never takes the last owner's. The last statement changes one row, or none; the row in the
 * log stands right behind it. `now` in whole seconds.
 */
export const roleChange = (
  accountId: string,
  { from, to }: { from: ConsoleRole | null; to: ConsoleRole | null },
  now: number,
): Statement[] => [
  ...(from === null && to !== null ? firstRoleStatements(accountId, now) : []),
  {
    sql: `UPDATE accounts SET console_role = ?2 WHERE id = ?1 AND status = 'active' AND console_role IS ?3
      AND (?2 = 'owner' OR ${NOT_LAST_OWNER})`,
    params: [accountId, to, from],
  },
]

/**
 * What stands before a role is given to an account that has none (ACC-68): passkeys it saved while a code was enough for that
 * must not open the console, so they go, its owner is told, and no session counts as proved by one.
 */
function firstRoleStatements(accountId: string, now: number): Statement[] {
  const isFirst = "EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND status = 'active' AND console_role IS NULL)"
  const on = (sql: string, ...more: (string | number)[]) => ({ sql, params: [accountId, ...more] })
  return [
    on(
      `INSERT INTO app_outbox (id, recipient, kind, payload, created_at, next_attempt_at)
       SELECT lower(hex(randomblob(16))), email, 'passkey-removed', ?3, ?2, ?2 FROM accounts
       WHERE id = ?1 AND email IS NOT NULL AND ${isFirst} AND EXISTS (SELECT 1 FROM passkeys WHERE account_id = ?1)`,
      now,
      JSON.stringify({ at: now }),
    ),
    on(
      `INSERT INTO account_events (account_id, event, created_at) SELECT account_id, 'passkey-removed', ?2 FROM passkeys
       WHERE account_id = ?1 AND ${isFirst}`,
      now,
    ),
    on(`DELETE FROM passkeys WHERE account_id = ?1 AND ${isFirst}`),
    on(`UPDATE sessions SET method = 'code' WHERE account_id = ?1 AND ${isFirst}`),
  ]
}
