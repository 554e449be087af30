// Asks for a code: limits, flow and mail (ACC-10 to ACC-29, ACC-62). The same statements run and one mail is sent whether
// an address has an account or not.
import { eq } from 'drizzle-orm'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '../../src/domain/site/timings'
import { visitorKey } from '../../src/door/visitor-limits'
import { createMailSender } from '../../src/mail/sender'
import { logEvent } from '../../src/worker/log'
import { accounts, appOutbox, type FlowKind } from '../db/schema'
import { runStatement } from '../db/statement'
import { logAuth } from '../door/auth-log'
import { countWithin, DAY_SECONDS, HOUR_SECONDS, type Limit } from '../door/limits'
import { reached, type Visit } from '../door/visit'
import { composeMail } from '../mail/templates'
import { beginFlow, CODE_SECONDS, dropFlow, type Flow } from './flows'
import { isKnownBrowser } from './known'
import { newCode, newId } from './tokens'

const CODES_PER_HOUR = 3
const CODES_PER_DAY = 8
const CODES_OF_VISITOR = 10
/** More codes than this in an hour are worth a line in the log. */
const MANY_CODES = 300

export interface CodeRequest {
  kind: Extract<FlowKind, 'code' | 'stepup' | 'email'>
  /** Canonical. */
  email: string
  next?: string
  chipId?: string | undefined
  proof?: string | undefined
  /** The flow of this browser before: it is void afterwards. */
  before?: Flow | null
}

/** sent · over: too many codes, try again after so many seconds · unsent: the mail service failed. */
export type CodeSending = { end: 'sent' } | { end: 'over'; retryAfterSeconds: number } | { end: 'unsent' }

/** Sends a code to an address and begins the flow that waits for it. Throws `Unreachable` while D1 fails. */
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
  const verdict = reached(await countWithin(visit, limitsOf(visit, email, owner)))
  if (!verdict.within) {
    logAuth('too_often', { kind })
    return { end: 'over', retryAfterSeconds: verdict.retryAfterSeconds }
  }
  await noteMany(visit)

  const code = newCode()
  const idHash = reached(
    await beginFlow(
      visit,
      { kind, email, accountId: account?.id, code, next, chipId, proof, seconds: CODE_SECONDS },
      before,
    ),
  )
  if (await mailCode(visit, email, code)) {
    logAuth('code_sent', { kind })
    return { end: 'sent' }
  }
  await dropFlow(visit, idHash)
  return { end: 'unsent' }
}

/** A budget of the account's own for its owner, or that of an address and a visitor anybody may be. */
function limitsOf(visit: Visit, email: string, owner: string | undefined): Limit[] {
  const name = owner === undefined ? `codes for ${email}` : `codes of account ${owner}`
  return [
    { name, most: CODES_PER_HOUR, seconds: HOUR_SECONDS },
    { name, most: CODES_PER_DAY, seconds: DAY_SECONDS },
    ...(owner === undefined
      ? [{ name: `codes by ${visitorKey(visit.request.headers)}`, most: CODES_OF_VISITOR, seconds: HOUR_SECONDS }]
      : []),
  ]
}

/** One line an hour once there are many: somebody may be using us to send mail. */
async function noteMany(visit: Visit): Promise<void> {
  const counted = await countWithin(visit, [{ name: 'codes in all', most: MANY_CODES, seconds: HOUR_SECONDS }])
  if (!counted.ok || counted.value.within) return
  const first = await countWithin(visit, [{ name: 'many codes said', most: 1, seconds: HOUR_SECONDS }])
  if (first.ok && first.value.within) logEvent('warn', 'many_codes', { more_than: MANY_CODES })
}

/** Sends it at once: a code that waits is useless. Stored in development only, where there is no mailbox to read. */
async function mailCode({ env, config, now }: Visit, to: string, code: string): Promise<boolean> {
  const content = composeMail('sign-in-code', { code }, config)
  const id = newId()
  const sender = createMailSender(env, config)
  const result = await sender?.send({ id, to, unsubscribeUrl: null, ...content })
  if (result && !result.ok) {
    logEvent('error', 'code_not_sent', { error: result.error.detail })
    return false
  }
  if (config.production) return result?.ok === true
  const stored = await runStatement(
    env.DB,
    (store) =>
      store.insert(appOutbox).values({
        id,
        recipient: to,
        kind: 'sign-in-code',
        payload: JSON.stringify({ code }),
        status: 'sent',
        createdAt: now,
        sentAt: now,
      }),
    { what: 'show code', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return stored.ok
}
