// D1 queries of /healthz. They reject when D1 fails; the caller limits their time.
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { checkoutDays, chips, discountCodes, mailOutbox, orders, webhookEvents } from './schema.ts'
import { openStore } from './store.ts'

/** Rejects if D1 does not answer. */
export async function pingDatabase(db: D1Database): Promise<void> {
  await openStore(db).select({ chipId: chips.chipId }).from(chips).limit(1)
}

export interface OutboxState {
  waiting: number
  /** How many of the waiting mails were due before `lateBefore`. */
  late: number
  failed: number
  /** When the oldest waiting mail was queued. */
  oldest: number | null
}

/** The waiting mails, and those given up after `failedSince`; times in whole seconds. */
export async function outboxState(
  db: D1Database,
  { lateBefore, failedSince }: { lateBefore: number; failedSince: number },
): Promise<OutboxState | undefined> {
  const { status, nextAttemptAt, createdAt } = mailOutbox
  const [found] = await openStore(db)
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE ${status} <> 'failed')`,
      // A new mail has been due since 0, hence the later of the two times.
      late: sql<number>`count(*) FILTER (WHERE ${status} <> 'failed' AND max(${nextAttemptAt}, ${createdAt}) < ${lateBefore})`,
      failed: sql<number>`count(*) FILTER (WHERE ${status} = 'failed')`,
      oldest: sql<number | null>`min(${createdAt}) FILTER (WHERE ${status} <> 'failed')`,
    })
    .from(mailOutbox)
    .where(or(inArray(status, ['pending', 'sending']), and(eq(status, 'failed'), gt(nextAttemptAt, failedSince))))
  return found
}

/** How many single-use codes were generated, and how many of them are free; at most `most` are counted. */
export async function codesLeft(db: D1Database, most: number): Promise<{ made: number; free: number } | undefined> {
  const store = openStore(db)
  const free = store
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(isNull(discountCodes.addressHash))
    .limit(most)
  const [found] = await store
    .select({
      // The largest row id approximates the number generated, and free ones are counted up to a limit, so that no
      // request scans a table of twenty thousand rows.
      made: sql<number>`(SELECT coalesce(max(rowid), 0) FROM ${discountCodes})`,
      free: sql<number>`(SELECT count(*) FROM ${free})`,
    })
    .from(sql`(SELECT 1)`)
  return found
}

/**
 * When the payment provider's last message arrived, and how many checkouts were created on later days. Messages are
 * deleted after a while: if only its orders are left, `silentSince` replaces the time of the last message.
 */
export async function ordersHeard(
  db: D1Database,
  silentSince: number,
): Promise<{ at: number | null; checkouts: number } | undefined> {
  const store = openStore(db)
  const brought = store
    .select({ at: sql`${silentSince}` })
    .from(orders)
    .where(inArray(orders.backend, ['shopify', 'stripe']))
    .limit(1)
  const heard = store.$with('heard').as(
    store
      .select({
        at: sql<
          number | null
        >`coalesce((SELECT max(${webhookEvents.receivedAt}) FROM ${webhookEvents}), ${brought})`.as('at'),
      })
      .from(sql`(SELECT 1)`),
  )
  const [found] = await store
    .with(heard)
    .select({
      at: heard.at,
      checkouts: sql<number>`(SELECT coalesce(sum(${checkoutDays.created}), 0) FROM ${checkoutDays}
        WHERE ${checkoutDays.day} > ${heard.at} / 86400)`,
    })
    .from(heard)
  return found
}
