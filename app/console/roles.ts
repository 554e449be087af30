// Giving and taking the roles of the console: the same statements for the console and the command.
import { eq, type SQL, sql } from 'drizzle-orm'
import { accountEvents, accounts, passkeys, sessions } from '#app/db/schema.ts'
import { payloadOf, queueMailFrom } from '#app/mail/outbox.ts'
import { insertFrom, type Statement, type Store } from '#db/store.ts'
import type { ConsoleRole } from './permissions.ts'

export const LAST_OWNER = 'There must be one owner.'

/** True for every account but the last that is an owner. */
export const isNotLastOwner = (accountId: string): SQL =>
  sql`(NOT EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND console_role = 'owner')
    OR EXISTS (SELECT 1 FROM accounts WHERE id <> ${accountId} AND console_role = 'owner' AND status = 'active'))`

/**
 * Gives an account a role, another one, or none: statements of one batch, which holds only while the account is open
 * and has the role it was read with, and never takes the last owner's. The last statement changes one row, or none; the
 * row in the log is right behind it. `now` in whole seconds.
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
 * What is before a role is given to an account that has none: passkeys it saved while a code was enough for that
 * must not open the console, so they go, its owner is told, and no session counts as proved by one.
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
