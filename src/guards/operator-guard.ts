// Checks the operator's token and counts wrong guesses, for /api/operator/… and the details of /healthz. The lock is
// checked before the token is compared: a limit that let the right token through would reveal it.
//
// Guesses are counted per address and token prefix. Guesses with the token's prefix lock out the token itself; others
// lock out only themselves, so that nobody behind the app host's address can stop its sync by guessing. Too many
// guesses from one address, whatever their prefix, lock it out entirely, except for tokens that were right there within
// a day. Counts are in D1, because the platform's limiter cannot be read without counting.

import { countAndRead, countHits, hitsOf } from '#db/limit-hits.ts'
import { OPERATOR_LOCK_BUDGET_MS } from '#domain/site/timings.ts'
import { logEvent } from '#http/log.ts'
import { requestId } from '#http/request-log.ts'
import { keyedHash } from '#mail/sealed-token.ts'
import type { Bindings, Config } from '#src/env.ts'
import { bearerToken, isOperator } from './operator-token.ts'
import { countWithinLimit, visitorKey, WINDOW_SECONDS } from './visitor-limits.ts'

const WRONG_TOKENS_PER_WINDOW = 10
const WRONG_TOKENS_OF_ADDRESS = 100
const COMPARED_BEGINNING = 8 // characters
const RIGHT_TOKEN_SECONDS = 24 * 60 * 60

export interface OperatorRequest {
  env: Bindings
  config: Config
  request: Request
  waitUntil: (work: Promise<unknown>) => void
}

/** `none`: the request has no token; the caller decides what that means. */
export type Verdict = 'operator' | 'none' | 'wrong' | 'locked_out'

/**
 * Judges the token of a request. Any request with a token is logged, without the token; `door` names the route in the
 * log. Never throws.
 */
export async function checkToken(context: OperatorRequest, door: string): Promise<Verdict> {
  const token = bearerToken(context.request)
  const verdict = token === null ? 'none' : await judge(context, token)
  if (verdict === 'wrong' || verdict === 'locked_out') logRefusal(context.request, door, verdict)
  if (verdict === 'operator') logEvent('info', 'operator_admitted', { door, request: requestId(context.request) })
  return verdict
}

/** Logs a rejected request; for routes where a missing token is a failure too. */
export const logRefusal = (request: Request, door: string, reason: Exclude<Verdict, 'operator'>): void =>
  logEvent('warn', 'operator_refused', {
    door,
    reason: reason === 'none' ? 'no_token' : reason,
    request: requestId(request),
  })

async function judge(context: OperatorRequest, token: string): Promise<Verdict> {
  const { env, config, request, waitUntil } = context
  const now = Math.floor(Date.now() / 1000)
  const names = await namesOf(config, visitorKey(request.headers), token.slice(0, COMPARED_BEGINNING))
  const counters = [
    { name: names.guesses, since: now - WINDOW_SECONDS },
    { name: names.address, since: now - WINDOW_SECONDS },
    { name: names.rightToken, since: now - RIGHT_TOKEN_SECONDS },
  ]
  const counted = await hitsOf(env.DB, counters, OPERATOR_LOCK_BUDGET_MS)
  const hits = (name: string): number => (counted.ok ? (counted.value.get(name) ?? 0) : 0)
  const wasRight = hits(names.rightToken) > 0
  if (!counted.ok && !(await isWithinPlatformLimit(context, names.guesses))) return 'locked_out'
  if (hits(names.guesses) >= WRONG_TOKENS_PER_WINDOW) return 'locked_out'
  if (hits(names.address) >= WRONG_TOKENS_OF_ADDRESS && !wasRight) return 'locked_out'
  if (await isOperator(request, config)) {
    if (counted.ok && !wasRight) waitUntil(countHits(env.DB, [names.rightToken], now))
    return 'operator'
  }
  if (!counted.ok) return 'wrong'
  // Read again together with the counting, so that concurrent guesses cannot exceed the limit.
  const guess = { names: [names.guesses, names.address], windowStart: now, wanted: counters }
  const after = await countAndRead(env.DB, guess)
  return after.ok && (after.value.get(names.guesses) ?? 0) > WRONG_TOKENS_PER_WINDOW ? 'locked_out' : 'wrong'
}

/** HMACs keyed by the token itself, so that the stored names reveal neither an address nor a token. */
async function namesOf({ operatorToken }: Config, visitor: string, beginning: string) {
  const name = (text: string) => keyedHash(operatorToken, 'operator door', text)
  const [guesses, address, rightToken] = await Promise.all([
    name(`guesses ${visitor} ${beginning}`),
    name(`address ${visitor}`),
    name(`proved ${visitor} ${beginning}`),
  ])
  return { guesses, address, rightToken }
}

/** The fallback while D1 fails. It counts right tokens as well, a small price for these minutes. */
const isWithinPlatformLimit = ({ env, config }: OperatorRequest, key: string): Promise<boolean> =>
  countWithinLimit({ env, config }, 'LIMIT_OPERATOR', { visitor: key, now: Date.now() })
