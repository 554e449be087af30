// Retries a request to a commerce backend once after a transient failure, within the caller's time limit.
import type { Result } from '#domain/text/errors.ts'

const PAUSE_MS = 50 // after a lost connection or one bad server; the visitor would notice a longer pause
const SHORTEST_TRY_MS = 250

export interface RetryOptions<Failure> {
  /** For both tries and the pause together, in milliseconds. */
  limitMs: number
  isTransient: (failure: Failure) => boolean
  /** Without a retry if the backend demands a longer pause, in milliseconds. */
  longestPauseMs?: number
}

/** The result of `send`, which gets the remaining milliseconds and must not reject, and the number of tries. */
export async function retryOnce<Value, Failure extends { retryAfterSeconds?: number }>(
  send: (limitMs: number) => Promise<Result<Value, Failure>>,
  { limitMs, isTransient, longestPauseMs = Number.POSITIVE_INFINITY }: RetryOptions<Failure>,
): Promise<{ result: Result<Value, Failure>; tries: number }> {
  const started = Date.now()
  const first = await send(limitMs)
  if (first.ok || !isTransient(first.error)) return { result: first, tries: 1 }
  const pauseMs = (first.error.retryAfterSeconds ?? 0) * 1000 || PAUSE_MS
  const leftMs = limitMs - (Date.now() - started) - pauseMs
  if (pauseMs > longestPauseMs || leftMs < SHORTEST_TRY_MS) return { result: first, tries: 1 }
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  return { result: await send(leftMs), tries: 2 }
}
