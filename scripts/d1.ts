// D1 as far as the commands need it: the Worker's binding has this shape, and so has what chips/database.ts makes.
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

/** A statement with its values, places numbered ?1, ?2 … or one after the other. */
export interface Sql {
  sql: string
  params: Value[]
}

/** The Worker's binding. */
export type Binding = Parameters<typeof openStore>[0]

/** The query builder on a command's database, for the statements that the Workers run as well. */
export const storeOf = (db: Database): Store => openStore(db as unknown as Binding)

/** The query builder without a database, for statements that are only written down. */
export const BUILDER: Store = openStore({} as Binding)

/** The text and the values of a statement of the builder's. */
export function sqlOf(statement: { toSQL(): { sql: string; params: unknown[] } }): Sql {
  const { sql, params } = statement.toSQL()
  return { sql, params: params as Value[] }
}

/** A statement of the builder's, for a batch with statements written by hand. */
export function prepared(db: Database, statement: Parameters<typeof sqlOf>[0]): Statement {
  const { sql, params } = sqlOf(statement)
  return db.prepare(sql).bind(...params)
}
