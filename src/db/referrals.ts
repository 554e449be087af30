// Call 1's write: clicks are counted by day and code. The id is made here and kept with the count, so that a repeat
// after a lost answer adds nothing. And the operator's table of codes, asked in strict mode only.
import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { orders, referralClicks, referralCodes } from './schema.ts'
import { insertFrom, type RowOf, runStatement, type Store, type StoreFailure } from './store.ts'

/** So many codes have a row of a day at most; those that are listed or have sold something always have one. */
export const NEW_CODES_A_DAY = 500

/** Statement: a click for each row of `from`. The id of the last one that counted makes a repeat known. */
const addClick = (store: Store, click: RowOf<typeof referralClicks>, from: ReturnType<typeof sql>) =>
  insertFrom(store, referralClicks, click, from)
    .onConflictDoNothing({ target: referralClicks.id })
    .onConflictDoUpdate({
      target: [referralClicks.day, referralClicks.referralCode],
      set: { clicks: sql`${referralClicks.clicks} + 1`, id: sql`excluded.id` },
    })

/**
 * Counts a click on a referral link; nothing of the visitor is kept. A code nobody knows is as it was sent: anybody can invent
 * some, so that those beyond the day's number are counted together, under "".
 */
export function recordClick(db: D1Database, referralCode: string): Promise<Result<unknown, StoreFailure>> {
  const [id, day] = [crypto.randomUUID(), epochDay(Date.now())]
  return runStatement(
    db,
    (store) => {
      const listed = store
        .select({ code: referralCodes.code })
        .from(referralCodes)
        .where(eq(referralCodes.code, referralCode))
      const ofOrder = store
        .select({ code: orders.referralCode })
        .from(orders)
        .where(eq(orders.referralCode, referralCode))
        .limit(1)
      const ofToday = store
        .select({ code: referralClicks.referralCode })
        .from(referralClicks)
        .where(and(eq(referralClicks.day, day), eq(referralClicks.referralCode, referralCode)))
      const codesToday = store.select({ codes: count() }).from(referralClicks).where(eq(referralClicks.day, day))
      const code = sql`coalesce(${listed}, ${ofOrder}, ${ofToday},
        iif(${codesToday} < ${NEW_CODES_A_DAY}, ${referralCode}, ''))`
      return addClick(store, { id, referralCode: code, day }, sql`WHERE true`)
    },
    { what: 'record click', budgetMs: D1_WRITE_BUDGET_MS },
  )
}

export interface KnownCode {
  /** As the operator wrote it. */
  code: string
  /** Whole per cent. */
  percent: number
}

const isActive = and(
  eq(referralCodes.active, true),
  or(isNull(referralCodes.expiresAt), gt(referralCodes.expiresAt, sql`unixepoch()`)),
)

/**
 * The active code of this name, whatever the case of its letters, with a click on its link counted; or null, and nothing
 * counted. Both go in one call.
 */
export async function recordClickOfActive(
  db: D1Database,
  code: string,
): Promise<Result<KnownCode | null, StoreFailure>> {
  const [id, day] = [crypto.randomUUID(), epochDay(Date.now())]
  const isThis = and(eq(referralCodes.code, code), isActive)
  const stored = await runStatement(
    db,
    (store) =>
      store.batch([
        store.select({ code: referralCodes.code, percent: referralCodes.percent }).from(referralCodes).where(isThis),
        addClick(store, { id, referralCode: referralCodes.code, day }, sql`FROM ${referralCodes} WHERE ${isThis}`),
      ]),
    { what: 'record click of active code', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return stored.ok ? ok(stored.value[0][0] ?? null) : stored
}

/** What the operator's code of this name takes off, in whole per cent: 0 where it has ended, null where there is none. */
export async function percentOf(db: D1Database, code: string): Promise<Result<number | null, StoreFailure>> {
  const found = await runStatement(
    db,
    (store) =>
      store
        .select({ percent: sql<number>`CASE WHEN ${isActive} THEN ${referralCodes.percent} ELSE 0 END` })
        .from(referralCodes)
        .where(eq(referralCodes.code, code)),
    { what: 'read discount code', budgetMs: D1_READ_BUDGET_MS },
  )
  return found.ok ? ok(found.value[0]?.percent ?? null) : found
}
