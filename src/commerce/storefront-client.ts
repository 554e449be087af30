// Requests to the live backend's GraphQL API. GraphQL also reports failures with status 200: errors, a throttle, no
// data. The log gets the reason of each failure; visitors get the specification's words.
import * as z from 'zod/mini'
import type { CommerceFailure } from '#domain/shop/commerce.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { lenientObject } from '#domain/text/lenient.ts'
import { type LogLevel, logEvent } from '#http/log.ts'
import { type OutgoingFailure, postJson } from '#http/outgoing.ts'

export interface StorefrontSettings {
  /** The full address of the GraphQL API, version included. */
  url: string
  /** Private access token, sent to that address only. */
  token: string
}

export interface Question {
  call: 'product' | 'checkout' | 'cart_lines'
  document: string
  variables: Record<string, unknown>
  /** Limit in milliseconds, retry included. */
  limitMs: number
  /** Only for read-only queries: retried once after a transient failure. */
  retry?: boolean
  /** The visitor's address, on requests made for one buyer; the backend throttles by it. */
  buyerIp?: string | null
}

type Failure = Omit<OutgoingFailure, 'reason'> & {
  reason: OutgoingFailure['reason'] | 'graphql_error' | 'throttled' | 'no_data'
  /** The backend's error code, like ACCESS_DENIED. */
  code?: string
}

const RETRY_AFTER_MS = 50 // after a lost connection or one bad server; the visitor would notice a longer pause
const LONGEST_PAUSE_MS = 1000 // if the backend demands a longer pause, there is no retry
const SHORTEST_TRY_MS = 250

/** The `data` of the response, or null after logging the failure. Never throws. */
export async function askStorefront(settings: StorefrontSettings, question: Question): Promise<object | null> {
  const started = Date.now()
  let answer = await ask(settings, question, question.limitMs)
  let tries = 1
  if (!answer.ok && question.retry && mayPass(answer.error)) {
    const pauseMs = (answer.error.retryAfterSeconds ?? 0) * 1000 || RETRY_AFTER_MS
    const leftMs = question.limitMs - (Date.now() - started) - pauseMs
    if (pauseMs <= LONGEST_PAUSE_MS && leftMs >= SHORTEST_TRY_MS) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      answer = await ask(settings, question, leftMs)
      tries = 2
    }
  }
  if (answer.ok) return answer.value
  logFailure(question.call, { ...answer.error, tries })
  return null
}

async function ask(
  { url, token }: StorefrontSettings,
  { document, variables, buyerIp }: Question,
  limitMs: number,
): Promise<Result<object, Failure>> {
  const answer = await postJson(
    { url, headers: { 'Shopify-Storefront-Private-Token': token } },
    { query: document, variables },
    { limitMs, ...(isAddress(buyerIp) ? { headers: { 'Shopify-Storefront-Buyer-IP': buyerIp } } : {}) },
  )
  return answer.ok ? dataOf(answer.value) : answer
}

/** An error code of the backend in a form safe for the log; anything longer or malformed is dropped. */
export const backendWord = z.catch(z.optional(z.string().check(z.regex(/^[A-Z_]{1,60}$/))), undefined)

const graphQlError = lenientObject({ extensions: lenientObject({ code: backendWord }) })
const graphQlAnswer = lenientObject({
  data: z.catch(z.nullable(z.looseObject({})), null),
  /** A value that is not a list counts as one error. */
  errors: z.catch(z.nullish(z.array(graphQlError)), () => [graphQlError.parse({})]),
})

/** Any error fails the whole response: half a product or half a cart is useless. */
function dataOf(answer: unknown): Result<object, Failure> {
  const { data, errors } = graphQlAnswer.parse(answer)
  const [error] = errors ?? []
  if (error) {
    const { code } = error.extensions
    return err(
      code === 'THROTTLED' ? { reason: 'throttled', code } : { reason: 'graphql_error', ...(code && { code }) },
    )
  }
  return data === null ? err({ reason: 'no_data' }) : ok(data)
}

const mayPass = ({ reason, status = 0 }: Failure): boolean =>
  reason === 'unreachable' || (reason === 'status' && (status >= 500 || status === 429))

const isAddress = (ip: string | null | undefined): ip is string => /^[0-9A-Fa-f:.]{2,45}$/.test(ip ?? '')

/** Logs one line about an unusable response: a reason and numbers, nothing of the visitor. */
export function logFailure(
  call: Question['call'],
  { reason, status, code, tries }: Pick<Failure, 'status' | 'code'> & { reason: string; tries?: number },
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
export const unreachable = (message: string) => err<CommerceFailure>({ tag: 'unreachable', message })
