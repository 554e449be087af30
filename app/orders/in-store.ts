// Questions and writes of orders, within the time a page may wait for them.

import { reached, type Visit } from '#app/guards/visit.ts'
import { openStore, type Store } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'

type Work<Value> = (store: Store) => Promise<Value>

/** Throws `Unreachable` where D1 gives no answer. */
export const readFrom = async <Value>(
  { env }: Pick<Visit, 'env'>,
  what: string,
  work: Work<Value>,
  budgetMs = D1_READ_BUDGET_MS,
): Promise<Value> => reached(await attemptInStore(() => work(openStore(env.DB)), { what, budgetMs }))

/** The same for a write, which is sent once. */
export const writeTo = async <Value>({ env }: Pick<Visit, 'env'>, what: string, work: Work<Value>): Promise<Value> =>
  reached(await attemptInStore(() => work(openStore(env.DB)), { what, budgetMs: D1_WRITE_BUDGET_MS, once: true }))
