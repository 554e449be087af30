// Time limits for external services that may never answer.

/** The rejection of an external service that does not answer in time. */
export class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/**
 * The value of `work`, or a DeadlineError after `ms` milliseconds. The timer is cleared either way.
 * A rejection of `work` after the deadline is swallowed: nothing waits for it any more.
 */
export async function withDeadline<Value>(work: Promise<Value>, ms: number, what: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`${what} gave no answer within ${ms} ms`)), ms)
  })
  work.catch(() => {})
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer ?? null)
  }
}
