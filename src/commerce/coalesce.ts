// Coalesces concurrent backend requests by key within an isolate. A waiter never depends on the request that started
// first, because the platform may cancel that one: after a while one waiter sends the request again, and every waiter
// has a deadline.
import { withDeadline } from '#http/deadline.ts'

export interface CoalesceOptions<Value> {
  /** Keeps a backend request alive after the visitor's request that started it has ended. */
  waitUntil: (work: Promise<unknown>) => void
  /** How long one caller waits in total, in milliseconds. */
  budgetMs: number
  /** The result for a caller whose time is up. */
  onTimeout: () => Value
}

interface Pending {
  result: Promise<unknown>
  /** A second attempt, started by the first waiter past PATIENCE_MS and shared by the others. */
  again?: Promise<unknown>
}

// Only plain values are shared between requests, never streams or responses.
const open = new Map<string, Pending>()

const PATIENCE_MS = 1000 // how long a request may be pending before it is sent once more

/** The result of `send`, shared by all concurrent callers with the same key. `send` must not reject. */
export async function coalesce<Value>(
  key: string,
  send: () => Promise<Value>,
  { waitUntil, budgetMs, onTimeout }: CoalesceOptions<Value>,
): Promise<Value> {
  const start = (): Promise<Value> => {
    const result = send().finally(() => {
      if (open.get(key) === pending) open.delete(key)
    })
    const pending: Pending = { result }
    open.set(key, pending)
    waitUntil(result)
    return result
  }
  const pending = open.get(key)
  try {
    if (pending === undefined) return await withDeadline(start(), budgetMs, key)
    const first = pending.result as Promise<Value>
    const early = await withDeadline(first, PATIENCE_MS, key).catch(() => undefined)
    if (early !== undefined) return early
    pending.again ??= start()
    const second = pending.again as Promise<Value>
    return await withDeadline(Promise.race([first, second]), budgetMs - PATIENCE_MS, key)
  } catch {
    return onTimeout()
  }
}
