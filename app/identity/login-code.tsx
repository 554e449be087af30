// Sign-in by code, step 2: the code.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { clearedCookie, FLOW_COOKIE } from '#app/guards/cookies.ts'
import { asSent } from '#app/guards/fields.ts'
import { isWithinLoginLimit, TOO_MANY_TRIES } from '#app/guards/limits.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { readFlow, tryCode } from './flows.ts'
import { closedText, waitOf } from './login.tsx'
import { codePage, loginPage } from './login-page.tsx'
import { signInByEmail } from './sign-in.ts'
import { canonicalCode } from './tokens.ts'

export async function GET(visit: Visit): Promise<Response> {
  if (visit.account) return leadTo(href('dashboard'))
  const { flow } = reached(await readFlow(visit))
  if (flow === null || flow.kind !== 'code') return leadTo(href('login'))
  return codePage(visit, { email: flow.email ?? '', wait: waitOf(flow, visit.now) })
}

export const WORKS_NO_LONGER = 'This code no longer works. Send a new one.'
/** After the last try it also says that the code no longer works. */
export const wrongCode = (left: number): string =>
  `That code is not right. ${left} ${left === 1 ? 'try' : 'tries'} left.${left === 0 ? ` ${WORKS_NO_LONGER}` : ''}`

const codeForm = z.object({ code: asSent.check(z.overwrite(canonicalCode)) })

export async function POST(visit: Visit, body: Body): Promise<Response> {
  const { config, setCookies, now } = visit
  const { code } = codeForm.parse(fieldsOf(body))
  const { cookie, flow } = reached(await readFlow(visit))
  const email = flow?.kind === 'code' ? (flow.email ?? '') : ''
  const wait = flow ? waitOf(flow, now) : 0
  const refused = (problem: string, status = 422, headers: Record<string, string> = {}) =>
    email === ''
      ? loginPage(visit, { problems: { email: problem }, status, headers })
      : codePage(visit, { email, problems: { code: problem }, status, headers, wait })
  if (!(await isWithinLoginLimit(visit))) return refused(TOO_MANY_TRIES, 429, { 'Retry-After': '60' })
  if (!cookie) return leadTo(href('login'))
  if (flow === null || email === '') return refused(WORKS_NO_LONGER)
  const verdict = reached(await tryCode(visit, flow, code))
  if (verdict.end === 'over') return refused(WORKS_NO_LONGER)
  if (verdict.end === 'wrong') return refused(wrongCode(verdict.left))
  const signedIn = await signInByEmail(visit, email, verdict.flow)
  if (signedIn.end === 'in') return leadTo(signedIn.location)
  setCookies.push(clearedCookie(FLOW_COOKIE))
  return loginPage(visit, {
    email,
    problems: { email: closedText(config.brand.supportEmail) },
    status: 422,
  })
}
