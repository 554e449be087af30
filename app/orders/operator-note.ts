// The row of the console's log that goes with everything done to an order, as part of its batch and under the same
// condition: what did not happen is not noted. In the console and in a command alike.
import { type SQL, sql } from 'drizzle-orm'
import { type Operator, type OperatorEvent, operatorEventFrom } from '#app/console/events.ts'
import type { Store } from '#db/store.ts'

/** `now` in whole seconds. */
export const operatorNote = (
  store: Store,
  by: Operator,
  { action, orderId, detail, now }: Pick<OperatorEvent, 'action' | 'detail'> & { orderId: string; now: number },
  condition: SQL,
) => operatorEventFrom(store, by, { action, kind: 'order', subject: orderId, detail }, now, sql`WHERE ${condition}`)
