// Requests to the live backend's GraphQL API. GraphQL also reports failures with status 200: errors, a throttle, no
// data. The log gets the reason of each failure; visitors get the specification's words.
import * as z from 'zod/mini'
import type { CommerceFailure } from '#domain/shop/commerce.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { lenientObject } from '#domain/text/lenient.ts'
import { type LogLevel, logEvent } from '#http/log.ts'
import { type OutgoingFailure, postJson } from '#http/outgoing.ts'
import { retryOnce } from './retry-once.ts'

export interface StorefrontSettings {
  /** The full address of the GraphQL API, version included. */
  url: string
  /** Private access token, sent to that address only. */
  token: string
}

export interface StorefrontRequest {
  call: 'product' | 'checkout' | 'cart_lines'
  document: string
  variables: Record<string, unknown>
  /** Limit in milliseconds, retry included. */
  limitMs: number
  /** Only for read-only queries: retried once after a transient failure. */
  retry?: boolean
  /** The visitor's address, on requests made for one buyer; the backend throttles by it. */
  buyerIp?: string | null
  /** The country that the document asks for in context; an answer for another one is a failure. */
  country?: string
}

export type StorefrontFailure = Omit<OutgoingFailure, 'reason'> & {
  reason: OutgoingFailure['reason'] | 'graphql_error' | 'throttled' | 'no_data' | 'context_refused'
  /** The backend's error code, like ACCESS_DENIED. */
  code?: string
}

const LONGEST_PAUSE_MS = 1000

/** The `data` of the response, or null after logging the failure. Never throws. */
export async function queryStorefront(
  settings: StorefrontSettings,
  request: StorefrontRequest,
): Promise<object | null> {
  const answer = await askStorefront(settings, request)
  return answer.ok ? answer.value : null
}

/** The `data` of the response, or the failure, which is logged. Never throws. */
export async function askStorefront(
  settings: StorefrontSettings,
  request: StorefrontRequest,
): Promise<Result<object, StorefrontFailure>> {
  const { result, tries } = await retryOnce((leftMs) => send(settings, request, leftMs), {
    limitMs: request.limitMs,
    isTransient: (failure) => request.retry === true && isTransient(failure),
    longestPauseMs: LONGEST_PAUSE_MS,
  })
  if (!result.ok) logFailure(request.call, { ...result.error, tries })
  return result
}

async function send(
  { url, token }: StorefrontSettings,
  { document, variables, buyerIp, country }: StorefrontRequest,
  limitMs: number,
): Promise<Result<object, StorefrontFailure>> {
  const response = await postJson(
    { url, headers: { 'Shopify-Storefront-Private-Token': token } },
    { query: document, variables },
    { limitMs, ...(isAddress(buyerIp) ? { headers: { 'Shopify-Storefront-Buyer-IP': buyerIp } } : {}) },
  )
  return response.ok ? dataOf(response.value, country) : response
}

/** An error code of the backend in a form safe for the log; anything longer or malformed is dropped. */
export const backendWord = z.catch(z.optional(z.string().check(z.regex(/^[A-Z_]{1,60}$/))), undefined)

const graphQlError = lenientObject({ extensions: lenientObject({ code: backendWord }) })
const graphQlAnswer = lenientObject({
  data: z.catch(z.nullable(z.looseObject({})), null),
  /** A value that is not a list counts as one error. */
  errors: z.catch(z.nullish(z.array(graphQlError)), () => [graphQlError.parse({})]),
  /** The context that was used: the backend falls back silently from a country that is not enabled. */
  extensions: lenientObject({ context: lenientObject({ country: backendWord }) }),
})

/** Any error fails the whole response: half a product or half a cart is useless. */
function dataOf(answer: unknown, country: string | undefined): Result<object, StorefrontFailure> {
  const { data, errors, extensions } = graphQlAnswer.parse(answer)
  const [error] = errors ?? []
  if (error) {
    const { code } = error.extensions
    return err(
      code === 'THROTTLED' ? { reason: 'throttled', code } : { reason: 'graphql_error', ...(code && { code }) },
    )
  }
  const used = extensions.context.country
  if (country !== undefined && used !== undefined && used !== country) return err({ reason: 'context_refused' })
  return data === null ? err({ reason: 'no_data' }) : ok(data)
}

const isTransient = ({ reason, status = 0 }: StorefrontFailure): boolean =>
  reason === 'unreachable' || (reason === 'status' && (status >= 500 || status === 429))

const isAddress = (ip: string | null | undefined): ip is string => /^[0-9A-Fa-f:.]{2,45}$/.test(ip ?? '')

/** Logs one line about an unusable response: a reason and numbers, nothing of the visitor. */
export function logFailure(
  call: StorefrontRequest['call'],
  { reason, status, code, tries }: Pick<StorefrontFailure, 'status' | 'code'> & { reason: string; tries?: number },
  level: LogLevel = 'error',
): void {
  logEvent(level, 'commerce_failed', {
    call,
    reason,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(tries === undefined ? {} : { tries }),
  })
}

/** The failure shown to a visitor in place of an upstream one. */
export const unreachable = (message: string, { reason }: { reason?: string } = {}) =>
  err<CommerceFailure>({
    tag: 'unreachable',
    message,
    ...(reason === 'context_refused' || reason === 'other_currency' ? { reason } : {}),
  })
