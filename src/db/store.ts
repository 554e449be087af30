// Drizzle on D1, with a time limit and retries. It loads drizzle, which neither a tap nor the first read of a profile
// may evaluate: in the shop this file is reached by `await import` only.
import { type Column, getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Result } from '#domain/text/errors.ts'
import { attemptInStore, type RunOptions, type StoreFailure } from '#http/attempt.ts'

export type { StoreFailure }

export type Store = DrizzleD1Database

/** A drizzle statement, as `store.batch` takes it. */
export type Statement = BatchItem<'sqlite'>

export const openStore = (db: D1Database): Store => drizzle(db)

/** Runs an idempotent statement, or one sent `once`, like `attemptInStore`. Never throws. */
export const runStatement = <Value>(
  db: D1Database,
  statement: (store: Store) => PromiseLike<Value>,
  options: RunOptions,
): Promise<Result<Value, StoreFailure>> => attemptInStore(async () => statement(openStore(db)), options)

/** Runs any number of statements as one transaction and returns their results in order. Rejects. */
export const batchOf = (store: Store, statements: readonly Statement[]): Promise<unknown[]> => {
  const [first, ...others] = statements
  return first === undefined ? Promise.resolve([]) : store.batch([first, ...others])
}

/** Runs statements, built once for all attempts, as one transaction. Otherwise like `runStatement`. */
export async function runBatch(
  db: D1Database,
  statements: (store: Store) => readonly Statement[],
  options: RunOptions,
): Promise<Result<unknown[], StoreFailure>> {
  const store = openStore(db)
  const made = statements(store)
  return attemptInStore(() => batchOf(store, made), options)
}

/** Batch statement: evaluates a condition at its position in the batch. `isYes` reads the result. */
export const question = (store: Store, condition: SQL) =>
  store.select({ holds: sql<number>`${condition}` }).from(sql`(SELECT 1)`)

/** The number of rows changed by a batch statement, from its result. */
export const changesOf = (answer: unknown): number => (answer as D1Result | undefined)?.meta.changes ?? 0

export const isYes = (answer: unknown): boolean => Array.isArray(answer) && answer[0]?.holds === 1

/** For `IN`: a list of texts as one bound value, because D1 allows a hundred per statement. */
export const listed = (texts: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(texts)}))`

/** Values or SQL expressions by column. */
export type RowOf<Table extends SQLiteTable> = {
  [Name in keyof Table['$inferInsert']]?: Table['$inferInsert'][Name] | SQLWrapper | null | undefined
}

/**
 * `INSERT … SELECT`: inserts the row once per row of `from`, which is a FROM clause with its WHERE or a WHERE alone.
 * Omitted columns get their defaults. An upsert needs the WHERE, or SQLite takes its ON for that of a join.
 */
export const insertFrom = <Table extends SQLiteTable>(store: Store, table: Table, row: RowOf<Table>, from: SQL) => {
  const given: Readonly<Record<string, unknown>> = row
  const values = Object.entries(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([name, column]) => stored(column, given[name] === undefined ? column.default : given[name]))
  return store.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} ${from}`)
}

const stored = (column: Column, value: unknown): SQLWrapper => {
  if (isSQLWrapper(value)) return value
  return value === null || value === undefined ? sql`NULL` : sql.param(value, column)
}
