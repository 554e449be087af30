// Step-up, "Confirm your identity": a code or passkey before an action that cannot be undone. It leads back to the
// page of the action, which has not been carried out yet. In production the console accepts only a passkey.

import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { passkeys } from '#app/db/schema.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { type Problems, page } from '#app/layout/page.tsx'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { CodeField, CodeSent, SubmitCode } from './code-form.tsx'
import { guardsPasskeys, isConsolePath } from './console-proof.ts'
import { dropFlow, type Flow, readFlow, tryCode } from './flows.ts'
import { rememberBrowser } from './known.ts'
import { MAIL_FAILED, pleaseWait, tooManyCodes, waitOf } from './login.tsx'
import { WORKS_NO_LONGER, wrongCode } from './login-code.tsx'
import { safeNext } from './next.ts'
import { sendCode } from './send-code.ts'
import { renewSession } from './sessions.ts'
import { canonicalCode } from './tokens.ts'

/** The step-up that leads back to `page`, a path of the app. */
export const stepUpPath = (page: string): string => `${href('step-up')}?next=${encodeURIComponent(page)}`

interface Facts {
  next: string
  /** The flow of the code that was sent; null before. */
  flow: Flow | null
  problems?: Problems
  status?: number
  headers?: Record<string, string>
}

/** true for the console and for the page on which the passkeys that open it are changed. */
function takesPasskeysAlone({ config, account }: OwnVisit, next: string): boolean {
  const { pathname } = new URL(next, config.appHost)
  return guardsPasskeys(account, config.production) && (isConsolePath(pathname) || PASSKEYS.test(pathname))
}
const PASSKEYS = /^\/settings\/passkeys\/?$/

const ownFlow = (visit: OwnVisit, flow: Flow | null): Flow | null =>
  flow?.kind === 'stepup' && flow.accountId === visit.account.id ? flow : null

export async function GET(visit: OwnVisit): Promise<Response> {
  const next = safeNext(visit.url.searchParams.get('next'), visit.config.appHost)
  if (takesPasskeysAlone(visit, next)) return passkeyPage(visit, next)
  const { flow } = reached(await readFlow(visit))
  return stepUpPage(visit, { next, flow: ownFlow(visit, flow) })
}

function stepUpPage(
  visit: OwnVisit,
  { next, flow, problems = {}, status = 200, headers = {} }: Facts,
): Promise<Response> {
  const masked = maskedAddress(visit.account.email)
  return page(visit, {
    title: 'Confirm your identity',
    problems,
    status,
    headers,
    children: (
      <>
        <h1 className="app-heading">Confirm your identity</h1>
        {flow ? (
          <form method="post" action={href('step-up')} className="app-form" noValidate>
            <CodeSent visit={visit} to={masked} />
            <CodeField problems={problems} />
            <input type="hidden" name="next" value={next} />
            <SubmitCode />
          </form>
        ) : null}
        <UsePasskey next={next} />
        <form method="post" action={href('step-up')} className="mt-4">
          <input type="hidden" name="next" value={next} />
          <Submit name="send" value="1" pending="Sending…" tone="secondary" className="w-full">
            {flow ? 'Send a new code' : `Send a code to ${masked}`}
          </Submit>
        </form>
      </>
    ),
  })
}

/** Shown by the script if the browser supports passkeys. */
const UsePasskey = ({ next }: { next: string }) => (
  <div data-passkey-step-up hidden className="mt-6">
    <button type="button" className="app-secondary-button w-full" data-pending="Waiting…" data-next={next}>
      Use a passkey
    </button>
    <p role="status" className="app-hint" data-passkey-said />
  </div>
)

/** Shown to an account with a role but without a passkey. */
export const INVITATION_NEEDED =
  'The first one needs an invitation: a link that an owner of the console, or the command line, creates for you. It is never sent by email.'

/** Step-up for the console: by passkey, or an explanation of how to get one. */
async function passkeyPage(visit: OwnVisit, next: string, problem?: string, status = 200): Promise<Response> {
  const saved = reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        store.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.accountId, visit.account.id)).limit(1),
      { what: 'look for a passkey', budgetMs: D1_READ_BUDGET_MS },
    ),
  )
  const hasPasskey = saved.length > 0
  const title = hasPasskey ? 'Confirm your identity' : 'Save a passkey first.'
  return page(visit, {
    title,
    problems: problem === undefined ? {} : { '': problem },
    status,
    headers: status === 429 ? { 'Retry-After': '60' } : {},
    children: (
      <>
        <h1 className="app-heading">{title}</h1>
        <p className="app-lead">
          The console, and changes of the passkeys that open it, need a passkey, in a browser with JavaScript. No code
          is sent for it.
        </p>
        {hasPasskey ? (
          <UsePasskey next={next} />
        ) : (
          <>
            <p className="app-lead">{INVITATION_NEEDED}</p>
            <p className="mt-6">
              <a href={href('settings-passkeys')} className="app-link">
                Your passkeys
              </a>
            </p>
          </>
        )}
      </>
    ),
  })
}

const stepUpForm = z.object({
  next: asSent,
  /** Set by the button that requests a code. */
  send: asSent,
  code: asSent.check(z.overwrite(canonicalCode)),
})

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const { account, config, now } = visit
  const form = stepUpForm.parse(fieldsOf(body))
  const next = safeNext(form.next || null, config.appHost)
  const isWithin = await isWithinLoginLimit(visit)
  if (takesPasskeysAlone(visit, next))
    return isWithin
      ? passkeyPage(visit, next, 'Please use your passkey.', 422)
      : passkeyPage(visit, next, TOO_MANY_TRIES, 429)
  const flow = ownFlow(visit, reached(await readFlow(visit)).flow)
  const refused = (name: string, problem: string, status: number, headers: Record<string, string> = {}) =>
    stepUpPage(visit, { next, flow, problems: { [flow ? name : '']: problem }, status, headers })
  if (!isWithin) return refused('code', TOO_MANY_TRIES, 429, { 'Retry-After': '60' })
  if (form.send !== '') {
    const wait = flow ? waitOf(flow, now) : 0
    if (wait > 0) return refused('', pleaseWait(wait), 429, { 'Retry-After': String(wait) })
    const sending = await sendCode(visit, { kind: 'stepup', email: account.email, next, before: flow })
    if (sending.end === 'sent') return leadTo(stepUpPath(next))
    return sending.end === 'unsent'
      ? refused('', MAIL_FAILED, 503)
      : refused('', tooManyCodes(sending.retryAfterSeconds), 429, { 'Retry-After': String(sending.retryAfterSeconds) })
  }
  if (flow === null) return refused('', WORKS_NO_LONGER, 422)
  const verdict = reached(await tryCode(visit, flow, form.code))
  if (verdict.end === 'over') return refused('code', WORKS_NO_LONGER, 422)
  if (verdict.end === 'wrong') return refused('code', wrongCode(verdict.left), 422)
  await dropFlow(visit, flow.idHash)
  const isRenewed = reached(await renewSession(visit, account, 'code'))
  if (!isRenewed) return leadTo(href('login'))
  await rememberBrowser(visit, account)
  return leadTo(next)
}
