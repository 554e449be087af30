// Runs a question to D1 under one time limit for all attempts, with retries only where they are safe and useful, and
// failures as values. The texts of D1's errors are the ones it documents.

import { isPassingFault } from '#domain/shop/store-errors.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { withDeadline } from './deadline.ts'
import { describeError, logEvent } from './log.ts'

/** D1 gave no answer, or a refusal. `message` is what it said: for the log, never for a visitor. */
export interface StoreFailure {
  tag: 'store_failed'
  message: string
}

const MAX_RETRIES = 2

export interface RunOptions {
  /** For the log, e.g. "insert signup". */
  what: string
  /** Limit for all attempts together, in milliseconds. */
  budgetMs: number
  /** Not idempotent: never sent twice. */
  once?: boolean
}

/**
 * Does idempotent work in D1. A lost connection is tried again at most twice after 50 to 150 ms, although the first
 * attempt may have taken effect: that is why the work must be idempotent, or done `once`. Never throws.
 */
export async function attemptInStore<Value>(
  work: () => PromiseLike<Value>,
  { what, budgetMs, once = false }: RunOptions,
): Promise<Result<Value, StoreFailure>> {
  let givenUp = false
  try {
    const attempts = once ? work() : retried(work, () => givenUp)
    return ok(await withDeadline(Promise.resolve(attempts), budgetMs, 'D1'))
  } catch (thrown) {
    givenUp = true
    const message = describeError(thrown)
    logEvent('error', 'store_failed', { what, error: message })
    return err({ tag: 'store_failed', message })
  }
}

/** Does work again at most twice, each time after 50 to 150 ms, while what goes wrong passes by itself. Rejects. */
export async function retried<Value>(work: () => PromiseLike<Value>, isGivenUp = (): boolean => false): Promise<Value> {
  for (let retriesLeft = MAX_RETRIES; ; retriesLeft--) {
    try {
      return await work()
    } catch (thrown) {
      if (isGivenUp() || retriesLeft === 0 || !isPassingFault(describeError(thrown))) throw thrown
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
      if (isGivenUp()) throw thrown
    }
  }
}
