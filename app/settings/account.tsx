// Name and mail address of an account. A new address is stored only after a code sent to it was entered; then the old
// address is notified, and every other browser has to sign in again.

import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { accounts } from '#app/db/schema.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, judgedBy, problemsOf } from '#app/guards/fields.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { CodeField, CodeSent, SendAgain, SubmitCode } from '#app/identity/code-form.tsx'
import { dropFlow, type Flow, readFlow, tryCode } from '#app/identity/flows.ts'
import { EMAIL_PROBLEM, isMailbox, MAIL_FAILED, pleaseWait, tooManyCodes, waitOf } from '#app/identity/login.tsx'
import { WORKS_NO_LONGER, wrongCode } from '#app/identity/login-code.tsx'
import { sendCode } from '#app/identity/send-code.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { stepUpPath } from '#app/identity/step-up.tsx'
import { canonicalCode } from '#app/identity/tokens.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { byLabels } from '#app/layout/named.ts'
import type { Problems } from '#app/layout/page.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { runStatement } from '#db/store.ts'
import { checkField } from '#domain/profile/profile-fields.ts'
import { canonicalEmail, canonicalName } from '#domain/signup/forms.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { changeAddress } from './change-address.ts'
import { settingsPage } from './settings-page.tsx'

export const TAKEN = 'This address belongs to another account.'
/** More than a name can have, in UTF-16 units. */
const MAX_TYPED_NAME = 200

interface Facts {
  /** As typed; the stored value if left out. */
  name?: string
  email?: string
  /** The flow of the code that was sent to a new address. */
  flow: Flow | null
  problems?: Problems
  status?: number
  headers?: Record<string, string>
}

export async function GET(visit: OwnVisit): Promise<Response> {
  const { searchParams } = visit.url
  return accountPage(visit, {
    // What was typed before a step-up.
    name: (searchParams.get('name') ?? visit.account.name ?? '').slice(0, MAX_TYPED_NAME),
    email: (searchParams.get('email') ?? visit.account.email).slice(0, 254),
    flow: await ownFlow(visit),
  })
}

function accountPage(visit: OwnVisit, { name, email, flow, problems = {}, status = 200, headers = {} }: Facts) {
  const { account, now } = visit
  return settingsPage(visit, {
    title: 'Account',
    status,
    headers,
    ...(Object.keys(problems).length > 0 ? { problems, named: byLabels({ name: 'Name' }) } : {}),
    children: (
      <>
        {flow ? <NewAddress visit={visit} flow={flow} wait={waitOf(flow, now)} problems={problems} /> : null}
        <form method="post" action={href('settings-account')} className="app-form" noValidate>
          <TextField
            name="name"
            label="Name"
            hint="Used in our emails to you. Your profile has a name of its own."
            autoComplete="name"
            maxLength={MAX_TYPED_NAME}
            defaultValue={name ?? account.name ?? ''}
            problems={problems}
          />
          <TextField
            name="email"
            label="Email"
            hint="We send a code to a new address first."
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={email ?? account.email}
            problems={problems}
            required
          />
          <Submit pending="Saving…" className="w-full">
            Save
          </Submit>
        </form>
      </>
    ),
  })
}

interface NewAddressProps {
  visit: OwnVisit
  flow: Flow
  wait: number
  problems: Problems
}

function NewAddress({ visit, flow, wait, problems }: NewAddressProps) {
  return (
    <section className="panel mt-6 p-5" aria-labelledby="new-address">
      <h2 id="new-address" className="text-lg">
        Check your email
      </h2>
      <CodeSent visit={visit} to={flow.email ?? ''} />
      <form method="post" action={href('settings-account')} className="app-form" noValidate>
        <CodeField problems={problems} />
        <SubmitCode ask="confirm" />
      </form>
      <form method="post" action={href('settings-account')} className="app-aside">
        <SendAgain wait={wait} name="ask" value="again" />
        <button type="submit" name="ask" value="other" className="app-quiet-button">
          Use another address
        </button>
      </form>
    </section>
  )
}

const accountForm = z.object({
  name: asSent,
  email: asSent,
  /** The word of a button that saves nothing. */
  ask: asSent,
  /** In the form that confirms an address. */
  code: z.optional(z.string().check(z.overwrite(canonicalCode))),
})
type AccountForm = z.infer<typeof accountForm>

const savedForm = z.object({
  name: asSent.check(
    z.overwrite(canonicalName),
    judgedBy((name) => (name === '' ? null : checkField('full_name', name).problem)),
  ),
  email: asSent.check(z.refine(isMailbox, EMAIL_PROBLEM), z.overwrite(canonicalEmail)),
})

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const form = accountForm.parse(fieldsOf(body))
  const flow = await ownFlow(visit)
  switch (form.code === undefined ? form.ask : 'confirm') {
    case 'confirm':
      return confirm(visit, form.code ?? '', flow)
    case 'again':
      return flow ? askFor(visit, flow.email ?? '', flow) : leadTo(href('settings-account'))
    case 'other':
      if (flow) await dropFlow(visit, flow.idHash)
      return leadTo(href('settings-account'))
    default:
      return save(visit, form, flow)
  }
}

async function save(visit: OwnVisit, form: AccountForm, flow: Flow | null): Promise<Response> {
  const { account, env, now } = visit
  const read = savedForm.safeParse(form)
  if (!read.success)
    return accountPage(visit, {
      name: form.name,
      email: form.email,
      flow,
      problems: problemsOf(read.error),
      status: 422,
    })
  const { name, email } = read.data
  const isNew = email !== account.email
  if (isNew && !isFreshlyProved(account, now))
    return leadTo(stepUpPath(`${href('settings-account')}?${new URLSearchParams({ name, email })}`))
  reached(
    await runStatement(
      env.DB,
      (store) =>
        store
          .update(accounts)
          .set({ name: name || null })
          .where(and(eq(accounts.id, account.id), eq(accounts.status, 'active'))),
      { what: 'store name', budgetMs: D1_WRITE_BUDGET_MS },
    ),
  )
  return isNew ? askFor(visit, email, flow, name) : leadTo(`${href('settings-account')}?done=saved`)
}

/** Sends a code to a new address. */
async function askFor(visit: OwnVisit, email: string, flow: Flow | null, name?: string): Promise<Response> {
  const refused = (problem: string, status: number, seconds = 0) =>
    accountPage(visit, {
      ...(name === undefined ? {} : { name }),
      email,
      flow,
      problems: flow ? { '': problem } : { email: problem },
      status,
      headers: seconds > 0 ? { 'Retry-After': String(seconds) } : {},
    })
  if (!(await isWithinLoginLimit(visit))) return refused(TOO_MANY_TRIES, 429, 60)
  const wait = flow?.email === email ? waitOf(flow, visit.now) : 0
  if (wait > 0) return refused(pleaseWait(wait), 429, wait)
  const sending = await sendCode(visit, { kind: 'email', email, next: href('settings-account'), before: flow })
  if (sending.end === 'sent') return leadTo(href('settings-account'))
  return sending.end === 'unsent'
    ? refused(MAIL_FAILED, 503)
    : refused(tooManyCodes(sending.retryAfterSeconds), 429, sending.retryAfterSeconds)
}

async function confirm(visit: OwnVisit, code: string, flow: Flow | null): Promise<Response> {
  const refused = (problem: string, status = 422, headers: Record<string, string> = {}) =>
    accountPage(visit, { flow, problems: { [flow ? 'code' : '']: problem }, status, headers })
  if (!(await isWithinLoginLimit(visit))) return refused(TOO_MANY_TRIES, 429, { 'Retry-After': '60' })
  if (flow === null) return refused(WORKS_NO_LONGER)
  const verdict = reached(await tryCode(visit, flow, code))
  if (verdict.end === 'over') return refused(WORKS_NO_LONGER)
  if (verdict.end === 'wrong') return refused(wrongCode(verdict.left))
  const email = verdict.flow.email ?? ''
  const isChanged = await changeAddress(visit, email)
  await dropFlow(visit, flow.idHash)
  if (!isChanged) return accountPage(visit, { email, flow: null, problems: { email: TAKEN }, status: 422 })
  visit.waitUntil(deliverAppMails(visit.env, visit.config, visit.now))
  return leadTo(`${href('settings-account')}?done=saved`)
}

/** The flow of a code for a new address of this account. */
async function ownFlow(visit: OwnVisit): Promise<Flow | null> {
  const { flow } = reached(await readFlow(visit))
  return flow?.kind === 'email' && flow.accountId === visit.account.id ? flow : null
}
