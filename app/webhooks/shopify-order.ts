// An order of Shopify with all that it says of itself: it may be cancelled or refunded by the time it is told. The message of
// a paid order and `npm run orders -- reconcile` both come here.
import type { ToldOrder } from '../../src/domain/order/order'
import { takeCancellation } from '../../src/orders/cancel'
import { type Intake, type IntakeOptions, takeOrder } from '../../src/orders/intake'
import { takeRefund } from '../../src/orders/refunds'
import { cancelledId, refundsOf } from './shopify-message'

/**
 * Stores the order, after its cancellation and its refunds: never is it open in between. `left` is how long all of it may
 * still take, in milliseconds. Answers what became of the order itself. Never throws; `now` in whole seconds.
 */
export async function takeTold(
  env: { DB: D1Database },
  order: ToldOrder,
  message: unknown,
  now: number,
  { also, left }: Pick<IntakeOptions, 'also'> & { left: () => number },
): Promise<Intake> {
  const ends = [
    ...(cancelledId(message) === null ? [] : [() => takeCancellation(env, order, now, { budgetMs: left() })]),
    ...refundsOf(message)
      .filter(([{ ref }]) => ref === order.externalId)
      .map((refund) => () => takeRefund(env, refund, now, { budgetMs: left() })),
  ]
  for (const take of ends) if ((await take()) === 'failed') return 'failed'
  return takeOrder(env, order, now, { ...(also ? { also } : {}), budgetMs: left() })
}
