// Time limits for neighbours that may never answer. The timer is passed in by the platform; nothing else here waits.

/** Rejects with this when a neighbour does not answer in time. */
export class DeadlineError extends Error {
  override name = 'DeadlineError'
}

/**
 * The value of `work`, or a DeadlineError after `ms` milliseconds. The timer is cleared either way.
 * A rejection of `work` after the deadline is swallowed: nobody is waiting for it any more.
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
