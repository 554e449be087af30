// How the messages of payment providers are answered: by a status alone, and with one line in the log where one is
// refused.

import { appHeaders } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { logEvent } from '#http/log.ts'

export type PaymentProvider = 'shopify' | 'stripe'

/** What answers a message. It has been looked at for its method alone: nothing of it was read. */
export type Webhook = (visit: Visit) => Promise<Response>

/** The largest message, in bytes. */
export const MAX_MESSAGE_BYTES = 512 * 1024
/** Everything a message waits for, once it has arrived, in milliseconds. */
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

/** Refuses a message and says why in the log: no word of the message itself, or of who sent it. */
export function refuse(backend: PaymentProvider, reason: RefusalReason, status = STATUS[reason]): Response {
  logEvent('warn', 'webhook_refused', { backend, reason })
  return emptyAnswer(status)
}

/** D1 does not answer: the sender tries again. */
export const tryAgain = (): Response => emptyAnswer(503)

/** How much of its time a message has left, in milliseconds; asked again, less. */
export function timeLeft(): () => number {
  const until = Date.now() + BUDGET_MS
  return () => Math.max(1, until - Date.now())
}
