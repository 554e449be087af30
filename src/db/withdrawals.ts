// Statements of withdrawing from a contract: one row each, with the mail that says it was received. The id is made of what
// was sent, so that a form sent twice, or retried after a lost response, is one statement and one mail. Times in whole
// seconds.
import { eq, type SQL, sql } from 'drizzle-orm'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { folded, LOOK_ALIKES, SEPARATORS } from '#domain/text/folded.ts'
import { queueReceipt } from './queue-mail.ts'
import { limitHits, withdrawals } from './schema.ts'
import { insertFrom, listed, runStatement, type StoreFailure } from './store.ts'

export type Withdrawal = Pick<
  typeof withdrawals.$inferSelect,
  'id' | 'number' | 'email' | 'name' | 'cards' | 'market' | 'lang' | 'createdAt'
>

/** A name that statements are counted under, and how many are taken since a time. */
export interface WithdrawalLimit {
  /** A keyed hash of a network or a mail address. */
  name: string
  since: number
  most: number
}

export interface StoredWithdrawal {
  /** When it was first stored. */
  createdAt: number
  /** False: it was queued before, or the shop sends no mail. */
  mailQueued: boolean
}

/**
 * Stores a statement with the order that its number and mail address fit, counts it, and queues its mail; null if one of
 * the limits is reached and it was not stored before. `numbers` are the ways to read the typed number, `payload` is that of
 * the mail, null if the shop sends none. Whether an order fits is not told. All or nothing; repeatable.
 */
export async function storeWithdrawal(
  db: D1Database,
  withdrawal: Withdrawal,
  {
    numbers,
    limits,
    payload,
  }: { numbers: readonly string[]; limits: readonly WithdrawalLimit[]; payload: string | null },
): Promise<Result<StoredWithdrawal | null, StoreFailure>> {
  const { id, email, createdAt } = withdrawal
  const bare = numbers.map(folded).filter(Boolean)
  const order = sql`(SELECT o.id FROM orders o WHERE o.email = ${email} AND ${foldedColumn(sql`o.number`)} IN ${listed(bare)}
    ORDER BY o.created_at DESC LIMIT 1)`
  const isReached = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(limits)}) l WHERE l.value ->> 'most' <=
    (SELECT coalesce(sum(hits), 0) FROM limit_hits
      WHERE visitor_hash = l.value ->> 'name' AND window_start > l.value ->> 'since'))`
  const done = await runStatement(
    db,
    (store) =>
      store.batch([
        insertFrom(
          store,
          withdrawals,
          { ...withdrawal, orderId: order },
          sql`WHERE NOT ${isReached}`,
        ).onConflictDoNothing(),
        insertFrom(
          store,
          limitHits,
          { visitorHash: sql`n.value`, windowStart: createdAt, hits: 1 },
          sql`FROM json_each(${JSON.stringify(limits.map(({ name }) => name))}) n WHERE changes() > 0`,
        ).onConflictDoUpdate({
          target: [limitHits.visitorHash, limitHits.windowStart],
          set: { hits: sql`${limitHits.hits} + 1` },
        }),
        store.select({ createdAt: withdrawals.createdAt }).from(withdrawals).where(eq(withdrawals.id, id)),
        ...(payload === null ? [] : [queueReceipt(store, { id, recipient: email, payload })]),
      ]),
    { what: 'store withdrawal', budgetMs: D1_WRITE_BUDGET_MS },
  )
  if (!done.ok) return done
  const [, , [stored], mailed] = done.value
  return ok(stored ? { createdAt: stored.createdAt, mailQueued: mailed?.meta.changes === 1 } : null)
}

/** `folded` of a column. */
const foldedColumn = (column: SQL): SQL => {
  const bare = SEPARATORS.reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, column)
  return Object.entries(LOOK_ALIKES).reduce(
    (text, [letter, digit]) => sql`replace(${text}, ${letter}, ${digit})`,
    sql`upper(${bare})`,
  )
}

/** The statement of a mail, whose id it has; null if there is none. */
export async function findWithdrawal(db: D1Database, id: string): Promise<Result<Withdrawal | null, StoreFailure>> {
  const found = await runStatement(db, (store) => store.select().from(withdrawals).where(eq(withdrawals.id, id)), {
    what: 'find withdrawal',
    budgetMs: D1_READ_BUDGET_MS,
  })
  return found.ok ? ok(found.value[0] ?? null) : found
}
