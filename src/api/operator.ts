// The operator's calls: the same JSON as the others, behind their own guard. Instead of the public key they require
// `Authorization: Bearer {OPERATOR_TOKEN}`; without that setting these addresses do not exist.
// Pages of other sites are refused here too; the app host's server sends no Origin and is allowed.
import type { Context } from 'hono'
import type { OPERATOR_CALLS, OperatorCallId } from '#domain/site/addresses.ts'
import { type Action, callContext, isForeignPage } from '#guards/action.ts'
import { checkToken, logRefusal } from '#guards/operator-guard.ts'
import { failureReply } from '#guards/reply.ts'
import { WINDOW_SECONDS } from '#guards/visitor-limits.ts'
import type { AppEnv, Config } from '#src/env.ts'
import { operatorChips } from './operator-chips.ts'
import { operatorSync } from './operator-sync.ts'

/** Each with the method in its row of the table. */
const ACTIONS: { [Id in OperatorCallId]: Action<(typeof OPERATOR_CALLS)[Id]['methods'][number]> } = {
  sync: operatorSync,
  chips: operatorChips,
}

/** Answers one of the operator's calls. A wrong token is 401, too many of them 429. */
export async function answerOperatorCall(c: Context<AppEnv>, config: Config, id: OperatorCallId): Promise<Response> {
  const context = callContext(c, config)
  const { request } = context
  const action = ACTIONS[id]
  if (config.operatorToken === '') return failureReply({ tag: 'unknown_address' })
  if (request.method !== action.method) return failureReply({ tag: 'wrong_method', allow: action.method })
  if (isForeignPage(context)) return failureReply({ tag: 'foreign_page' })
  const verdict = await checkToken(context, id)
  if (verdict === 'operator') return action.answer(context)
  if (verdict === 'locked_out') return failureReply({ tag: 'too_many_calls', retryAfterSeconds: WINDOW_SECONDS })
  if (verdict === 'none') logRefusal(request, id, 'none')
  return failureReply({ tag: 'token_refused' })
}
