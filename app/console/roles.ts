// Giving and taking the roles of the console (CON-01, CON-08): a statement for the command; ?1 is the account. Pure.
import type { ConsoleRole } from './permissions'

export const LAST_OWNER = 'There must be one owner.'

/** True for every account but the last that is an owner: ?1 is its id. */
export const NOT_LAST_OWNER = `(NOT EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND console_role = 'owner')
  OR EXISTS (SELECT 1 FROM accounts WHERE id <> ?1 AND console_role = 'owner' AND status = 'active'))`

/** Gives an account this role, or none; changes nothing where it has it already, and never takes the last owner's. */
export const roleStatement = (
  accountId: string,
  role: ConsoleRole | null,
): { sql: string; params: (string | null)[] } => ({
  sql: `UPDATE accounts SET console_role = ?2 WHERE id = ?1 AND status = 'active' AND console_role IS NOT ?2
    AND (?2 = 'owner' OR ${NOT_LAST_OWNER})`,
  params: [accountId, role],
})
