// Deletes or empties expired rows in portions, so that the first run after a long pause works as well.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { runStatement } from '#db/store.ts'

const PORTION = 1000
const BUDGET_MS = 10_000

/** Rows of `table` for which `past` holds are deleted, or updated by `set`. */
export interface Rule {
  table: SQLiteTable
  /** Left out: the rows are deleted. An updated row must not match `past` any more. */
  set?: Record<string, string | number | null>
  past: SQL | undefined
}

/** Applies a rule to 1,000 rows at a time. Resolves with the number of rows; a failure is logged and ends it. */
export async function applyRule(db: D1Database, what: string, { table, set, past }: Rule): Promise<number> {
  const rows = sql`rowid IN (SELECT rowid FROM ${table} WHERE ${past} LIMIT ${PORTION})`
  for (let gone = 0; ; ) {
    const step = await runStatement(
      db,
      (store) => (set === undefined ? store.delete(table).where(rows) : store.update(table).set(set).where(rows)),
      { what: `forget ${what}`, budgetMs: BUDGET_MS },
    )
    const changes = step.ok ? step.value.meta.changes : 0
    gone += changes
    if (changes < PORTION) return gone
  }
}
