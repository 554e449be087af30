// Sends a code: checks the limits, begins the flow, sends the mail. Does the same work whether the address has an account or
// not.
import { eq, sql } from 'drizzle-orm'
import { accounts, type FlowKind } from '#app/db/schema.ts'
import { authFields, logAuth } from '#app/guards/auth-log.ts'
import { countWithin, DAY_SECONDS, giveBack, HOUR_SECONDS, type Limit, MINUTE_SECONDS } from '#app/guards/limits.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { deliverAppMails, payloadOf, queueMailFrom, queueOwnerMails } from '#app/mail/outbox.ts'
import { composeMail } from '#app/mail/templates.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { visitorNetworks } from '#guards/visitor-limits.ts'
import { logEvent } from '#http/log.ts'
import { createMailSender } from '#mail/sender.ts'
import { beginFlow, CODE_SECONDS, dropFlow, type Flow } from './flows.ts'
import { isKnownBrowser } from './known.ts'
import { newCode, newId } from './tokens.ts'

const CODES_PER_HOUR = 3
const CODES_PER_DAY = 8
/**
 * Per hour for an IPv4 address or a /64; a wider network has a multiple of it (`visitorNetworks`). Far more than one person
 * needs, because a whole team can share an address.
 */
const CODES_OF_NETWORK = 100
/** Above this number of codes per hour the site sends slowly and notifies the operator. */
const MANY_CODES = 300
/** Codes per minute then, not counting those for known browsers. */
const SLOWLY = 10

export interface CodeRequest {
  kind: Extract<FlowKind, 'code' | 'stepup' | 'email'>
  /** Canonical. */
  email: string
  next?: string
  chipId?: string | undefined
  proof?: string | undefined
  /** The browser's previous flow, which is deleted. */
  before?: Flow | null
}

/** sent · over: too many codes, retry later · unsent: the mail service failed. */
export type CodeSending = { end: 'sent' } | { end: 'over'; retryAfterSeconds: number } | { end: 'unsent' }

/** Sends a code to an address and begins the flow that accepts it. Throws `Unreachable` if D1 fails. */
export async function sendCode(visit: Visit, request: CodeRequest): Promise<CodeSending> {
  const { email, kind, next, chipId, proof, before } = request
  const { env, account } = visit
  const [found] = reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .select({ id: accounts.id, knownEpoch: accounts.knownEpoch })
          .from(accounts)
          .where(eq(accounts.email, email))
          .limit(1),
      { what: 'find account', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  const isKnown = await isKnownBrowser(visit, found ?? null)
  const owner = kind === 'stepup' ? account?.id : isKnown ? found?.id : undefined
  const limits = limitsOf(visit, email, owner)
  const verdict = reached(await countWithin(visit, limits))
  // Logged with the signed-in account's address, else with the typed one, whether it has an account or not.
  const about = { kind, email: account?.email ?? email }
  const over = async (retryAfterSeconds: number): Promise<CodeSending> => {
    await logAuth(visit, 'too_often', about)
    return { end: 'over', retryAfterSeconds }
  }
  if (!verdict.within) return over(verdict.retryAfterSeconds)
  const siteCount = await countForSite(visit, owner !== undefined)
  if (!siteCount.ok || !siteCount.value.within) await giveBack(visit, limits)
  const counted = reached(siteCount)
  if (!counted.within) return over(counted.retryAfterSeconds)

  const code = newCode()
  const begun = await beginFlow(
    visit,
    { kind, email, accountId: account?.id, code, next, chipId, proof, seconds: CODE_SECONDS },
    before,
  )
  if (begun.ok && (await mailCode(visit, email, code, kind))) {
    await logAuth(visit, 'code_sent', about)
    return { end: 'sent' }
  }
  // No code was sent, so none counts.
  await giveBack(visit, [...limits, ...counted.limits])
  await dropFlow(visit, reached(begun))
  return { end: 'unsent' }
}

/** Limits of the account if its owner asks; otherwise limits of the address and of the visitor's networks. */
function limitsOf(visit: Visit, email: string, owner: string | undefined): Limit[] {
  const name = owner === undefined ? `codes for ${email}` : `codes of account ${owner}`
  return [
    { name, most: CODES_PER_HOUR, seconds: HOUR_SECONDS },
    { name, most: CODES_PER_DAY, seconds: DAY_SECONDS },
    ...(owner === undefined ? visitorNetworks(visit.request.headers) : []).map(({ name: network, share }) => ({
      name: `codes by ${network}`,
      most: CODES_OF_NETWORK * share,
      seconds: HOUR_SECONDS,
    })),
  ]
}

const SITE_PER_HOUR: Limit = { name: 'codes in all', most: MANY_CODES, seconds: HOUR_SECONDS }
const SITE_PER_MINUTE: Limit = { name: 'codes in all, slowly', most: SLOWLY, seconds: MINUTE_SECONDS }

/**
 * Counts a code against the limits of the whole site. Above the hourly limit somebody may be abusing the form to send mail:
 * the site then sends slowly and notifies the operator. `isOwner`: a request of a known browser, which is always sent.
 * Resolves with the limits that were counted, for `giveBack`.
 */
async function countForSite(
  visit: Visit,
  isOwner: boolean,
): Promise<Result<{ within: true; limits: Limit[] } | { within: false; retryAfterSeconds: number }, StoreFailure>> {
  const counted = await countWithin(visit, [SITE_PER_HOUR])
  if (!counted.ok) return counted
  if (counted.value.within) return ok({ within: true, limits: [SITE_PER_HOUR] })
  await notifyOwners(visit)
  if (isOwner) return ok({ within: true, limits: [] })
  const slowly = await countWithin(visit, [SITE_PER_MINUTE])
  if (!slowly.ok) return slowly
  return ok(slowly.value.within ? { within: true, limits: [SITE_PER_MINUTE] } : slowly.value)
}

/** Logs at most once per hour and mails each owner of the console at most once per day. */
async function notifyOwners(visit: Visit): Promise<void> {
  const { env, config, now } = visit
  const first = await countWithin(visit, [{ name: 'many codes said', most: 1, seconds: HOUR_SECONDS }])
  if (!first.ok || !first.value.within) return
  logEvent('warn', 'many_codes', { more_than: MANY_CODES })
  const today = await countWithin(visit, [{ name: 'many codes mailed', most: 1, seconds: DAY_SECONDS }])
  if (!today.ok || !today.value.within) return
  const mail = { kind: 'many-codes' as const, payload: { most: MANY_CODES, slowly: SLOWLY, at: now } }
  await runStatement(env.DB, (store) => queueOwnerMails(store, mail, now, '', undefined), {
    what: 'tell of many codes',
    budgetMs: D1_WRITE_BUDGET_MS,
    once: true,
  })
  visit.waitUntil(deliverAppMails(env, config, now))
}

/** Sends the code at once, not through the outbox. In development it is also stored, to be shown at /dev/mail. */
async function mailCode(visit: Visit, to: string, code: string, use: CodeRequest['kind']): Promise<boolean> {
  const { env, config, now } = visit
  const content = composeMail('sign-in-code', { code, use }, config)
  const id = newId()
  const sender = createMailSender(env, config)
  const result = await sender?.send({ id, to, unsubscribeUrl: null, ...content })
  if (result && !result.ok) {
    logEvent('error', 'code_not_sent', {
      error: result.error.detail,
      ...(await authFields(visit, visit.account?.email ?? to)),
    })
    return false
  }
  if (config.production) return result?.ok === true
  const stored = await runStatement(
    env.DB,
    (store) =>
      queueMailFrom(
        store,
        { id, to, kind: 'sign-in-code', payload: payloadOf({ payload: { code, use } }), sentAt: now },
        now,
        sql``,
      ),
    { what: 'show code', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return stored.ok
}
