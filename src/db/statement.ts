// Runs statements of the query builder on D1, with its time limit and retries.
import { drizzle } from 'drizzle-orm/d1'
import type { Result } from '../domain/text/errors'
import { attemptInStore, type RunOptions, type StoreFailure } from '../worker/attempt'

export type { StoreFailure }

const openStore = (db: D1Database) => drizzle(db)
export type Store = ReturnType<typeof openStore>

/** Runs an idempotent statement, or one sent `once`, as `attemptInStore` does. Never throws. */
export const runStatement = <Value>(
  db: D1Database,
  statement: (store: Store) => PromiseLike<Value>,
  options: RunOptions,
): Promise<Result<Value, StoreFailure>> => attemptInStore(async () => statement(openStore(db)), options)
