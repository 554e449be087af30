// Statements that delete or empty what is past, in portions, so that a night after years without one passes as well.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { runStatement } from '#db/store.ts'

const PORTION = 1000
const BUDGET_MS = 10_000

/** What is past in one table: rows of `table` for which `past` holds are deleted, or changed as `set` says. */
export interface Rule {
  table: SQLiteTable
  /** Without it they are deleted. With it they must not be past any more afterwards. */
  set?: Record<string, string | number | null>
  past: SQL
}

/** Applies a rule, a thousand rows at a time. Answers how many rows it met; a step that fails is a line in the log. */
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
