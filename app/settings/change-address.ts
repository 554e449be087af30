// A new address becomes the account's, in one transaction with all that follows from it.
import { and, eq, exists, ne, notExists, sql } from 'drizzle-orm'
import { accountEvents, accounts, sessions } from '#app/db/schema.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { rememberBrowser } from '#app/identity/known.ts'
import { queueMailWhere } from '#app/mail/outbox.ts'
import { maskedEmail } from '#app/mail/templates.ts'
import { runStatement } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'

/**
 * Stores an address that was proved by a code. The old one gets a mail, other sessions end, and no other browser knows the
 * account any more. false, and nothing is changed: another account has the address, or this one was
 * closed meanwhile. Throws `Unreachable`.
 */
export async function changeAddress(visit: OwnVisit, email: string): Promise<boolean> {
  const { account, env, now } = visit
  const [, , , changed] = reached(
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
        // All of it or nothing: each part asks whether the account is open and the address free; the last one takes it.
        return store.batch([
          queueMailWhere(
            store,
            { to: account.email, kind: 'address-changed', payload: { masked: maskedEmail(email) } },
            now,
            isFree,
          ),
          store
            .delete(sessions)
            .where(and(eq(sessions.accountId, account.id), ne(sessions.idHash, account.session.idHash), isFree)),
          store
            .insert(accountEvents)
            .select(sql`SELECT NULL, ${account.id}, NULL, ${'address-changed'}, NULL, ${now} WHERE ${isFree}`),
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
  // Under its new address, by the one it had.
  await logAuth(visit, 'address_changed', { email })
  await rememberBrowser(visit, own)
  return true
}
