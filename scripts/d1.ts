// The part of D1's interface that the commands use; implemented by the Worker's binding and by chips/database.ts.
import { openStore, type Store } from '#db/store.ts'

export type Value = string | number | null

export interface Statement {
  bind(...values: Value[]): Statement
  all<Row>(): Promise<{ results: Row[] }>
  first<Row>(): Promise<Row | null>
  run(): Promise<unknown>
  /** The values of each row, in the order of the columns. */
  raw<Row>(): Promise<Row[]>
}

export interface Database {
  prepare(sql: string): Statement
  /** Runs the statements in one transaction. */
  batch<Row>(statements: Statement[]): Promise<{ results: Row[] }[]>
}

/** A statement with its values; placeholders are numbered (?1, ?2 …) or in order. */
export interface Sql {
  sql: string
  params: Value[]
}

/** The D1 binding of a Worker. */
export type Binding = Parameters<typeof openStore>[0]

/** The query builder on a command's database, for statements shared with the Workers. */
export const storeOf = (db: Database): Store => openStore(db as unknown as Binding)

/** The query builder without a database, to get the SQL of a statement. */
export const BUILDER: Store = openStore({} as Binding)

/** SQL and values of a statement of the query builder. */
export function sqlOf(statement: { toSQL(): { sql: string; params: unknown[] } }): Sql {
  const { sql, params } = statement.toSQL()
  return { sql, params: params as Value[] }
}

/** A statement of the query builder, for a batch with hand-written statements. */
export function prepared(db: Database, statement: Parameters<typeof sqlOf>[0]): Statement {
  const { sql, params } = sqlOf(statement)
  return db.prepare(sql).bind(...params)
}
