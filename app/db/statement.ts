// Runs statements of the query builder on D1, with its time limit and retries. The shop uploads no query builder: its
// statements are those of src/db/sql.ts.
import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Result } from '../../src/domain/text/errors'
import { attemptInStore, type RunOptions, type StoreFailure } from '../../src/worker/attempt'

export type { StoreFailure }

export type Store = DrizzleD1Database

/** What `drizzle(db)` does without options; that function would bring the reading of relations along, 1 KB nobody calls. */
const openStore = (db: D1Database): Store => {
  const dialect = new SQLiteAsyncDialect()
  return new DrizzleD1Database('async', dialect, new SQLiteD1Session(db, dialect, undefined), undefined)
}

/** Runs an idempotent statement, or one sent `once`, as `attemptInStore` does. Never throws. */
export const runStatement = <Value>(
  db: D1Database,
  statement: (store: Store) => PromiseLike<Value>,
  options: RunOptions,
): Promise<Result<Value, StoreFailure>> => attemptInStore(async () => statement(openStore(db)), options)
