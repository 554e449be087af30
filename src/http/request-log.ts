// The id of a request, its log line, and the response of last resort. Every tap passes through here, so this module
// imports little and does nothing for successful requests.

import { addressInMarket, addressOf, routeTemplate, splitPrefix } from '#domain/site/address-of.ts'
import type { Address } from '#domain/site/addresses.ts'
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
  const settings = readableSettings(env)
  const brand = settings?.brand ?? null
  const { kind, headers, prefix } = failedAddress(pathname, settings)
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
            home: `/${prefix}`,
            reference: requestId(request),
          })
  return withErrorCode(answer, code)
}

/** Has the shop further markets, valid or not? Asked of the setting: a tap must not evaluate what reads it. */
const hasMarkets = ({ markets }: Pick<Config, 'markets'>): boolean => /[\s,]/.test(markets.trim())

/** What an address is, by the row behind its prefix if it is one of another market. */
function failedAddress(
  pathname: string,
  settings: Config | null,
): Pick<Address, 'kind' | 'headers'> & { prefix: string } {
  const brand = settings?.brand ?? { slug: '' }
  const split = settings && hasMarkets(settings) ? splitPrefix(pathname) : null
  const behind = split && addressInMarket(split.path, brand)?.address
  if (split && behind) return { ...behind, prefix: split.prefix }
  return { ...(addressOf(pathname, brand)?.address ?? { kind: 'elsewhere', headers: 'page' }), prefix: '' }
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
        logRequest(request, response, Date.now() - began, settings)
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

function logRequest(request: Request, response: Response, ms: number, settings: Config | null): void {
  const { status } = response
  const { pathname } = new URL(request.url)
  const code = codes.get(response)
  logEvent(status === 500 ? 'error' : status > 500 ? 'warn' : 'info', 'request', {
    route: routeTemplate(pathname, settings?.brand ?? { slug: '' }, settings !== null && hasMarkets(settings)),
    method: request.method,
    status,
    ms,
    request: requestId(request),
    ...(code === undefined ? {} : { code }),
  })
}
