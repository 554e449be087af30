// The id of a request, its log line, and the response of last resort. Every tap passes through here, so this module
// imports little and does nothing for successful requests.

import { addressOf, routeTemplate } from '#domain/site/address-of.ts'
import { UNEXPECTED_ERROR } from '#domain/site/messages.ts'
import { type Bindings, type Config, readConfig } from '#src/env.ts'
import { errorPage } from './error-page.ts'
import { describeError, logEvent } from './log.ts'
import { healthResponse, problem } from './responses.ts'

type Answer = (request: Request, env: Bindings, context: ExecutionContext) => Response | Promise<Response>

const RAY = /^[0-9a-f]{16}(?:-[A-Z]{3})?$/

// Keyed by the request, so that entries are collected with it.
const ids = new WeakMap<Request, string>()
const codes = new WeakMap<Response, string>()

/** The id of a request in the log: the platform's ray id, or a random one. Stable per request. */
export function requestId(request: Request): string {
  const known = ids.get(request)
  if (known !== undefined) return known
  const ray = request.headers.get('cf-ray') ?? ''
  const id = RAY.test(ray) ? ray : crypto.randomUUID()
  ids.set(request, id)
  return id
}

/** Attaches an error code to a response, for the log. */
export function withErrorCode(response: Response, code: string): Response {
  codes.set(response, code)
  return response
}

/** The settings, valid or not; null if they cannot even be read. Never throws. */
function readableSettings(env: Bindings): Config | null {
  try {
    const result = readConfig(env)
    return result.ok ? result.config : result.strictest
  } catch {
    return null
  }
}

/**
 * The response to a request that failed: JSON for calls and /healthz, otherwise a page with the reference and the
 * header set of its address, so that a partner's frame can show the error where it could show the page. Never throws.
 */
export function failureResponse(request: Request, env: Bindings, code: string): Response {
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
        ? healthResponse({ status: 'down' }, 503)
        : errorPage({
            status: 500,
            text: UNEXPECTED_ERROR,
            // Every path below a profile is treated as its owner's, however deep.
            pageClass: /^\/profile(?:\/|$)/.test(pathname) ? 'profile' : headers,
            brand,
            reference: requestId(request),
          })
  return withErrorCode(answer, code)
}

/** T-PLT-4: anything thrown, a bare string or null included, becomes a response that reveals nothing about it. */
export function lastResort(request: Request, env: Bindings, thrown: unknown): Response {
  logEvent('error', 'unexpected', { error: describeError(thrown), request: requestId(request) })
  return failureResponse(request, env, 'unexpected')
}

/** Handles, catches and logs: one line per failed request, or per request if LOG_REQUESTS is "all". */
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
