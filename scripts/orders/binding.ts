// The command's database in the shape of a Worker's binding, for code that both use.
import type { Binding, Database, Statement, Value } from '#scripts/d1.ts'

/**
 * The command's database as a binding for the query builder, which uses only `prepare`, `bind` and `batch`. With
 * `dryRun` a batch runs only its reads; a write is skipped and returns no rows.
 */
export function bindingOf(db: Database, { dryRun = false } = {}): Binding {
  const questions = new WeakSet<Statement>()
  const used = {
    prepare(sql: string) {
      const statement = db.prepare(sql)
      return {
        bind(...values: Value[]) {
          const bound = statement.bind(...values)
          if (/^SELECT\b/i.test(sql)) questions.add(bound)
          return bound
        },
      }
    },
    async batch(statements: Statement[]) {
      if (!dryRun) return db.batch(statements)
      const asked = statements.filter((statement) => questions.has(statement))
      const answers = asked.length === 0 ? [] : await db.batch(asked)
      return statements.map((statement) => answers[asked.indexOf(statement)] ?? { results: [] })
    },
  }
  return used as unknown as Binding
}
