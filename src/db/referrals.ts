// The write of call 1: clicks are counted per day and code. The click's id is generated here and stored with the count,
// so that a retry after a lost response adds nothing. Also reads the operator's table of codes, in strict mode only.
import { and, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { orders, referralClicks, referralCodes } from './schema.ts'
import { insertFrom, type RowOf, runStatement, type Store, type StoreFailure } from './store.ts'

/** Limit of new rows per day for unknown codes; listed codes and codes with sales always get a row. */
export const NEW_CODES_A_DAY = 500

/** Statement: a click per row of `from`. The id of the last counted click identifies a retry. */
const addClick = (store: Store, click: RowOf<typeof referralClicks>, from: ReturnType<typeof sql>) =>
  insertFrom(store, referralClicks, click, from)
    .onConflictDoNothing({ target: referralClicks.id })
    .onConflictDoUpdate({
      target: [referralClicks.day, referralClicks.referralCode],
      set: { clicks: sql`${referralClicks.clicks} + 1`, id: sql`excluded.id` },
    })

/**
 * Counts a click on a referral link; nothing of the visitor is stored. Anybody can invent unknown codes, so those
 * beyond the daily limit are counted together, under "".
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
  /** In the operator's spelling. */
  code: string
  /** Whole per cent. */
  percent: number
}

const isActive = and(
  eq(referralCodes.active, true),
  or(isNull(referralCodes.expiresAt), gt(referralCodes.expiresAt, sql`unixepoch()`)),
)

/**
 * Looks up an active code, compared without case, and counts a click on its link, in one call. Returns null and counts
 * nothing if there is no such code.
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

/** The discount of the operator's code in whole per cent: 0 if it has expired, null if there is none. */
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
