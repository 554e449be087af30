// The operator's calls (D-111): the same JSON in and out as the others, behind a door of their own. In the place of the
// public key stands `Authorization: Bearer {OPERATOR_TOKEN}`; without that setting there is no such address (OPR-1).
// Pages of other sites are refused here too (R11); the app host's server sends no Origin and is not one.
import { OPERATOR_API_PATHS } from '../domain/routes'
import { isOperator } from '../operator-token'
import { type Action, type CallContext, isForeignPage } from './action'
import { operatorChips } from './operator-chips'
import { operatorSync } from './operator-sync'
import { failureReply } from './reply'
import { countWrongToken, isLockedOut, visitorKey, WINDOW_SECONDS } from './visitor-limits'

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  [OPERATOR_API_PATHS.sync, operatorSync],
  [OPERATOR_API_PATHS.chips, operatorChips],
])

/** Answers a request under /api/operator/. A wrong token is 401, after ten of a visitor within a minute 429 (OPR-2). */
export async function handleOperatorCall(context: CallContext, pathname: string): Promise<Response> {
  const { config, request } = context
  const action = ACTIONS.get(pathname)
  if (config.operatorToken === '' || action === undefined) return failureReply({ tag: 'unknown_address' })
  if (request.method !== action.method) return failureReply({ tag: 'wrong_method', allow: action.method })
  if (isForeignPage(context)) return failureReply({ tag: 'foreign_page' })
  const visitor = visitorKey(request.headers)
  const now = Date.now()
  const tooMany = failureReply({ tag: 'too_many_calls', retryAfterSeconds: WINDOW_SECONDS })
  if (await isLockedOut(context, visitor, now)) return tooMany
  if (await isOperator(request, config)) return action.answer(context)
  return (await countWrongToken(context, visitor, now)) ? tooMany : failureReply({ tag: 'token_refused' })
}
