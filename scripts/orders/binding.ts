// The command's database in the shape of the Worker's binding, for what both of them run.
import type { importOrders } from '../../app/orders/manual-orders.ts'
import type { Database, Statement, Value } from '../d1.ts'

type Binding = Parameters<typeof importOrders>[0]['DB']

/**
 * The command's database as the query builder wants it. Of a binding it calls no more than `prepare`, `bind` and `batch`; its
 * places have no numbers, which wrangler's way needs.
 */
export function bindingOf(db: Database): Binding {
  const used = {
    prepare: (sql: string) => {
      let place = 0
      const statement = db.prepare(
        sql.replace(/'(?:[^']|'')*'|\?/g, (found) => (found === '?' ? `?${++place}` : found)),
      )
      return { bind: (...values: Value[]) => statement.bind(...values) }
    },
    batch: (statements: Statement[]) => db.batch(statements),
  }
  // The rest of a binding is never asked for.
  return used as unknown as Binding
}
