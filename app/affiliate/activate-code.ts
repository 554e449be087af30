// A waiting code becomes active once the checkout knows it: in the console, or by `npm run codes -- push`.
import { and, eq, sql } from 'drizzle-orm'
import { queueMailFrom } from '#app/mail/outbox.ts'
import { referralCodes } from '#db/schema.ts'
import type { Statement, Store } from '#db/store.ts'

/**
 * Statements of a batch. The first changes one row, or none where the code does not wait any more; `event` is the log's row,
 * which depends on that. The affiliate is mailed. `now` in whole seconds.
 */
export const activation = (store: Store, code: string, event: Statement, now: number): Statement[] => [
  store
    .update(referralCodes)
    .set({ status: 'active', active: true })
    .where(and(eq(referralCodes.code, code), eq(referralCodes.status, 'waiting'))),
  event,
  queueMailFrom(
    store,
    {
      to: sql`accounts.email`,
      kind: 'code-active',
      payload: sql`json_object('code', c.code, 'percent', c.percent)`,
    },
    now,
    // After the event's row: where there is none, nothing has changed.
    sql`FROM referral_codes c JOIN accounts ON accounts.id = c.account_id
      WHERE c.code = ${code} AND accounts.email IS NOT NULL AND changes() > 0`,
  ),
]
