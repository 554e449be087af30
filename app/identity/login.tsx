// Sign-in by code, step 1: the address. The response is the same for an address with an account, with a closed one and
// without one.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { doneIn } from '#app/layout/done.ts'
import { isStorableChipId } from '#domain/chip/chip.ts'
import { canonicalEmail, isEmail } from '#domain/signup/forms.ts'
import { type Flow, NEXT_CODE_SECONDS, readFlow } from './flows.ts'
import { codePage, loginPage } from './login-page.tsx'
import { DEFAULT_NEXT, safeNext } from './next.ts'
import { sendCode } from './send-code.ts'

const MAX_EMAIL = 254
/** Maximum length of a token that proves a claim. */
const MAX_PROOF = 1200

const DONE: Readonly<Record<string, string>> = { 'signed-out': 'You are signed out.' }

export async function GET(visit: Visit): Promise<Response> {
  const { url, config, account } = visit
  const next = safeNext(url.searchParams.get('next'), config.appHost)
  if (account) return leadTo(next)
  const done = doneIn(url, DONE)
  return loginPage(visit, { next: next === DEFAULT_NEXT ? '' : next, ...(done ? { done } : {}) })
}

export const EMAIL_PROBLEM = 'Please enter a valid email address.'
export const MAIL_FAILED = 'We could not send the email. Please try again in a minute.'

export const closedText = (supportEmail: string): string => `This account is closed. Write to ${supportEmail}.`

export const tooManyCodes = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return `Too many codes were requested. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

/** Is it a single mail address? */
export const isMailbox = (typed: string): boolean => typed.length <= MAX_EMAIL && isEmail(typed)

/** The optional card and the token that proves its claim. Invalid values count as not sent. */
export const chipToClaim = z.catch(z.optional(z.string().check(z.refine(isStorableChipId))), undefined)
export const proofOfClaim = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_PROOF))), undefined)

const loginForm = z.object({
  email: asSent,
  next: asSent,
  /** Set by the button that requests another code. */
  again: asSent,
  chip: chipToClaim,
  proof: proofOfClaim,
})

export async function POST(visit: Visit, body: Body): Promise<Response> {
  const form = loginForm.parse(fieldsOf(body))
  const { config, account, now } = visit
  const { email: typed, chip, proof } = form
  const next = safeNext(form.next || null, config.appHost)
  const isAgain = form.again !== ''
  const flow = reached(await readFlow(visit)).flow
  const before = flow?.kind === 'code' ? flow : null
  const again = (facts: { problem: string; status: number; headers?: Record<string, string>; wait?: number }) => {
    const { problem, status, headers = {}, wait = 0 } = facts
    return before && isAgain
      ? codePage(visit, { email: before.email ?? '', problems: { '': problem }, status, headers, wait })
      : loginPage(visit, {
          email: typed,
          next: form.next,
          chip,
          proof,
          problems: { email: problem },
          status,
          headers,
        })
  }
  if (!(await isWithinLoginLimit(visit)))
    return again({ problem: TOO_MANY_TRIES, status: 429, headers: { 'Retry-After': '60' } })
  if (account) return leadTo(next)
  if (isAgain && before === null) return leadTo(href('login'))
  if (isAgain && before) {
    const wait = waitOf(before, now)
    if (wait > 0)
      return again({ problem: pleaseWait(wait), status: 429, headers: { 'Retry-After': String(wait) }, wait })
  }
  if (!isAgain && !isMailbox(typed)) return again({ problem: EMAIL_PROBLEM, status: 422 })
  const sending = await sendCode(visit, {
    kind: 'code',
    before,
    ...(isAgain && before
      ? {
          email: before.email ?? '',
          next: before.next,
          chipId: before.chipId ?? undefined,
          proof: before.proof ?? undefined,
        }
      : { email: canonicalEmail(typed), next, chipId: chip, proof }),
  })
  switch (sending.end) {
    case 'sent':
      return leadTo(href('login-code'))
    case 'over':
      return again({
        problem: tooManyCodes(sending.retryAfterSeconds),
        status: 429,
        headers: { 'Retry-After': String(sending.retryAfterSeconds) },
      })
    case 'unsent':
      return again({ problem: MAIL_FAILED, status: 503 })
  }
}

/** Whole seconds until another code can be requested. */
export const waitOf = (flow: Pick<Flow, 'createdAt'>, now: number): number =>
  Math.max(0, flow.createdAt + NEXT_CODE_SECONDS - now)

export const pleaseWait = (seconds: number): string => `Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
