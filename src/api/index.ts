// The nine calls (spec §7, D-74), the report of a profile and the count of an opened link: which path is which action,
// and what every call must pass before its body is read: known path, right method, the public key, a page of this site.
// Refusals have no side effect (R7). The operator's calls have a door of their own (operator.ts): a token in the place
// of the public key.
import type { Context } from 'hono'
import { API_PATHS, OPERATOR_API_PREFIX } from '../domain/routes'
import { type AppEnv, type Config, siteOrigin } from '../env'
import { type Action, type CallContext, isForeignPage } from './action'
import { commerce } from './commerce'
import { discountCode } from './discount-code'
import { linkClick } from './link-click'
import { newsletter } from './newsletter'
import { profileThemes, publicProfile, socialLinks } from './profiles'
import { referralClick } from './referral-click'
import { type CallFailure, failureReply } from './reply'
import { reportProfile } from './report-profile'
import { resolveTap } from './resolve-tap'

// A Map, not an object: no path finds "constructor" (security notes, mistake 10).
const ACTIONS: ReadonlyMap<string, Action> = new Map([
  [API_PATHS.referralClick, referralClick],
  [API_PATHS.commerce, commerce],
  [API_PATHS.newsletter, newsletter],
  [API_PATHS.discountCode, discountCode],
  [API_PATHS.publicProfile, publicProfile],
  [API_PATHS.socialLinks, socialLinks],
  [API_PATHS.profileThemes, profileThemes],
  [API_PATHS.resolveTap, resolveTap],
  [API_PATHS.reportProfile, reportProfile],
  [API_PATHS.linkClick, linkClick],
])

/** Answers a request under /api/. Expected failures are JSON answers; anything thrown is a fault of ours. */
export async function handleCall(c: Context<AppEnv>, config: Config): Promise<Response> {
  const request = c.req.raw
  const { pathname } = new URL(request.url)
  const context: CallContext = {
    env: c.env,
    config,
    request,
    siteOrigin: siteOrigin(config, request.url),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
  }
  if (pathname.startsWith(OPERATOR_API_PREFIX))
    return (await import('./operator')).handleOperatorCall(context, pathname)
  const action = ACTIONS.get(pathname)
  if (action === undefined) return failureReply({ tag: 'unknown_address' })
  const refusal = refusalOf(action, context)
  return refusal === null ? action.answer(context) : failureReply(refusal)
}

function refusalOf(action: Action, context: CallContext): CallFailure | null {
  const { request, config } = context
  if (request.method !== action.method) return { tag: 'wrong_method', allow: action.method }
  if (!isSameText(request.headers.get('apikey') ?? '', config.anonKey)) return { tag: 'key_refused' }
  return isForeignPage(context) ? { tag: 'foreign_page' } : null
}

/** Equality without an early exit, so that the time taken tells nothing about where a guess goes wrong. */
function isSameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let i = 0; i < expected.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i)
  return difference === 0
}
