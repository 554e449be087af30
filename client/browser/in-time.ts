// Gives every request of the browser a time limit: one without an answer by then fails.

import { NO_ANSWER_IN_TIME, NO_CONNECTION } from '#domain/site/failure-texts.ts'
import { CALL_BUDGET_MS } from '#domain/site/timings.ts'

/**
 * What `ask` resolves to; rejects after CALL_BUDGET_MS, also when the answer began and broke off. The signal then ends
 * the request, but is not relied upon: a module that is being fetched does not listen to one. What an error says is a
 * sentence for the visitor; what the browser said is its cause. `calledOff` ends the request as well.
 */
export async function inTime<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  calledOff?: AbortSignal,
): Promise<Value> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  calledOff?.addEventListener('abort', abort, { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(NO_ANSWER_IN_TIME))
      abort()
    }, CALL_BUDGET_MS)
  })
  try {
    return await Promise.race([ask(controller.signal).catch(unsent), deadline])
  } finally {
    clearTimeout(timer)
    calledOff?.removeEventListener('abort', abort)
  }
}

/** A TypeError is what every browser throws for a request or a module that did not get through, each in its own words. */
const unsent = (thrown: unknown): never => {
  throw thrown instanceof TypeError ? new Error(NO_CONNECTION, { cause: thrown }) : thrown
}
