// The command's database in the shape of the Worker's binding, for what both of them run.
import type { Binding, Database, Statement, Value } from '#scripts/d1.ts'

/**
 * The command's database as the query builder wants it, which calls no more than `prepare`, `bind` and `batch` of a binding.
 * With `dryRun` a batch only asks: what it would write is left out, and answers nothing.
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
