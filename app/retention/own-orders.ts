// Orders that an affiliate made with their own code are not counted. The order is marked while its mail address is known.
import { type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema.ts'
import type { Store } from '#db/store.ts'

/** Condition on `orders`: made with the code of the account that has its mail address, and not marked yet. */
const OWN: SQL = sql`referral_code IS NOT NULL AND email IS NOT NULL AND referral_own = 0
  AND EXISTS (SELECT 1 FROM referral_codes c JOIN accounts a ON a.id = c.account_id
    WHERE c.code = orders.referral_code AND a.email = orders.email)`

/** The daily rule (app/retention/orders.ts). It comes before those that empty addresses. */
export const MARK_OWN_ORDERS = { table: orders, set: { referralOwn: 1 }, past: OWN } as const

/** Statement of a batch, if the condition holds: marks the orders of an address before its account loses it. */
export const markOwnOrders = (store: Store, email: string, condition: SQL | undefined) =>
  store
    .update(orders)
    .set({ referralOwn: true })
    .where(sql`email = ${email} AND ${OWN} AND ${condition ?? sql`true`}`)
