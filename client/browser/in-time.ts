// Gives every request of the browser a time limit.

import { NO_ANSWER_IN_TIME, NO_CONNECTION } from '#domain/site/failure-texts.ts'
import { CALL_BUDGET_MS } from '#domain/site/timings.ts'

/**
 * Resolves to the value of `request`; rejects after CALL_BUDGET_MS, also when a response has begun and broken off. The
 * signal aborts the request, but the limit does not rely on it: an import ignores it. Messages of errors are sentences
 * for the visitor; the browser's error is the cause. `cancelled` aborts the request as well.
 */
export async function inTime<Value>(
  request: (signal: AbortSignal) => Promise<Value>,
  cancelled?: AbortSignal,
): Promise<Value> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  cancelled?.addEventListener('abort', abort, { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(NO_ANSWER_IN_TIME))
      abort()
    }, CALL_BUDGET_MS)
  })
  try {
    return await Promise.race([request(controller.signal).catch(unsent), deadline])
  } finally {
    clearTimeout(timer)
    cancelled?.removeEventListener('abort', abort)
  }
}

/** Every browser throws a TypeError for a request or an import that did not get through, with its own message. */
const unsent = (thrown: unknown): never => {
  throw thrown instanceof TypeError ? new Error(NO_CONNECTION, { cause: thrown }) : thrown
}
