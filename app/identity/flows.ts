// What is under way in one browser: a code that was sent, a passkey being asked for, a claim waiting for its sign-in.
// The cookie `__Host-flow` holds its token, D1 a hash of it, and the secret of it as a keyed hash. Where it leads and
// what proves a claim can hold the token of a link: D1 has both sealed. Beside the token, or in its place, it can hold
// the mark of what was done (app/guards/done-once.ts).
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { authFlows, type FlowKind } from '#app/db/schema.ts'
import { type LoggedVisit, logAuth } from '#app/guards/auth-log.ts'
import { clearedCookie, cookie, FLOW, FLOW_COOKIE, FLOW_SECONDS, flowParts, readCookie } from '#app/guards/cookies.ts'
import type { Visit } from '#app/guards/visit.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { keyedHash, seal, unseal } from '#mail/sealed-token.ts'
import { DEFAULT_NEXT } from './next.ts'
import { newToken, sameText, tokenHash } from './tokens.ts'

/** Whole seconds. */
export const CODE_SECONDS = 600
export const MAX_TRIES = 5
/** A new code may be asked for so many seconds after the last one. */
export const NEXT_CODE_SECONDS = 60

export type Flow = typeof authFlows.$inferSelect

export interface NewFlow {
  kind: FlowKind
  email?: string | undefined
  accountId?: string | undefined
  /** A code, to be stored as a keyed hash. */
  code?: string
  challenge?: string
  next?: string | undefined
  chipId?: string | undefined
  proof?: string | undefined
  /** How long it may take, in whole seconds. */
  seconds: number
}

type Door = Pick<Visit, 'env' | 'config' | 'now' | 'setCookies'>

const codeHash = (secret: string, idHash: string, code: string): Promise<string> =>
  keyedHash(secret, 'sign-in code', `${idHash}\n${code}`)

/** Begins a flow and gives this browser its cookie; the flow this browser had before is void. Answers its id. */
export async function beginFlow(
  visit: Door,
  flow: NewFlow,
  before?: Flow | null,
): Promise<Result<string, StoreFailure>> {
  const token = newToken()
  const idHash = await tokenHash(token)
  const { code, seconds, next, proof, ...facts } = flow
  const { accountSecret } = visit.config
  const row = {
    ...facts,
    idHash,
    next: next === undefined ? undefined : await seal(accountSecret, `flow next ${idHash}`, next),
    proof: proof === undefined ? undefined : await seal(accountSecret, `flow proof ${idHash}`, proof),
    secretHash: code === undefined ? null : await codeHash(accountSecret, idHash, code),
    createdAt: visit.now,
    expiresAt: visit.now + seconds,
  }
  const stored = await runStatement(
    visit.env.DB,
    (store) =>
      store.batch([
        store.insert(authFlows).values(row).onConflictDoNothing(),
        store.delete(authFlows).where(eq(authFlows.idHash, before?.idHash ?? '')),
      ]),
    { what: 'begin flow', budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!stored.ok) return stored
  visit.setCookies.push(cookie(FLOW_COOKIE, token, FLOW_SECONDS))
  return ok(idHash)
}

/** Of the longest that is sealed: an address of 2,048 characters. */
const LONGEST = 4096

/**
 * A row with what is sealed in it opened. Rows of the console's forms and of invitations hold a plain path of its own.
 */
async function opened({ accountSecret }: Visit['config'], row: Flow): Promise<Flow> {
  const { idHash, next, proof } = row
  const open = (use: string, text: string) => unseal(accountSecret, `${use} ${idHash}`, text, { longest: LONGEST })
  return {
    ...row,
    next: next.startsWith('/') ? next : ((await open('flow next', next)) ?? DEFAULT_NEXT),
    proof: proof === null ? null : await open('flow proof', proof),
  }
}

/** Removes a flow, and the browser's cookie with it. */
export async function dropFlow(visit: Door, idHash: string): Promise<void> {
  await runStatement(visit.env.DB, (store) => store.delete(authFlows).where(eq(authFlows.idHash, idHash)), {
    what: 'drop flow',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  visit.setCookies.push(clearedCookie(FLOW_COOKIE))
}

/**
 * The flow of this browser as it is, ended or not; null when it has none. A cookie that is none, or that nobody was
 * given, is cleared; `cookie` says whether there was one at all.
 */
export async function readFlow(
  visit: Pick<Visit, 'request' | 'env' | 'config' | 'setCookies'>,
): Promise<Result<{ cookie: boolean; flow: Flow | null }, StoreFailure>> {
  const value = readCookie(visit.request.headers.get('cookie'), FLOW_COOKIE, FLOW)
  // A malformed one is cleared by the router.
  const { token } = flowParts(value)
  if (token === '') return ok({ cookie: false, flow: null })
  const idHash = await tokenHash(token)
  const found = await runStatement(
    visit.env.DB,
    (store) => store.select().from(authFlows).where(eq(authFlows.idHash, idHash)).limit(1),
    { what: 'read flow', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const [flow = null] = found.value
  if (flow === null) visit.setCookies.push(clearedCookie(FLOW_COOKIE))
  return ok({ cookie: true, flow: flow === null ? null : await opened(visit.config, flow) })
}

/** A flow cookie that is none is cleared wherever it comes along. */
export function clearMalformedFlow({ request, setCookies }: Pick<Visit, 'request' | 'setCookies'>): void {
  if (readCookie(request.headers.get('cookie'), FLOW_COOKIE, FLOW) === 'malformed')
    setCookies.push(clearedCookie(FLOW_COOKIE))
}

/** right: and used up by this answer · wrong: so many tries are left · over: expired, used, or tried too often. */
export type CodeVerdict = { end: 'right'; flow: Flow } | { end: 'wrong'; left: number } | { end: 'over' }

/**
 * Compares a code. The try is counted before anything is compared, in one conditional statement, and a right code is
 * used up in another: of any number of requests at once five are compared, and one wins.
 */
export async function tryCode(
  visit: LoggedVisit & Pick<Visit, 'env' | 'now'>,
  flow: Flow,
  code: string,
): Promise<Result<CodeVerdict, StoreFailure>> {
  const { env, config, now } = visit
  const open = and(eq(authFlows.idHash, flow.idHash), isNull(authFlows.usedAt), gt(authFlows.expiresAt, now))
  const counted = await runStatement(
    env.DB,
    (store) =>
      store
        .update(authFlows)
        .set({ attempts: sql`${authFlows.attempts} + 1` })
        .where(and(open, lt(authFlows.attempts, MAX_TRIES)))
        .returning(),
    { what: 'count try', budgetMs: D1_WRITE_BUDGET_MS, once: true },
  )
  if (!counted.ok) return counted
  const [row] = counted.value
  const refused = async (verdict: CodeVerdict) => {
    await logAuth(visit, 'code_refused', { kind: flow.kind, email: visit.account?.email ?? flow.email })
    return ok(verdict)
  }
  if (row === undefined || row.secretHash === null) return refused({ end: 'over' })
  if (!sameText(await codeHash(config.accountSecret, flow.idHash, code), row.secretHash))
    return refused({ end: 'wrong', left: MAX_TRIES - row.attempts })
  const used = await runStatement(env.DB, (store) => store.update(authFlows).set({ usedAt: now }).where(open), {
    what: 'use code',
    budgetMs: D1_WRITE_BUDGET_MS,
    once: true,
  })
  if (!used.ok) return used
  return used.value.meta.changes === 1
    ? ok({ end: 'right', flow: await opened(config, row) })
    : refused({ end: 'over' })
}
