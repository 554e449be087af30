// One question at a time per key and isolate (CAC-4). A waiter never depends on another request's life: production may
// cancel the request that asked first, so after a while one of the waiters asks again, and every waiter has a deadline.
import { withDeadline } from '../deadline'

export interface CoalesceOptions<Value> {
  /** Keeps a question going when the request that asked it is over. */
  waitUntil: (work: Promise<unknown>) => void
  /** How long one caller waits in all, in milliseconds. */
  budgetMs: number
  /** The answer of a caller whose time is up. */
  onTimeout: () => Value
}

// Only plain values travel between requests here, never streams or responses.
const questions = new Map<string, Promise<unknown>>()

const PATIENCE_MS = 1000 // how long the first question may stay unanswered before one more is asked

/** The answer to `ask`, shared with everyone who asks for the same key meanwhile. `ask` must not reject. */
export async function coalesce<Value>(
  key: string,
  ask: () => Promise<Value>,
  { waitUntil, budgetMs, onTimeout }: CoalesceOptions<Value>,
): Promise<Value> {
  const lead = (): Promise<Value> => {
    const question = ask().finally(() => {
      if (questions.get(key) === question) questions.delete(key)
    })
    questions.set(key, question)
    waitUntil(question)
    return question
  }
  const first = questions.get(key) as Promise<Value> | undefined
  try {
    if (first === undefined) return await withDeadline(lead(), budgetMs, key)
    const early = await withDeadline(first, PATIENCE_MS, key).catch(() => undefined)
    if (early !== undefined) return early
    const current = questions.get(key) as Promise<Value> | undefined
    const second = current === undefined || current === first ? lead() : current
    return await withDeadline(Promise.race([first, second]), budgetMs - PATIENCE_MS, key)
  } catch {
    return onTimeout()
  }
}
