// How a statement is written and asked: SQL as text, in which `${}` binds a value and never becomes text itself. Statements
// that are complete as they stand may be constants with ?1 beside it. A worker test holds every one of them, and every part
// of one, against the migrated database.
import type { Result } from '#domain/text/errors.ts'
import { attemptInStore, type RunOptions, type StoreFailure } from '#http/attempt.ts'

export type { StoreFailure }

/** What D1 takes: a flag is 0 or 1, a list of texts is `listed`. */
export type SqlValue = string | number | null

/** A statement or a part of one, made by the tag `sql` alone: its text, with a "?" for each of its values. */
export class Sql {
  readonly text: string
  readonly values: readonly SqlValue[]
  constructor(text: string, values: readonly SqlValue[]) {
    this.text = text
    this.values = values
  }
}

/** Tag of SQL: a part made by it takes its place in the text, everything else in `${}` is bound. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (SqlValue | Sql)[]): Sql {
  let text = strings[0] ?? ''
  const values: SqlValue[] = []
  for (const [at, part] of parts.entries()) {
    if (part instanceof Sql) values.push(...part.values)
    else values.push(part)
    text += (part instanceof Sql ? part.text : '?') + (strings[at + 1] ?? '')
  }
  return new Sql(text, values)
}

/** For `IN`: any of these texts, one value however many they are. */
export const listed = (texts: readonly string[]): Sql => sql`(SELECT value FROM json_each(${JSON.stringify(texts)}))`

/** The statement as D1 takes it. */
export const prepared = (db: D1Database, { text, values }: Sql): D1PreparedStatement => db.prepare(text).bind(...values)

/** The rows a statement answers. Idempotent statements only, unless sent `once`. Never throws. */
export const readRows = <Row>(
  db: D1Database,
  statement: Sql,
  options: RunOptions,
): Promise<Result<Row[], StoreFailure>> =>
  attemptInStore(async () => (await prepared(db, statement).all<Row>()).results, options)

/** Runs a statement that answers no rows; what it changed stands in `meta`. Otherwise as `readRows`. */
export const runSql = (db: D1Database, statement: Sql, options: RunOptions): Promise<Result<D1Result, StoreFailure>> =>
  attemptInStore(async () => prepared(db, statement).run(), options)

/** Runs statements as one transaction and answers what each did, in their order. Otherwise as `readRows`. */
export const runBatch = <Row = unknown>(
  db: D1Database,
  statements: readonly Sql[],
  options: RunOptions,
): Promise<Result<D1Result<Row>[], StoreFailure>> =>
  attemptInStore(async () => db.batch<Row>(statements.map((statement) => prepared(db, statement))), options)
