// An invitation: a link with which an account with a role in the console can save its first passkey. An owner of the console
// or a command creates it and passes it on; it is never mailed. D1 stores a hash of its token.
import { and, eq, exists, gt, type SQL, sql } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { accounts, authFlows, passkeys } from '#app/db/schema.ts'
import { TOKEN } from '#app/guards/cookies.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { newToken, tokenHash } from '#app/identity/tokens.ts'
import { insertFrom, runStatement, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'

export const INVITATION_HOURS = 24

const isOpen = ({ account, now }: Pick<OwnVisit, 'account' | 'now'>, idHash: string): SQL | undefined =>
  and(
    eq(authFlows.idHash, idHash),
    eq(authFlows.kind, 'invite'),
    eq(authFlows.accountId, account.id),
    gt(authFlows.expiresAt, now),
  )

/** The hash of the token if it is an open invitation of this account, or null. Throws `Unreachable`. */
export async function readInvitation(visit: OwnVisit, token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null
  const idHash = await tokenHash(token)
  const found = reached(
    await runStatement(
      visit.env.DB,
      (store) => store.select({ idHash: authFlows.idHash }).from(authFlows).where(isOpen(visit, idHash)).limit(1),
      { what: 'read invitation', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  return found.length === 1 ? idHash : null
}

/** SQL condition: the invitation is still open. */
export const isInvited = (store: Store, visit: Pick<OwnVisit, 'account' | 'now'>, idHash: string): SQL =>
  exists(store.select({ idHash: authFlows.idHash }).from(authFlows).where(isOpen(visit, idHash)))

/** Statement of a batch: uses up the invitation if the passkey was stored. */
export const endInvitation = (store: Store, idHash: string, credentialId: string) =>
  store
    .delete(authFlows)
    .where(
      and(
        eq(authFlows.idHash, idHash),
        exists(
          store.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.credentialId, credentialId)),
        ),
      ),
    )

/**
 * A new invitation, not stored yet: the path of its link, and the statements that delete earlier ones and store it. The last
 * statement inserts only if the account is open and has a role. `now` in whole seconds.
 */
export async function newInvitation(accountId: string, now: number) {
  const token = newToken()
  const idHash = await tokenHash(token)
  return {
    path: href('invitation', { token }),
    statements: (store: Store) =>
      [
        store.delete(authFlows).where(and(eq(authFlows.kind, 'invite'), eq(authFlows.accountId, accountId))),
        insertFrom(
          store,
          authFlows,
          {
            ...{ idHash, kind: 'invite', accountId, next: href('settings-passkeys'), createdAt: now },
            expiresAt: now + INVITATION_HOURS * 3600,
          },
          sql`FROM ${accounts} WHERE ${accounts.id} = ${accountId} AND ${accounts.status} = 'active'
            AND ${accounts.consoleRole} IS NOT NULL`,
        ),
      ] as const,
  }
}
