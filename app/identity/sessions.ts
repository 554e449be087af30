// Sessions: who is signed in, how long, and by which method. D1 stores a hash of the cookie's token. Reads go to the primary,
// so that an ended session is refused at its next request.
import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm'
import { accounts, sessions } from '#app/db/schema.ts'
import { type LoggedVisit, logAuth } from '#app/guards/auth-log.ts'
import { clearedCookie, cookie, readCookie, SESSION_COOKIE, TOKEN } from '#app/guards/cookies.ts'
import { DAY_SECONDS } from '#app/guards/limits.ts'
import type { SignedIn, SignInMethod, Visit } from '#app/guards/visit.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { deviceClass, epochDay } from '#domain/site/visit.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { newToken, tokenHash } from './tokens.ts'

const IDLE_SECONDS = 30 * DAY_SECONDS
const LIFE_SECONDS = 90 * DAY_SECONDS
const MAX_SESSIONS = 20
/** How long a step-up by code or passkey counts. */
export const PROOF_SECONDS = 600

export type { SignedIn, SignInMethod }

/** Was the last sign-in or step-up of this session within ten minutes? */
export const isFreshlyProved = ({ session }: SignedIn, now: number): boolean => session.authAt > now - PROOF_SECONDS

/**
 * The signed-in account, or null. Clears a cookie that is malformed or whose session has ended. The first visit of a day is
 * stored, and extends the session and its cookie.
 */
export async function readSession(
  visit: Pick<Visit, 'request' | 'env' | 'now' | 'setCookies'>,
): Promise<Result<SignedIn | null, StoreFailure>> {
  const { request, env, now, setCookies } = visit
  const token = readCookie(request.headers.get('cookie'), SESSION_COOKIE, TOKEN)
  if (token === 'none') return ok(null)
  const clearCookie = () => {
    setCookies.push(clearedCookie(SESSION_COOKIE))
    return ok(null)
  }
  if (token === 'malformed') return clearCookie()
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
  if (row === undefined || row.account.email === null) return clearCookie()
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
    timeZone: account.timeZone,
    session: {
      idHash,
      createdAt: session.createdAt,
      authAt: session.authAt,
      method: session.method,
    },
  })
}

/** A new session, not stored yet: the token for its cookie, and its row. */
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

/** Statements of a batch: store the session, note the visit, and end the oldest sessions above twenty. */
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

/** After a step-up the session gets a new token; the old one is void. false: the session had ended. */
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

/** Ends one session of an account by the hash of its token. */
export const endSession = (db: D1Database, accountId: string, idHash: string) =>
  runStatement(
    db,
    (store) => store.delete(sessions).where(and(eq(sessions.accountId, accountId), eq(sessions.idHash, idHash))),
    { what: 'end session', budgetMs: D1_WRITE_BUDGET_MS },
  )

/** Statement of a batch: ends all sessions of the account but this one. */
export const endOtherSessions = (store: Store, { id, session }: SignedIn) =>
  store.delete(sessions).where(and(eq(sessions.accountId, id), ne(sessions.idHash, session.idHash)))

const DEVICES = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer', other: 'Computer' } as const
/** The kind of device that sent a request. */
export const deviceName = (headers: Headers) =>
  DEVICES[deviceClass(headers.get('user-agent') ?? '', headers.get('sec-ch-ua-mobile'))]
