// Gives every request of the browser a time limit: one without an answer by then fails.

import { NO_ANSWER_IN_TIME } from '../../src/domain/site/failure-texts'
import { CALL_BUDGET_MS } from '../../src/domain/site/timings'

/**
 * What `ask` resolves to; rejects after CALL_BUDGET_MS, also when the answer began and broke off. The signal then ends
 * the request, but is not relied upon: a module that is being fetched does not listen to one.
 */
export async function inTime<Value>(ask: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(NO_ANSWER_IN_TIME))
      controller.abort()
    }, CALL_BUDGET_MS)
  })
  try {
    return await Promise.race([ask(controller.signal), deadline])
  } finally {
    clearTimeout(timer)
  }
}
