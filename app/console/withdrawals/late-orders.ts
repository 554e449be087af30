// Orders that came in after the statement that their buyer withdraws: a statement keeps the order that was there when it was
// stored, and the commerce backend's message may be late. They are matched whenever they are read, by the same rule as in
// src/db/withdrawals.ts: the same mail address, and the number as it was typed.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { foldedSql } from '#db/folded.ts'
import { withdrawals } from '#db/schema.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { numbersIn } from '#domain/order/typed-order.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { folded } from '#domain/text/folded.ts'

interface Typed {
  id: string
  email: string
  number: string
}
interface Order {
  orderId: string
  orderNumber: string
}

const MOST_READ = 1000

/** The ways to read a typed number. */
const foldedNumbers = (typed: string): string[] => numbersIn(typed).map(folded).filter(Boolean)

/** The orders of statements, by the id of the statement; the newest, where several backends have one. One read, if any. */
export async function lateOrders(
  { env }: Pick<ConsoleVisit, 'env'>,
  statements: readonly Typed[],
): Promise<Result<ReadonlyMap<string, Order>, StoreFailure>> {
  if (statements.length === 0) return ok(new Map())
  const wanted = statements.map(({ id, email, number }) => ({ id, email, numbers: foldedNumbers(number) }))
  const found = await runStatement(
    env.DB,
    (store) =>
      store.all<Order & { id: string }>(
        sql`SELECT w.value ->> 'id' AS id, o.id AS orderId, o.number AS orderNumber
          FROM json_each(${JSON.stringify(wanted)}) w JOIN orders o ON o.id = (
            SELECT n.id FROM orders n WHERE n.email = w.value ->> 'email'
              AND ${sql.raw(foldedSql('n.number'))} IN (SELECT value FROM json_each(w.value, '$.numbers'))
            ORDER BY n.created_at DESC LIMIT 1)`,
      ),
    { what: 'find orders of withdrawals', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(new Map(found.value.map(({ id, ...order }) => [id, order]))) : found
}

/**
 * When the buyer of an order first withdrew before it came in, in whole seconds; null where they did not, or this cannot be
 * read.
 */
export async function withdrawnBefore(
  { env }: Pick<ConsoleVisit, 'env'>,
  { email, number }: { email: string | null; number: string },
): Promise<number | null> {
  if (email === null || email === '') return null
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ number: withdrawals.number, at: withdrawals.createdAt })
        .from(withdrawals)
        .where(and(isNull(withdrawals.orderId), eq(withdrawals.email, email)))
        .orderBy(asc(withdrawals.createdAt))
        .limit(MOST_READ),
    { what: 'find earlier withdrawal of order', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return null
  return found.value.find((typed) => foldedNumbers(typed.number).includes(folded(number)))?.at ?? null
}
