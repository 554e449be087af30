// What becomes of a request beside its answer: its id, its line in the log, and an answer when everything else has
// failed. A tap passes through here, so this loads nothing and does nothing for requests that went well.

import { addressOf, routeTemplate } from '#domain/site/address-of.ts'
import { UNEXPECTED_ERROR } from '#domain/site/messages.ts'
import { type Bindings, type Config, readConfig } from '#src/env.ts'
import { errorPage } from './error-page.ts'
import { describeError, logEvent } from './log.ts'
import { healthAnswer, problem } from './responses.ts'

type Answer = (request: Request, env: Bindings, context: ExecutionContext) => Response | Promise<Response>

const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/

// Keyed by the request, so that they live exactly as long as it does.
const ids = new WeakMap<Request, string>()
const codes = new WeakMap<Response, string>()

/** The id under which the log knows a request: the platform's, or one of our own. The same at every call. */
export function requestId(request: Request): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const ray = request.headers.get('cf-ray') ?? ''
  const id = RAY.test(ray) ? ray : crypto.randomUUID()
  ids.set(request, id)
  return id
}

/** Says for the log why an answer is none. */
export function withErrorCode(response: Response, code: string): Response {
  codes.set(response, code)
  return response
}

/** The settings as far as they can be read, or null where not even reading them succeeds. Never throws. */
function readableSettings(env: Bindings): Config | null {
  try {
    const result = readConfig(env)
    return result.ok ? result.config : result.strictest
  } catch {
    return null
  }
}

/**
 * The answer to a request that cannot be answered: JSON for calls and /healthz, else a page with the reference, and
 * with the header set of its address: in a partner's frame the error can be read where the page could. Never throws.
 */
export function failedAnswer(request: Request, env: Bindings, code: string): Response {
  const { pathname } = new URL(request.url)
  const brand = readableSettings(env)?.brand ?? null
  const { kind, headers } = addressOf(pathname, brand ?? { slug: '' })?.address ?? {
    kind: 'elsewhere',
    headers: 'page',
  }
  const answer =
    kind === 'call' || kind === 'operator-call' || kind === 'unknown-call'
      ? problem(500, UNEXPECTED_ERROR)
      : kind === 'health'
        ? healthAnswer({ status: 'down' }, 503)
        : errorPage({
            status: 500,
            text: UNEXPECTED_ERROR,
            // Whatever is below a profile is about its owner, however deep.
            pageClass: /^\/profile(?:\/|$)/.test(pathname) ? 'profile' : headers,
            brand,
            reference: requestId(request),
          })
  return withErrorCode(answer, code)
}

/** T-PLT-4: whatever is thrown, a bare string or null included, ends in an answer that says nothing of it. */
export function lastResort(request: Request, env: Bindings, thrown: unknown): Response {
  logEvent('error', 'unexpected', { error: describeError(thrown), request: requestId(request) })
  return failedAnswer(request, env, 'unexpected')
}

/** Answers, catches and logs: one line for a request we failed, for every request with LOG_REQUESTS "all". */
export const observed =
  (answer: Answer): Answer =>
  (request, env, context) => {
    const began = Date.now()
    const end = (response: Response): Response => {
      const settings = readableSettings(env)
      if (response.status >= 500 || settings?.logRequests === 'all')
        logRequest(request, response, Date.now() - began, settings?.brand.slug ?? '')
      return response
    }
    try {
      const answered = answer(request, env, context)
      return answered instanceof Promise
        ? answered.then(end, (thrown) => end(lastResort(request, env, thrown)))
        : end(answered)
    } catch (thrown) {
      return end(lastResort(request, env, thrown))
    }
  }

function logRequest(request: Request, response: Response, ms: number, slug: string): void {
  const { status } = response
  const code = codes.get(response)
  logEvent(status === 500 ? 'error' : status > 500 ? 'warn' : 'info', 'request', {
    route: routeTemplate(new URL(request.url).pathname, { slug }),
    method: request.method,
    status,
    ms,
    request: requestId(request),
    ...(code === undefined ? {} : { code }),
  })
}
