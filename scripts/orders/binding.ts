// The command's database in the shape of the Worker's binding, for what both of them run.
import type { importOrders } from '#app/orders/manual-orders.ts'
import type { Database, Statement, Value } from '#scripts/d1.ts'

type Binding = Parameters<typeof importOrders>[0]['DB']

/**
 * The command's database as the query builder wants it. Of a binding it calls no more than `prepare`, `bind` and `batch`; its
 * places have no numbers, which wrangler's way needs. With `dryRun` a batch only asks: what it would write is left out.
 */
export function bindingOf(db: Database, { dryRun = false } = {}): Binding {
  const questions = new WeakSet<Statement>()
  const used = {
    prepare: (sql: string) => {
      let place = 0
      const statement = db.prepare(
        sql.replace(/'(?:[^']|'')*'|\?/g, (found) => (found === '?' ? `?${++place}` : found)),
      )
      return {
        bind: (...values: Value[]) => {
          const bound = statement.bind(...values)
          if (/^\s*SELECT\b/i.test(sql)) questions.add(bound)
          return bound
        },
      }
    },
    batch: async (statements: Statement[]) => {
      if (!dryRun) return db.batch(statements)
      const asked = statements.filter((statement) => questions.has(statement))
      const answers = asked.length === 0 ? [] : await db.batch(asked)
      return statements.map((statement) => answers[asked.indexOf(statement)] ?? { results: [] })
    },
  }
  // The rest of a binding is never asked for.
  return used as unknown as Binding
}
