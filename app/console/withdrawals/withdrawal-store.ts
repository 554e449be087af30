// Statements of buyers in the EU that they withdraw from a contract, in the console. Nothing is refunded here: the operator
// does that at the payment provider.
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { operatorEvent } from '#app/console/events.ts'
import { sellsIn } from '#app/console/pages.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { orders, withdrawals } from '#db/schema.ts'
import { runStatement } from '#db/store.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok } from '#domain/text/errors.ts'
import { lateOrders } from './late-orders.ts'

export const WITHDRAWALS_SHOWN = 100

const COLUMNS = {
  id: withdrawals.id,
  number: withdrawals.number,
  email: withdrawals.email,
  name: withdrawals.name,
  cards: withdrawals.cards,
  market: withdrawals.market,
  lang: withdrawals.lang,
  createdAt: withdrawals.createdAt,
  handledAt: withdrawals.handledAt,
  /** Of the order that number and mail address fit; null where none does, or it is deleted. */
  orderId: orders.id,
  orderNumber: orders.number,
}

/**
 * Statements that wait, the oldest first, or those that are done, the last one first. `page` counts from 1. Returns one row
 * more than is shown.
 */
export async function listWithdrawals(visit: Pick<ConsoleVisit, 'env'>, isDone: boolean, page: number) {
  const found = await runStatement(
    visit.env.DB,
    (store) =>
      store
        .select(COLUMNS)
        .from(withdrawals)
        .leftJoin(orders, eq(orders.id, withdrawals.orderId))
        .where(isDone ? isNotNull(withdrawals.handledAt) : isNull(withdrawals.handledAt))
        .orderBy(
          ...(isDone
            ? [desc(withdrawals.handledAt), asc(withdrawals.id)]
            : [asc(withdrawals.createdAt), asc(withdrawals.id)]),
        )
        .limit(WITHDRAWALS_SHOWN + 1)
        .offset((page - 1) * WITHDRAWALS_SHOWN),
    { what: 'list withdrawals', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok) return found
  const late = await lateOrders(
    visit,
    found.value.filter(({ orderId }) => orderId === null),
  )
  return late.ok ? ok(found.value.map((row) => ({ ...row, ...late.value.get(row.id) }))) : late
}
type Listed = Awaited<ReturnType<typeof listWithdrawals>>
export type ListedWithdrawal = Extract<Listed, { ok: true }>['value'][number]

/** Does the page exist: the shop sells in the EU, or has statements of a time when it did? Throws `Unreachable`. */
export async function hasWithdrawals({ env, config }: Pick<ConsoleVisit, 'env' | 'config'>): Promise<boolean> {
  if (sellsIn(config, 'EU')) return true
  const found = await runStatement(env.DB, (store) => store.select({ one: sql`1` }).from(withdrawals).limit(1), {
    what: 'find any withdrawal',
    budgetMs: D1_READ_BUDGET_MS,
  })
  return reached(found).length > 0
}

/** Marks a statement as done. Returns false where it is already, or is deleted. Throws `Unreachable`. */
export async function markDone(visit: ConsoleVisit, id: string): Promise<boolean> {
  const { env, now } = visit
  const written = reached(
    await runStatement(
      env.DB,
      (store) =>
        store.batch([
          store
            .update(withdrawals)
            .set({ handledAt: now })
            .where(and(eq(withdrawals.id, id), isNull(withdrawals.handledAt))),
          operatorEvent(store, visit, { action: 'withdrawals:done', kind: 'withdrawal', subject: id }),
        ]),
      { what: 'mark withdrawal as done', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return written[0].meta.changes === 1
}

/**
 * When the buyer of an order first withdrew, in whole seconds; null where they did not or this cannot be read. Also where
 * the shop has stopped selling in the EU: the statement holds.
 */
export async function withdrawnAt({ env }: Pick<ConsoleVisit, 'env'>, orderId: string): Promise<number | null> {
  const found = await runStatement(
    env.DB,
    (store) =>
      store
        .select({ at: sql<number | null>`min(${withdrawals.createdAt})` })
        .from(withdrawals)
        .where(eq(withdrawals.orderId, orderId)),
    { what: 'find withdrawal of order', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? (found.value[0]?.at ?? null) : null
}
