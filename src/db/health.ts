// What /healthz asks D1. Each question rejects where D1 fails: the part of the answer that waits for it bounds it in time.
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { checkoutDays, chips, discountCodes, mailOutbox, orders, webhookEvents } from './schema.ts'
import { openStore } from './store.ts'

/** Does D1 answer at all? */
export async function askDatabase(db: D1Database): Promise<void> {
  await openStore(db).select({ chipId: chips.chipId }).from(chips).limit(1)
}

export interface OutboxState {
  waiting: number
  /** Of those that wait, how many were due before `lateBefore`. */
  late: number
  failed: number
  /** When the oldest of those that wait was queued. */
  oldest: number | null
}

/** The mails that wait, and those given up after `failedSince`; times in whole seconds. */
export async function outboxState(
  db: D1Database,
  { lateBefore, failedSince }: { lateBefore: number; failedSince: number },
): Promise<OutboxState | undefined> {
  const { status, nextAttemptAt, createdAt } = mailOutbox
  const [found] = await openStore(db)
    .select({
      waiting: sql<number>`count(*) FILTER (WHERE ${status} <> 'failed')`,
      // A fresh mail is due since 0, hence the later of the two times.
      late: sql<number>`count(*) FILTER (WHERE ${status} <> 'failed' AND max(${nextAttemptAt}, ${createdAt}) < ${lateBefore})`,
      failed: sql<number>`count(*) FILTER (WHERE ${status} = 'failed')`,
      oldest: sql<number | null>`min(${createdAt}) FILTER (WHERE ${status} <> 'failed')`,
    })
    .from(mailOutbox)
    .where(or(inArray(status, ['pending', 'sending']), and(eq(status, 'failed'), gt(nextAttemptAt, failedSince))))
  return found
}

/** How many codes of their own were made, and how many of them are free; `most` at most are counted. */
export async function codesLeft(db: D1Database, most: number): Promise<{ made: number; free: number } | undefined> {
  const store = openStore(db)
  const free = store
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(isNull(discountCodes.addressHash))
    .limit(most)
  const [found] = await store
    .select({
      // The largest row id stands for how many were made, and the free ones are counted so far only: nobody reads a table
      // of twenty thousand rows once a minute.
      made: sql<number>`(SELECT coalesce(max(rowid), 0) FROM ${discountCodes})`,
      free: sql<number>`(SELECT count(*) FROM ${free})`,
    })
    .from(sql`(SELECT 1)`)
  return found
}

/**
 * When a message of the payment provider came last, and how many checkouts were made on the days after. Messages are deleted
 * after a while: where only orders of theirs are left, `silentSince` stands for the last one.
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
