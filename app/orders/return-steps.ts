// What happens to an opened return: its cards arrive, it is closed, or it is called off. Each step is one write under the
// state that it needs, so that of two people at once one succeeds.
import { sql } from 'drizzle-orm'
import type { Operator } from '#app/console/events.ts'
import type { Action } from '#app/console/permissions.ts'
import { orderReturns } from '#app/db/schema.ts'
import type { Store } from '#db/store.ts'
import { operatorNote } from './order-actions.ts'
import type { OrderReturn, ReturnStep } from './return-rules.ts'

/** The steps by the `do` of their forms, with their permission and what is said afterwards. */
export const RETURN_STEPS = {
  receive: {
    action: 'orders:receive-return',
    name: 'Mark as received',
    pending: 'Saving…',
    said: 'Marked as received.',
  },
  close: { action: 'orders:close-return', name: 'Close', pending: 'Closing…', said: 'Closed.' },
  cancel: { action: 'orders:cancel-return', name: 'Cancel', pending: 'Cancelling…', said: 'Cancelled.' },
} as const satisfies Record<ReturnStep, { action: Action; name: string; pending: string; said: string }>

export const isReturnStep = (word: string): word is ReturnStep => Object.hasOwn(RETURN_STEPS, word)

const NEEDS = {
  receive: sql`status = 'expected' AND kind <> 'replacement'`,
  close: sql`(status = 'received' OR status = 'expected' AND kind <> 'return')`,
  cancel: sql`status = 'expected' AND NOT EXISTS (SELECT 1 FROM orders n WHERE n.id = order_returns.new_order_id
    AND n.status NOT IN ('cancelled', 'refunded'))`,
} satisfies Record<ReturnStep, unknown>

/** Returns whether the return was in the state that the step needs. `now` in whole seconds. Rejects. */
export async function takeStep(
  store: Store,
  step: ReturnStep,
  { orderId, one }: { orderId: string; one: Pick<OrderReturn, 'id' | 'kind' | 'cards'> },
  by: Operator,
  now: number,
): Promise<boolean> {
  const where = sql`${orderReturns.id} = ${one.id} AND ${orderReturns.orderId} = ${orderId} AND ${NEEDS[step]}`
  const { kind, cards } = one
  const [, done] = await store.batch([
    operatorNote(
      store,
      by,
      { action: RETURN_STEPS[step].action, orderId, detail: { kind, cards }, now },
      sql`EXISTS (SELECT 1 FROM order_returns WHERE ${where})`,
    ),
    step === 'cancel'
      ? store.delete(orderReturns).where(where).returning({ id: orderReturns.id })
      : store
          .update(orderReturns)
          .set(step === 'receive' ? { status: 'received' } : { status: 'closed', endedAt: now })
          .where(where)
          .returning({ id: orderReturns.id }),
  ])
  return done.length === 1
}
