// Questions to the live backend's GraphQL API. A GraphQL backend fails with
// 200 as well: errors, a throttle, no data. Every failure has a reason for the log; visitors get the specification's
// words.
import * as z from 'zod/mini'
import type { CommerceFailure } from '#domain/shop/commerce.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { lenientObject } from '#domain/text/lenient.ts'
import { type LogLevel, logEvent } from '#http/log.ts'
import { type OutgoingFailure, postJson } from '#http/outgoing.ts'

export interface StorefrontSettings {
  /** The full address of the GraphQL API, version included. */
  url: string
  /** Private access token; it goes to that address only. */
  token: string
}

export interface Question {
  /** Name for the log. */
  call: 'product' | 'checkout' | 'cart_lines'
  document: string
  variables: Record<string, unknown>
  /** Milliseconds for all of it, a second try included. */
  limitMs: number
  /** Only for questions that change nothing: asked once more after a failure that may pass. */
  retry?: boolean
  /** The visitor's address, on requests made for one buyer; the backend throttles by it. */
  buyerIp?: string | null
}

type Failure = Omit<OutgoingFailure, 'reason'> & {
  reason: OutgoingFailure['reason'] | 'graphql_error' | 'throttled' | 'no_data'
  /** The backend's own word for it, like ACCESS_DENIED. */
  code?: string
}

const RETRY_AFTER_MS = 50 // a lost connection or one bad server; a longer pause would be felt by the visitor
const LONGEST_PAUSE_MS = 1000 // anyone who asks for more patience is not asked again
const SHORTEST_TRY_MS = 250

/** The `data` of the answer, or null after logging why there is none. Never throws. */
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

/** A code of the backend's as the log may hold it; anything longer or stranger is left out. */
export const backendWord = z.catch(z.optional(z.string().check(z.regex(/^[A-Z_]{1,60}$/))), undefined)

const graphQlError = lenientObject({ extensions: lenientObject({ code: backendWord }) })
const graphQlAnswer = lenientObject({
  data: z.catch(z.nullable(z.looseObject({})), null),
  /** What is no list counts as one error. */
  errors: z.catch(z.nullish(z.array(graphQlError)), () => [graphQlError.parse({})]),
})

/** Any error makes the whole answer a failure: half a product or half a cart is none. */
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

/** One line about an answer that is not what was asked for: a reason and numbers, nothing of the visitor. */
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

/** The failure a visitor gets to see in place of an upstream one. */
export const unreachable = (message: string) => err<CommerceFailure>({ tag: 'unreachable', message })
