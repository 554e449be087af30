// Statements of the query builder, and how they reach D1.
import { drizzle } from 'drizzle-orm/d1'
import type { Result } from '../domain/errors'
import { attemptInStore, type RunOptions, type StoreFailure } from './attempt'

export type { StoreFailure }

export const openStore = (db: D1Database) => drizzle(db)
export type Store = ReturnType<typeof openStore>

/** Runs an idempotent statement, or one sent `once`, as `attemptInStore` does. Never throws. */
export const runStatement = <Value>(
  db: D1Database,
  statement: (store: Store) => PromiseLike<Value>,
  options: RunOptions,
): Promise<Result<Value, StoreFailure>> => attemptInStore(async () => statement(openStore(db)), options)
