// Sessions: who is signed in, for how long, and how they proved it. D1 holds a hash of the cookie's token; reads go to
// the primary, so that a session that was ended is refused by its very next request.
import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import { accounts, sessions } from '#app/db/schema.ts'
import { type LoggedVisit, logAuth } from '#app/guards/auth-log.ts'
import { clearedCookie, cookie, readCookie, SESSION_COOKIE, TOKEN } from '#app/guards/cookies.ts'
import type { SignedIn, SignInMethod, Visit } from '#app/guards/visit.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { deviceClass, epochDay } from '#domain/site/visit.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { newToken, tokenHash } from './tokens.ts'

const DAY_SECONDS = 24 * 3600
const IDLE_SECONDS = 30 * DAY_SECONDS
const LIFE_SECONDS = 90 * DAY_SECONDS
const MAX_SESSIONS = 20
/** How long a proof by code or passkey counts (step-up). */
export const PROOF_SECONDS = 600

export type { SignedIn, SignInMethod }

/** Did this session prove itself within the last ten minutes? */
export const isFreshlyProved = ({ session }: SignedIn, now: number): boolean => session.authAt > now - PROOF_SECONDS

/**
 * Who the request is from; null for nobody. A cookie that is none, or whose session has ended, is cleared. The first
 * visit of a day is written down, and the cookie sent again with the time that is left.
 */
export async function readSession(
  visit: Pick<Visit, 'request' | 'env' | 'now' | 'setCookies'>,
): Promise<Result<SignedIn | null, StoreFailure>> {
  const { request, env, now, setCookies } = visit
  const token = readCookie(request.headers.get('cookie'), SESSION_COOKIE, TOKEN)
  if (token === 'none') return ok(null)
  const forget = () => {
    setCookies.push(clearedCookie(SESSION_COOKIE))
    return ok(null)
  }
  if (token === 'malformed') return forget()
  const idHash = await tokenHash(token)
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ session: sessions, account: accounts })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now), eq(accounts.status, 'active')))
        .limit(1),
    { what: 'read session', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [row] = found.value
  if (row === undefined || row.account.email === null) return forget()
  const { session, account } = row
  const today = epochDay(now * 1000)
  if (session.lastSeenDay < today) {
    const expiresAt = Math.min(session.createdAt + LIFE_SECONDS, now + IDLE_SECONDS)
    const seen = await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store.update(sessions).set({ lastSeenDay: today, expiresAt }).where(eq(sessions.idHash, idHash)),
          store.update(accounts).set({ lastSeenDay: today, unusedMailedAt: null }).where(eq(accounts.id, account.id)),
        ]),
      { what: 'note visit', budgetMs: D1_WRITE_BUDGET_MS },
    )
    if (seen.ok) setCookies.push(cookie(SESSION_COOKIE, token, expiresAt - now))
  }
  return ok({
    id: account.id,
    email: account.email ?? '',
    name: account.name,
    consoleRole: account.consoleRole,
    knownEpoch: account.knownEpoch,
    passkeyAskedAt: account.passkeyAskedAt,
    session: {
      idHash,
      createdAt: session.createdAt,
      authAt: session.authAt,
      method: session.method,
    },
  })
}

/** A new session, not yet stored: its token for the cookie, and the row. */
export async function newSession(
  visit: Pick<Visit, 'request' | 'now'>,
  accountId: string,
  method: SignInMethod,
): Promise<{ token: string; row: typeof sessions.$inferInsert }> {
  const token = newToken()
  const { now } = visit
  return {
    token,
    row: {
      idHash: await tokenHash(token),
      accountId,
      createdAt: now,
      lastSeenDay: epochDay(now * 1000),
      expiresAt: now + IDLE_SECONDS,
      authAt: now,
      method,
      device: deviceName(visit.request.headers),
    },
  }
}

/**
 * Statements of a batch: the session is stored, the account seen, and of more than twenty sessions the stalest ends.
 */
export const sessionStatements = (store: Store, row: typeof sessions.$inferInsert) =>
  [
    store.insert(sessions).values(row),
    store
      .update(accounts)
      .set({ lastSeenDay: row.lastSeenDay, unusedMailedAt: null })
      .where(eq(accounts.id, row.accountId)),
    store.delete(sessions).where(
      and(
        eq(sessions.accountId, row.accountId),
        notInArray(
          sessions.idHash,
          store
            .select({ idHash: sessions.idHash })
            .from(sessions)
            .where(eq(sessions.accountId, row.accountId))
            .orderBy(
              desc(sql`${sessions.idHash} = ${row.idHash}`),
              desc(sessions.lastSeenDay),
              desc(sessions.createdAt),
            )
            .limit(MAX_SESSIONS),
        ),
      ),
    ),
  ] as const

/** The cookie of a new session. */
export const sessionCookie = (token: string): string => cookie(SESSION_COOKIE, token, IDLE_SECONDS)

/** A session that has just proved itself gets a new token; what it was called before is void. */
export async function renewSession(
  visit: LoggedVisit & Pick<Visit, 'env' | 'now' | 'setCookies'>,
  account: SignedIn,
  method: SignInMethod,
): Promise<Result<boolean, StoreFailure>> {
  const token = newToken()
  const idHash = await tokenHash(token)
  const expiresAt = Math.min(account.session.createdAt + LIFE_SECONDS, visit.now + IDLE_SECONDS)
  const renewed = await runStatement(
    visit.env.DB,
    (store) =>
      store
        .update(sessions)
        .set({ idHash, authAt: visit.now, method, expiresAt })
        .where(eq(sessions.idHash, account.session.idHash)),
    { what: 'renew session', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  if (!renewed.ok) return renewed
  const isRenewed = renewed.value.meta.changes === 1
  if (isRenewed) {
    await logAuth(visit, 'proved_again', { method })
    visit.setCookies.push(cookie(SESSION_COOKIE, token, expiresAt - visit.now))
  }
  return ok(isRenewed)
}

/** Ends one session of an account; by its hash. */
export const endSession = (db: D1Database, accountId: string, idHash: string) =>
  runStatement(
    db,
    (store) => store.delete(sessions).where(and(eq(sessions.accountId, accountId), eq(sessions.idHash, idHash))),
    { what: 'end session', budgetMs: D1_WRITE_BUDGET_MS },
  )

/** Statement of a batch: all sessions of an account but this one end. */
export const endOtherSessions = (store: Store, { id, session }: SignedIn) =>
  store.delete(sessions).where(and(eq(sessions.accountId, id), ne(sessions.idHash, session.idHash)))

const DEVICES = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer', other: 'Computer' } as const
/** What kind of device a request is from. */
export const deviceName = (headers: Headers) =>
  DEVICES[deviceClass(headers.get('user-agent') ?? '', headers.get('sec-ch-ua-mobile'))]
