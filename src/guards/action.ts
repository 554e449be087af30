// The parts of a call and the way every call runs: body, limit, work, response. Each call's file declares one action;
// api/index.ts maps them to their rows.
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Result } from '#domain/text/errors.ts'
import { type AppEnv, type Bindings, type Config, siteOrigin } from '#src/env.ts'
import { readBody } from './body.ts'
import { type CallFailure, failureReply } from './reply.ts'
import { countCallWithinLimit, type LimiterName, WINDOW_SECONDS } from './visitor-limits.ts'

export interface CallContext {
  env: Bindings
  config: Config
  request: Request
  /** The site's own origin. */
  siteOrigin: string
  waitUntil: (work: Promise<unknown>) => void
}

/** Was the call made by a page of another site? Programs send neither header and are allowed. */
export function isForeignPage({ request, siteOrigin }: CallContext): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  return (origin !== null && origin !== siteOrigin) || (site !== null && site !== 'same-origin')
}

export const callContext = (c: Context<AppEnv>, config: Config): CallContext => ({
  env: c.env,
  config,
  request: c.req.raw,
  siteOrigin: siteOrigin(config, c.req.url),
  waitUntil: (work) => c.executionCtx.waitUntil(work),
})

export interface Action<Method extends 'GET' | 'POST' = 'GET' | 'POST'> {
  method: Method
  answer(context: CallContext): Promise<Response>
}

/** A call with a JSON body. `limiter` is the rate limit for this input, null for none. */
export const postAction = <Schema extends z.ZodMiniType>(spec: {
  schema: Schema
  limiter: (input: z.infer<Schema>) => LimiterName | null
  /** Largest body in bytes, if not the 16 KiB of R12. */
  maxBytes?: number
  run: (input: z.infer<Schema>, context: CallContext) => Promise<Result<Response, CallFailure>>
}): Action<'POST'> => ({
  method: 'POST',
  async answer(context) {
    const body = await readBody(context.request, spec.schema, spec.maxBytes)
    if (!body.ok) return failureReply(body.error)
    if (await isOneTooMany(context, spec.limiter(body.value))) return failureReply(TOO_MANY_CALLS)
    return reply(await spec.run(body.value, context))
  },
})

/** A call without a body; `limiter` is its rate limit, null for none. */
export const getAction = (
  run: (context: CallContext) => Promise<Result<Response, CallFailure>>,
  limiter: LimiterName | null = null,
): Action<'GET'> => ({
  method: 'GET',
  answer: async (context) =>
    (await isOneTooMany(context, limiter)) ? failureReply(TOO_MANY_CALLS) : reply(await run(context)),
})

const TOO_MANY_CALLS: CallFailure = { tag: 'too_many_calls', retryAfterSeconds: WINDOW_SECONDS }

const isOneTooMany = async (context: CallContext, limiter: LimiterName | null): Promise<boolean> =>
  limiter !== null &&
  !(await countCallWithinLimit(context, limiter, { headers: context.request.headers, now: Date.now() }))

const reply = (result: Result<Response, CallFailure>): Response =>
  result.ok ? result.value : failureReply(result.error)
