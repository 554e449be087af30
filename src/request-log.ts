// What becomes of a request beside its answer: its id, its line in the log, and an answer when everything else has
// failed. A tap passes through here, so this loads nothing and does nothing for requests that went well.
import { UNEXPECTED_ERROR } from './domain/messages'
import { HEALTH_PATH, routeTemplate } from './domain/routes'
import { type Bindings, readConfig } from './env'
import { describeError, logEvent } from './log'
import { healthAnswer, plainError, problem } from './responses'

type Answer = (request: Request, env: Bindings, context: ExecutionContext) => Response | Promise<Response>

const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/

// Keyed by the request, so that they live exactly as long as it does (PLT-3).
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

/** The answer to a request that cannot be answered: JSON for calls and /healthz, else a page with the reference. */
export function failedAnswer(request: Request, code: string): Response {
  const { pathname } = new URL(request.url)
  const answer = pathname.startsWith('/api/')
    ? problem(500, UNEXPECTED_ERROR)
    : pathname === HEALTH_PATH
      ? healthAnswer({ status: 'down' }, 503)
      : plainError(500, UNEXPECTED_ERROR, requestId(request))
  return withErrorCode(answer, code)
}

/** PLT-4: whatever is thrown, a bare string or null included, ends in an answer that says nothing of it. */
export function lastResort(request: Request, thrown: unknown): Response {
  logEvent('error', 'unexpected', { error: describeError(thrown), request: requestId(request) })
  return failedAnswer(request, 'unexpected')
}

/** Answers, catches and logs: one line for a request we failed, for every request with LOG_REQUESTS "all". */
export const observed =
  (answer: Answer): Answer =>
  (request, env, context) => {
    const began = Date.now()
    const end = (response: Response): Response => {
      const result = readConfig(env)
      if (response.status >= 500 || (result.ok && result.config.logRequests === 'all'))
        logRequest(request, response, Date.now() - began, result.ok ? result.config.brand.slug : '')
      return response
    }
    try {
      const answered = answer(request, env, context)
      return answered instanceof Promise
        ? answered.then(end, (thrown) => end(lastResort(request, thrown)))
        : end(answered)
    } catch (thrown) {
      return end(lastResort(request, thrown))
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
