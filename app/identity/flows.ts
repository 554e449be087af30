// Flows: ceremonies under way in one browser, like a code that was sent, a passkey request, or a claim that waits for a
// sign-in. The cookie `__Host-flow` contains a token; D1 stores its hash, and the code as a keyed hash. `next` and `proof`
// can contain the token of a link, so D1 stores them encrypted. The cookie can also contain the marker of a finished action
// (app/guards/done-once.ts).
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
const MAX_TRIES = 5
/** A new code can be requested this many seconds after the last one. */
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
  /** Lifetime in whole seconds. */
  seconds: number
}

type FlowVisit = Pick<Visit, 'env' | 'config' | 'now' | 'setCookies'>

const codeHash = (secret: string, idHash: string, code: string): Promise<string> =>
  keyedHash(secret, 'sign-in code', `${idHash}\n${code}`)

/** Begins a flow, sets its cookie and deletes the flow `before`. Resolves with the id of the new flow. */
export async function beginFlow(
  visit: FlowVisit,
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

/** Length of the longest encrypted value: an address of 2,048 characters. */
const LONGEST = 4096

/** The row with `next` and `proof` decrypted. The console's forms and invitations store `next` as a plain path. */
async function decrypted({ accountSecret }: Visit['config'], row: Flow): Promise<Flow> {
  const { idHash, next, proof } = row
  const open = (use: string, text: string) => unseal(accountSecret, `${use} ${idHash}`, text, { longest: LONGEST })
  return {
    ...row,
    next: next.startsWith('/') ? next : ((await open('flow next', next)) ?? DEFAULT_NEXT),
    proof: proof === null ? null : await open('flow proof', proof),
  }
}

/** Deletes a flow and clears its cookie. */
export async function dropFlow(visit: FlowVisit, idHash: string): Promise<void> {
  await runStatement(visit.env.DB, (store) => store.delete(authFlows).where(eq(authFlows.idHash, idHash)), {
    what: 'drop flow',
    budgetMs: D1_WRITE_BUDGET_MS,
  })
  visit.setCookies.push(clearedCookie(FLOW_COOKIE))
}

/**
 * The flow of this browser, expired and used ones included, or null. An unknown cookie is cleared. `cookie`: did the request
 * have a flow cookie at all?
 */
export async function readFlow(
  visit: Pick<Visit, 'request' | 'env' | 'config' | 'setCookies'>,
): Promise<Result<{ cookie: boolean; flow: Flow | null }, StoreFailure>> {
  const value = readCookie(visit.request.headers.get('cookie'), FLOW_COOKIE, FLOW)
  // The router clears a malformed cookie.
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
  return ok({ cookie: true, flow: flow === null ? null : await decrypted(visit.config, flow) })
}

/** Clears a malformed flow cookie. */
export function clearMalformedFlow({ request, setCookies }: Pick<Visit, 'request' | 'setCookies'>): void {
  if (readCookie(request.headers.get('cookie'), FLOW_COOKIE, FLOW) === 'malformed')
    setCookies.push(clearedCookie(FLOW_COOKIE))
}

/** right: and used up now · wrong: `left` tries remain · over: expired, used, or tried too often. */
export type CodeVerdict = { end: 'right'; flow: Flow } | { end: 'wrong'; left: number } | { end: 'over' }

/**
 * Compares a code. One conditional statement counts the try before the comparison, a second one uses up a right code: of any
 * number of concurrent requests, five are compared and one succeeds.
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
    ? ok({ end: 'right', flow: await decrypted(config, row) })
    : refused({ end: 'over' })
}
