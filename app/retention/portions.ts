// Statements that delete or empty what is past, in portions, so that a night after years without one passes as well.
import { attemptInStore } from '#http/attempt.ts'

const PORTION = 1000
const BUDGET_MS = 10_000

/** What is past in one table: rows of `table` for which `past` holds are deleted, or changed as `set` says. */
export interface Rule {
  table: string
  /** Without it they are deleted. With it they must not be past any more afterwards. */
  set?: string
  past: string
  /** Bound as ?1, ?2, … in `set` and `past`. */
  values: readonly number[]
}

/** Applies a rule, a thousand rows at a time. Answers how many rows it met; a step that fails is a line in the log. */
export async function applyRule(db: D1Database, what: string, { table, set, past, values }: Rule): Promise<number> {
  const rows = `rowid IN (SELECT rowid FROM ${table} WHERE ${past} LIMIT ${PORTION})`
  const sql = set === undefined ? `DELETE FROM ${table} WHERE ${rows}` : `UPDATE ${table} SET ${set} WHERE ${rows}`
  for (let gone = 0; ; ) {
    const step = await attemptInStore(
      () =>
        db
          .prepare(sql)
          .bind(...values)
          .run(),
      { what: `forget ${what}`, budgetMs: BUDGET_MS },
    )
    const changes = step.ok ? step.value.meta.changes : 0
    gone += changes
    if (changes < PORTION) return gone
  }
}
