// Runs D1 work under one time limit for all attempts, retries only where that is safe and useful, and returns failures
// as values. The error texts matched here are the ones D1 documents.

import { isTransientError } from '#domain/shop/store-errors.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { withDeadline } from './deadline.ts'
import { describeError, logEvent } from './log.ts'

/** D1 did not answer, or returned an error. `message` is D1's text: for the log, never for a visitor. */
export interface StoreFailure {
  tag: 'store_failed'
  message: string
}

const MAX_RETRIES = 2

export interface RunOptions {
  /** Name for the log, e.g. "insert signup". */
  what: string
  /** Limit for all attempts together, in milliseconds. */
  budgetMs: number
  /** Not idempotent: never retried. */
  once?: boolean
}

/**
 * Runs idempotent work in D1. After a lost connection it is retried at most twice, 50 to 150 ms apart. The first
 * attempt may have taken effect, which is why work that is not idempotent needs `once`. Never throws.
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

/** Retries work at most twice, each time after 50 to 150 ms, while the error is transient. Rejects otherwise. */
export async function retried<Value>(work: () => PromiseLike<Value>, isGivenUp = (): boolean => false): Promise<Value> {
  for (let retriesLeft = MAX_RETRIES; ; retriesLeft--) {
    try {
      return await work()
    } catch (thrown) {
      if (isGivenUp() || retriesLeft === 0 || !isTransientError(describeError(thrown))) throw thrown
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))
      if (isGivenUp()) throw thrown
    }
  }
}
