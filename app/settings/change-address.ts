// Changes the address of an account, with everything that depends on it, in one transaction.
import { and, eq, exists, ne, notExists, sql } from 'drizzle-orm'
import { accountEvents, accounts, appOutbox, sessions, teamMembers } from '#app/db/schema.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { rememberBrowser } from '#app/identity/known.ts'
import { queueMailWhere } from '#app/mail/outbox.ts'
import { markOwnOrders } from '#app/retention/own-orders.ts'
import { runStatement } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'

/**
 * Stores an address that was confirmed by a code, mails the old one, ends other sessions, and makes other browsers unknown.
 * Returns false and changes nothing where another account has the address or this one was closed meanwhile. Throws
 * `Unreachable`.
 */
export async function changeAddress(visit: OwnVisit, email: string): Promise<boolean> {
  const { account, env, now } = visit
  const [, , , , , , changed] = reached(
    await runStatement(
      env.DB,
      (store) => {
        const own = and(eq(accounts.id, account.id), eq(accounts.status, 'active'))
        const isFree = and(
          notExists(
            store
              .select({ id: accounts.id })
              .from(accounts)
              .where(and(eq(accounts.email, email), ne(accounts.id, account.id))),
          ),
          exists(store.select({ id: accounts.id }).from(accounts).where(own)),
        )
        // All or nothing: every statement requires an active account and a free address; the last one takes the address.
        return store.batch([
          queueMailWhere(
            store,
            { to: account.email, kind: 'address-changed', payload: { masked: maskedAddress(email) } },
            now,
            isFree,
          ),
          // A notice that waits, for a day at most, goes to the new address.
          store
            .update(appOutbox)
            .set({ recipient: email })
            .where(
              and(
                eq(appOutbox.recipient, account.email),
                eq(appOutbox.kind, 'new-contacts'),
                eq(appOutbox.status, 'pending'),
                isFree,
              ),
            ),
          store
            .delete(sessions)
            .where(and(eq(sessions.accountId, account.id), ne(sessions.idHash, account.session.idHash), isFree)),
          store
            .insert(accountEvents)
            .select(sql`SELECT NULL, ${account.id}, NULL, ${'address-changed'}, NULL, ${now} WHERE ${isFree}`),
          // Teams know their members by the address; one that is invited under the new one keeps both rows.
          store
            .update(teamMembers)
            .set({ email })
            .where(
              and(
                eq(teamMembers.accountId, account.id),
                sql`NOT EXISTS (SELECT 1 FROM team_members AS same WHERE same.team_id = ${teamMembers.teamId}
                  AND same.email = ${email})`,
                isFree,
              ),
            ),
          markOwnOrders(store, account.email, isFree),
          store
            .update(accounts)
            .set({ email, knownEpoch: sql`${accounts.knownEpoch} + 1` })
            .where(and(own, isFree))
            .returning({ id: accounts.id, knownEpoch: accounts.knownEpoch }),
        ])
      },
      { what: 'change address', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  const [own] = changed
  if (own === undefined) return false
  // Logged under the new address; `by` is the account with the old one.
  await logAuth(visit, 'address_changed', { email })
  await rememberBrowser(visit, own)
  return true
}
