// Responses to the webhooks of payment providers: a status without a body, and a log line for a refusal.

import { appHeaders } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { logEvent } from '#http/log.ts'

export type PaymentProvider = 'shopify' | 'stripe'

/** The handler of a webhook. Only the method of the request was checked before; its body was not read. */
export type Webhook = (visit: Visit) => Promise<Response>

/** The largest message, in bytes. */
export const MAX_MESSAGE_BYTES = 512 * 1024
/** Time limit for handling a message that has arrived, in milliseconds. */
const BUDGET_MS = 1800

export type RefusalReason = 'too_large' | 'too_slow' | 'signature' | 'shop' | 'not_json' | 'shape'

const STATUS: Record<RefusalReason, number> = {
  too_large: 413,
  too_slow: 408,
  signature: 401,
  shop: 403,
  not_json: 400,
  shape: 400,
}

export const emptyAnswer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { ...appHeaders(), ...headers } })

/** Refuses a message and logs the reason, without content of the message or its sender. */
export function refuse(backend: PaymentProvider, reason: RefusalReason, status = STATUS[reason]): Response {
  logEvent('warn', 'webhook_refused', { backend, reason })
  return emptyAnswer(status)
}

/** D1 does not respond: the sender retries. */
export const tryAgain = (): Response => emptyAnswer(503)

/** Starts the time limit of a message; the function returns how many milliseconds are left, at least 1. */
export function timeLeft(): () => number {
  const until = Date.now() + BUDGET_MS
  return () => Math.max(1, until - Date.now())
}
