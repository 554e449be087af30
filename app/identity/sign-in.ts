// Signs in after a code or passkey was accepted: finds or creates the account, begins the session, and determines where the
// browser goes.

import { eq } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { PRIVACY_NOTICE } from '#app/content/notices.ts'
import { accountEvents, accounts, authFlows, sessions } from '#app/db/schema.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { clearedCookie, FLOW_COOKIE, FLOW_SECONDS } from '#app/guards/cookies.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { runStatement } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { beginFlow, type Flow } from './flows.ts'
import { rememberBrowser } from './known.ts'
import { DEFAULT_NEXT } from './next.ts'
import { newSession, type SignInMethod, sessionCookie, sessionStatements } from './sessions.ts'
import { newId } from './tokens.ts'

/** Where to go, or `closed`: the account is closed. */
export type SignIn = { end: 'in'; location: string } | { end: 'closed' }

/** Signs in the person who has proved access to this address. Throws `Unreachable` if D1 fails. */
export async function signInByEmail(visit: Visit, email: string, flow: Flow): Promise<SignIn> {
  const { env, now } = visit
  const id = newId()
  // The first right code for an address creates its account; a concurrent second one finds it.
  const made = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store
            .insert(accounts)
            .values({ id, email, createdAt: now, privacyVersion: PRIVACY_NOTICE.version })
            .onConflictDoNothing(),
          store.select().from(accounts).where(eq(accounts.email, email)).limit(1),
        ]),
      { what: 'find or make account', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
  const [account] = made[1]
  if (account === undefined || account.status === 'closed') {
    await logAuth(visit, 'sign_in_refused', { method: 'code', kind: 'closed', email })
    return { end: 'closed' }
  }
  return signIn(visit, account, 'code', flow, { isNew: made[0].meta.changes === 1 })
}

/** Begins a session. `flow` is the finished one; a new account goes to the set-up of its profile. */
export async function signIn(
  visit: Visit,
  account: { id: string; knownEpoch: number; email: string | null },
  method: SignInMethod,
  flow: Pick<Flow, 'idHash' | 'next' | 'chipId' | 'proof'>,
  { isNew = false } = {},
): Promise<SignIn> {
  const { env, setCookies, now } = visit
  const { token, row } = await newSession(visit, account.id, method)
  reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          ...sessionStatements(store, row),
          store
            .insert(accountEvents)
            .values({ accountId: account.id, event: 'signed-in', detail: method, createdAt: now }),
          store.delete(authFlows).where(eq(authFlows.idHash, flow.idHash)),
          // End the session that this browser had before.
          store.delete(sessions).where(eq(sessions.idHash, visit.account?.session.idHash ?? '')),
        ]),
      { what: 'begin session', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  await logAuth(visit, 'signed_in', { method, email: account.email })
  setCookies.push(sessionCookie(token))
  await rememberBrowser(visit, account)
  if (flow.chipId !== null || flow.proof !== null) {
    reached(
      await beginFlow(visit, {
        kind: 'claim',
        accountId: account.id,
        chipId: flow.chipId ?? undefined,
        proof: flow.proof ?? undefined,
        seconds: FLOW_SECONDS,
      }),
    )
    return { end: 'in', location: href('register') }
  }
  setCookies.push(clearedCookie(FLOW_COOKIE))
  return { end: 'in', location: isNew && !isOwnOrders(flow.next) ? setupPath(flow.next) : flow.next }
}

/** Do they want to see their orders? A buyer without a card yet has no profile to set up. */
const isOwnOrders = (next: string): boolean =>
  next === href('own-orders') || next.startsWith(`${href('own-orders')}/`) || next.startsWith(`${href('own-orders')}?`)

/** The set-up of a profile; its last step leads to `next`. */
const setupPath = (next: string): string =>
  next === DEFAULT_NEXT ? href('setup-profile') : `${href('setup-profile')}?next=${encodeURIComponent(next)}`
