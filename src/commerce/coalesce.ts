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

interface Question {
  answer: Promise<unknown>
  /** A second attempt, started by the first waiter past PATIENCE_MS and shared by the others. */
  again?: Promise<unknown>
}

// Only plain values are shared between requests, never streams or responses.
const open = new Map<string, Question>()

const PATIENCE_MS = 1000 // how long a request may be pending before it is sent once more

/** The result of `ask`, shared by all concurrent callers with the same key. `ask` must not reject. */
export async function coalesce<Value>(
  key: string,
  ask: () => Promise<Value>,
  { waitUntil, budgetMs, onTimeout }: CoalesceOptions<Value>,
): Promise<Value> {
  const put = (): Promise<Value> => {
    const answer = ask().finally(() => {
      if (open.get(key) === question) open.delete(key)
    })
    const question: Question = { answer }
    open.set(key, question)
    waitUntil(answer)
    return answer
  }
  const question = open.get(key)
  try {
    if (question === undefined) return await withDeadline(put(), budgetMs, key)
    const first = question.answer as Promise<Value>
    const early = await withDeadline(first, PATIENCE_MS, key).catch(() => undefined)
    if (early !== undefined) return early
    question.again ??= put()
    const second = question.again as Promise<Value>
    return await withDeadline(Promise.race([first, second]), budgetMs - PATIENCE_MS, key)
  } catch {
    return onTimeout()
  }
}
