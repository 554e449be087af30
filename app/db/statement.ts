// Runs statements of the query builder on D1, with its time limit and retries. The shop uploads no query builder: its
// statements are those of src/db/sql.ts.
import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Result } from '#domain/text/errors.ts'
import { attemptInStore, type RunOptions, type StoreFailure } from '#http/attempt.ts'

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

/** A statement of the query builder's, or one with `?1`, `?2` … as the operator's commands run it. */
type Part = { toSQL(): { sql: string; params: unknown[] } } | { sql: string; params: readonly unknown[] }

/** Runs statements of both kinds as one batch. Never throws. */
export const runParts = (
  db: D1Database,
  parts: (store: Store) => readonly Part[],
  options: RunOptions,
): Promise<Result<D1Result[], StoreFailure>> =>
  attemptInStore(
    async () =>
      db.batch(
        parts(openStore(db)).map((part) => {
          const { sql, params } = 'toSQL' in part ? part.toSQL() : part
          return db.prepare(sql).bind(...params)
        }),
      ),
    options,
  )
