// Lets requests that ask the same at once share one question to the backend, per key and isolate. A waiter
// never depends on another request's life: production may cancel the request that asked first, so after a while one of
// the waiters asks again, and every waiter has a deadline.
import { withDeadline } from '#http/deadline.ts'

export interface CoalesceOptions<Value> {
  /** Keeps a question going when the request that asked it is over. */
  waitUntil: (work: Promise<unknown>) => void
  /** How long one caller waits in all, in milliseconds. */
  budgetMs: number
  /** The answer of a caller whose time is up. */
  onTimeout: () => Value
}

interface Question {
  answer: Promise<unknown>
  /** Asked again by the first waiter who lost patience; shared by the others. */
  again?: Promise<unknown>
}

// Only plain values travel between requests here, never streams or responses.
const open = new Map<string, Question>()

const PATIENCE_MS = 1000 // how long a question may stay unanswered before it is asked once more

/** The answer to `ask`, shared with everyone who asks for the same key meanwhile. `ask` must not reject. */
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
