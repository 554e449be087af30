// Statements that give and take roles of the console, for the console and the command.
import { eq, type SQL, sql } from 'drizzle-orm'
import { accountEvents, accounts, passkeys, sessions } from '#app/db/schema.ts'
import { payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import { insertFrom, type Statement, type Store } from '#db/store.ts'
import type { ConsoleRole } from './permissions.ts'

export const LAST_OWNER = 'There must be at least one owner.'

/** True for every account but the last owner. */
export const isNotLastOwner = (accountId: string): SQL =>
  sql`(NOT EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND console_role = 'owner')
    OR EXISTS (SELECT 1 FROM accounts WHERE id <> ${accountId} AND console_role = 'owner' AND status = 'active'))`

/**
 * Statements of one batch that give an account a role, another one, or none. They require that the account is active and
 * still has the role it was read with, and never take the role of the last owner. The last statement changes one row or
 * none; the row of the log must follow it directly. `now` in whole seconds.
 */
export const roleChange = (
  store: Store,
  accountId: string,
  { from, to }: { from: ConsoleRole | null; to: ConsoleRole | null },
  now: number,
): Statement[] => [
  ...(from === null && to !== null ? firstRoleStatements(store, accountId, now) : []),
  store
    .update(accounts)
    .set({ consoleRole: to })
    .where(
      sql`${accounts.id} = ${accountId} AND ${accounts.status} = 'active' AND ${accounts.consoleRole} IS ${from}
          AND ${to === 'owner' ? sql`true` : isNotLastOwner(accountId)}`,
    ),
]

/**
 * For an account that gets its first role: passkeys that were saved with a mail code alone must not open the console. They
 * are deleted, the owner is notified, and no session counts as verified by one.
 */
function firstRoleStatements(store: Store, accountId: string, now: number): Statement[] {
  const isFirst = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND status = 'active' AND console_role IS NULL)`
  return [
    queueMailFrom(
      store,
      { to: accounts.email, kind: 'passkey-removed', payload: payloadOf({ payload: { at: now } }) },
      now,
      sql`FROM ${accounts} WHERE ${accounts.id} = ${accountId} AND ${accounts.email} IS NOT NULL AND ${isFirst}
        AND EXISTS (SELECT 1 FROM passkeys WHERE account_id = ${accountId})`,
    ),
    insertFrom(
      store,
      accountEvents,
      { accountId: passkeys.accountId, event: 'passkey-removed', createdAt: now },
      sql`FROM ${passkeys} WHERE ${passkeys.accountId} = ${accountId} AND ${isFirst}`,
    ),
    store.delete(passkeys).where(sql`${eq(passkeys.accountId, accountId)} AND ${isFirst}`),
    store
      .update(sessions)
      .set({ method: 'code' })
      .where(sql`${eq(sessions.accountId, accountId)} AND ${isFirst}`),
  ]
}
