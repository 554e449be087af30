// The calls of spec §7, the report of a profile and the counts of opened links and profiles: maps paths to actions,
// and checks every call before its body is read: known path, right method, the public key, a page of this site.
// Refusals have no side effect. The operator's calls have their own guard (operator.ts), a token instead of the public
// key.
import type { Context } from 'hono'
import type { CALLS, CallId } from '#domain/site/address-rows.ts'
import type { OperatorCallId } from '#domain/site/addresses.ts'
import { type Action, type CallContext, callContext, isForeignPage } from '#guards/action.ts'
import { type CallFailure, failureReply } from '#guards/reply.ts'
import { marketsOf } from '#http/markets.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { commerce } from './commerce.ts'
import { country } from './country.ts'
import { discountCode } from './discount-code.ts'
import { linkClick } from './link-click.ts'
import { newsletter } from './newsletter.ts'
import { profileView } from './profile-view.ts'
import { profileThemes, publicProfile, socialLinks } from './profiles.ts'
import { referralClick } from './referral-click.ts'
import { reportProfile } from './report-profile.ts'
import { resolveTap } from './resolve-tap.ts'

/** Each with the method in its row of the table. */
const ACTIONS: { [Id in CallId]: Action<(typeof CALLS)[Id]['methods'][number]> } = {
  referralClick,
  commerce,
  newsletter,
  discountCode,
  publicProfile,
  socialLinks,
  profileThemes,
  resolveTap,
  reportProfile,
  linkClick,
  profileView,
  country,
}

/** Answers a call. Expected failures are JSON responses; anything thrown is a bug of ours. */
export async function answerCall(c: Context<AppEnv>, config: Config, id: CallId): Promise<Response> {
  if (id === 'country' && marketsOf(config).length < 2) return unknownCall()
  const context = callContext(c, config)
  const action = ACTIONS[id]
  const refusal = refusalOf(action, context)
  return refusal === null ? action.answer(context) : failureReply(refusal)
}

/** Answers one of the operator's calls, whose code is loaded separately. */
export const answerOperatorCall = async (c: Context<AppEnv>, config: Config, id: OperatorCallId): Promise<Response> =>
  (await import('./operator.ts')).answerOperatorCall(c, config, id)

export const unknownCall = (): Response => failureReply({ tag: 'unknown_address' })

function refusalOf(action: Action, context: CallContext): CallFailure | null {
  const { request, config } = context
  if (request.method !== action.method) return { tag: 'wrong_method', allow: action.method }
  // Not a secret: every page contains it.
  if ((request.headers.get('apikey') ?? '') !== config.anonKey) return { tag: 'key_refused' }
  return isForeignPage(context) ? { tag: 'foreign_page' } : null
}
