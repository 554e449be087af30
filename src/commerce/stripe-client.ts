// A small client for Stripe's API, instead of its package: sends forms, receives JSON, and reads of an error only
// Stripe's codes, never its message. It retries once, with the same idempotency key.
import * as z from 'zod/mini'
import { STRIPE_API_VERSION } from '#domain/shop/api-version.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { lenientObject } from '#domain/text/lenient.ts'
import { logEvent } from '#http/log.ts'
import { type OutgoingFailure, requestJson } from '#http/outgoing.ts'
import type { Config } from '#src/env.ts'
import { retryOnce } from './retry-once.ts'

/** The settings that a request needs. */
export type StripeAccess = Pick<Config['stripe'], 'secretKey' | 'apiUrl'>

/** Form fields in order, named as in Stripe's API, like "line_items[0][quantity]". */
export type Fields = readonly (readonly [name: string, value: string])[]

export interface StripeRequest {
  /** Path below /v1/, including any query. */
  path: string
  /** Present for a POST. */
  fields?: Fields
  /** For a POST. */
  idempotencyKey?: string
  /** Limit in milliseconds, retry included. */
  limitMs: number
}

/** Why a request failed; `code`, `param` and `type` are Stripe's. */
export interface StripeFailure {
  reason: 'auth' | 'refused' | 'rate' | 'upstream' | 'timeout' | 'wrong_shape' | 'other_currency'
  status?: number
  code?: string
  param?: string
  tries: number
}

/** The parsed response, or the failure, which is not logged here. Never throws. */
export async function requestStripe(
  access: StripeAccess,
  request: StripeRequest,
): Promise<Result<unknown, StripeFailure>> {
  const limitMs = Math.max(1, request.limitMs)
  const { result, tries } = await retryOnce((leftMs) => send(access, request, leftMs), { limitMs, isTransient })
  return result.ok ? ok(result.value) : err({ ...stripeFailure(result.error), tries })
}

function send(
  { secretKey, apiUrl }: StripeAccess,
  { path, fields, idempotencyKey }: StripeRequest,
  limitMs: number,
): Promise<Result<unknown, OutgoingFailure>> {
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': STRIPE_API_VERSION }
  const form = fields && new URLSearchParams(fields.map(([...pair]) => pair)).toString()
  return requestJson(
    { url: `${apiUrl}/v1/${path}`, headers },
    { type: 'application/x-www-form-urlencoded', text: form ?? null },
    { limitMs, readsRefusals: true, ...(idempotencyKey ? { headers: { 'idempotency-key': idempotencyKey } } : {}) },
  )
}

const isTransient = ({ reason, status = 0 }: OutgoingFailure): boolean =>
  reason === 'unreachable' || (reason === 'status' && (status >= 500 || status === 409 || status === 429))

/** A Stripe code in a form safe for the log; anything longer or malformed is dropped. */
const word = z.catch(z.optional(z.string().check(z.regex(/^[a-z0-9_[\]]{1,80}$/))), undefined)
const refusal = lenientObject({ error: lenientObject({ code: word, type: word, param: word }) })

/** Converts a failure for the log. */
function stripeFailure({ reason, status, said }: OutgoingFailure): Omit<StripeFailure, 'tries'> {
  const { error } = refusal.parse(said)
  const { code = error.type, param } = error
  return {
    reason: reasonOf(reason, status ?? 0),
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  }
}

function reasonOf(reason: OutgoingFailure['reason'], status: number): StripeFailure['reason'] {
  if (reason === 'time_out') return 'timeout'
  if (reason === 'too_large' || reason === 'not_json') return 'wrong_shape'
  if (reason !== 'status' || status >= 500) return 'upstream'
  if (status === 401 || status === 403) return 'auth'
  return status === 429 ? 'rate' : 'refused'
}

/** A page of a list; the caller validates its entries. */
export const stripeList = z.object({ data: z.array(z.unknown()), has_more: z.catch(z.boolean(), false) })

/** Logs one line about a failure: reason, status and Stripe's code, nothing of the visitor. */
export function logStripeFailure(call: string, { reason, status, code, tries }: StripeFailure): void {
  logEvent('error', 'commerce_failed', {
    call,
    reason,
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { code }),
    tries,
  })
}
