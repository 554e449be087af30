// D1 as far as the commands need it: the Worker's binding has this shape, and so has what chips/database.ts makes.

export type Value = string | number | null

export interface Statement {
  bind(...values: Value[]): Statement
  all<Row>(): Promise<{ results: Row[] }>
  first<Row>(): Promise<Row | null>
  run(): Promise<unknown>
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
