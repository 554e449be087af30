// What one call is made of, and the way every call runs: body, limit, work, answer. The files of the single calls
// declare an action each; api/index.ts lists them.
import type * as z from 'zod/mini'
import type { Result } from '../domain/errors'
import type { Bindings, Config } from '../env'
import { readBody } from './body'
import { type CallFailure, failureReply } from './reply'
import { isWithinLimit, type LimiterName, visitorKey, WINDOW_SECONDS } from './visitor-limits'

export interface CallContext {
  env: Bindings
  config: Config
  request: Request
  /** The site's own origin (D-119). */
  siteOrigin: string
  waitUntil: (work: Promise<unknown>) => void
}

/** Does the call come from a page of another site (R11)? Programs send neither header and are not. */
export function isForeignPage({ request, siteOrigin }: CallContext): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  return (origin !== null && origin !== siteOrigin) || (site !== null && site !== 'same-origin')
}

export interface Action {
  method: 'GET' | 'POST'
  answer(context: CallContext): Promise<Response>
}

/** A call with a JSON body. `limiter` names the limit this input falls under, null for none. */
export const postAction = <Input>(spec: {
  schema: z.ZodMiniType<Input>
  limiter: (input: Input) => LimiterName | null
  /** Largest body in bytes, where it is not the 16 KiB of R12. */
  maxBytes?: number
  run: (input: Input, context: CallContext) => Promise<Result<Response, CallFailure>>
}): Action => ({
  method: 'POST',
  async answer(context) {
    const body = await readBody(context.request, spec.schema, spec.maxBytes)
    if (!body.ok) return failureReply(body.error)
    const limiter = spec.limiter(body.value)
    if (
      limiter !== null &&
      !(await isWithinLimit(context, limiter, { visitor: visitorKey(context.request.headers), now: Date.now() }))
    )
      return failureReply({ tag: 'too_many_calls', retryAfterSeconds: WINDOW_SECONDS })
    return reply(await spec.run(body.value, context))
  },
})

/** A call without a payload. */
export const getAction = (run: (context: CallContext) => Promise<Result<Response, CallFailure>>): Action => ({
  method: 'GET',
  answer: async (context) => reply(await run(context)),
})

const reply = (result: Result<Response, CallFailure>): Response =>
  result.ok ? result.value : failureReply(result.error)
