// D1 as far as orders need it: the Worker's binding has this shape, and so has what the commands open (scripts/d1.ts). So
// every rule is written once, and the page and the command run the same statements.

export type Value = string | number | null

interface Prepared {
  bind(...values: Value[]): Prepared
  all<Row>(): Promise<{ results: Row[] }>
}

export interface OrderDatabase {
  prepare(sql: string): Prepared
  /** One transaction. */
  batch<Row>(statements: Prepared[]): Promise<{ results: Row[] }[]>
}

/** A statement with its values; its places are numbered ?1, ?2 … */
export interface Statement {
  sql: string
  params: Value[]
}

/** Runs the statements in one transaction; answers the rows of each. */
export async function runAll<Row>(db: OrderDatabase, statements: readonly Statement[]): Promise<Row[][]> {
  const done = await db.batch<Row>(statements.map(({ sql, params }) => db.prepare(sql).bind(...params)))
  return done.map(({ results }) => results)
}

/** Who did something: an account of the console, or a command. */
export interface Operator {
  accountId: string | null
  actor: 'console' | 'cli'
}
