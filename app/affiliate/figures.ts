// What came of referral codes, by month (UTC): clicks on their links, and orders with them. Orders of the affiliate's own are
// left out, and nothing is read about any buyer.
import { eq, type SQL, sql } from 'drizzle-orm'
import { referralCodes } from '#db/schema.ts'
import { runStatement, type Store, type StoreFailure } from '#db/store.ts'
import type { MinorUnits } from '#domain/market/currencies.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { refundedPence } from '#orders/refunds.ts'

/** Months as `2026-11`, both included. */
export interface MonthSpan {
  from: string
  until: string
}

export interface ClickRow {
  code: string
  month: string
  clicks: number
}

/** Orders of one currency. */
export interface SaleRow {
  code: string
  month: string
  currency: string
  /** 1: of a checkout that takes no payment. */
  test: number
  orders: number
  /** Goods less refunds, in minor units of the currency. */
  pence: MinorUnits
}

interface SalesOptions {
  /** Leaves test orders out. */
  isProduction: boolean
  span?: MonthSpan | undefined
}

const CODE = sql<string>`code`
const MONTH = sql<string>`month`
const SALES = {
  currency: sql<string>`currency`,
  test: sql<number>`test`,
  orders: sql<number>`orders`,
  pence: sql<MinorUnits>`pence`,
}

const monthOfTime = (seconds: SQL): SQL => sql`strftime('%Y-%m', ${seconds}, 'unixepoch')`
const within = (month: SQL, span: MonthSpan | undefined): SQL =>
  span === undefined ? sql`` : sql`AND ${month} BETWEEN ${span.from} AND ${span.until}`

/** Query: the clicks of the codes for which `which` holds, a condition on `referral_codes`. */
export const clicksByMonth = (store: Store, which: SQL, span?: MonthSpan) => {
  const month = monthOfTime(sql`coalesce(k.day * 86400, k.created_at)`)
  return store.select({ code: CODE, month: MONTH, clicks: sql<number>`clicks` }).from(
    // Clicks are counted in the spelling of the link until its code is in the table.
    sql`(SELECT referral_codes.code AS code, ${month} AS month, sum(k.clicks) AS clicks
      FROM referral_codes JOIN referral_clicks k ON k.referral_code = referral_codes.code COLLATE NOCASE
      WHERE ${which} ${within(month, span)} GROUP BY 1, 2)`,
  )
}

/** The order was made by the affiliate: noted, or of the account's present address. */
const isOwn = sql`(orders.referral_own = 1 OR orders.email =
  (SELECT a.email FROM accounts a WHERE a.id = referral_codes.account_id))`

/** Query: the sales of the same codes. */
export const salesByMonth = (store: Store, which: SQL, { isProduction, span }: SalesOptions) => {
  const month = monthOfTime(sql`orders.paid_at`)
  return store.select({ code: CODE, month: MONTH, ...SALES }).from(
    sql`(SELECT referral_codes.code AS code, ${month} AS month, orders.currency AS currency, orders.test AS test,
        count(*) AS orders, sum(max(0, orders.goods_pence - ${refundedPence})) AS pence
      FROM referral_codes JOIN orders ON orders.referral_code = referral_codes.code
      WHERE ${which} AND orders.status IN ('paid', 'packed', 'shipped') AND orders.paid_at IS NOT NULL
        AND orders.parent_id IS NULL AND ${isOwn} IS NOT 1 ${isProduction ? sql`AND orders.test = 0` : sql``}
        ${within(month, span)}
      GROUP BY 1, 2, 3, 4)`,
  )
}

export interface Figures {
  clicks: number
  orders: number
  /** By currency. */
  sums: ReadonlyMap<string, MinorUnits>
}

export const NO_FIGURES: Figures = { clicks: 0, orders: 0, sums: new Map() }

/** Adds up rows by the key of each. */
export function figuresBy(
  rows: { clicks: readonly ClickRow[]; sales: readonly SaleRow[] },
  keyOf: (row: ClickRow | SaleRow) => string,
): Map<string, Figures> {
  const all = new Map<string, { clicks: number; orders: number; sums: Map<string, MinorUnits> }>()
  const of = (row: ClickRow | SaleRow) => {
    const found = all.get(keyOf(row)) ?? { clicks: 0, orders: 0, sums: new Map<string, MinorUnits>() }
    all.set(keyOf(row), found)
    return found
  }
  for (const row of rows.clicks) of(row).clicks += row.clicks
  for (const row of rows.sales) {
    const figures = of(row)
    figures.orders += row.orders
    figures.sums.set(row.currency, (figures.sums.get(row.currency) ?? 0) + row.pence)
  }
  return all
}

/** The rows of the codes for which `which` holds, read together. */
export async function readFigures(
  { env, config }: { env: { DB: D1Database }; config: { production: boolean } },
  which: SQL,
  { span, budgetMs = D1_READ_BUDGET_MS }: { span?: MonthSpan; budgetMs?: number } = {},
): Promise<Result<{ clicks: ClickRow[]; sales: SaleRow[] }, StoreFailure>> {
  const found = await runStatement(
    env.DB,
    (store: Store) =>
      store.batch([
        clicksByMonth(store, which, span),
        salesByMonth(store, which, { isProduction: config.production, span }),
      ]),
    { what: 'figures of referral codes', budgetMs },
  )
  return found.ok ? ok({ clicks: found.value[0], sales: found.value[1] }) : found
}

/** Condition on `referral_codes`: the code of this account. */
export const ofAccount = (accountId: string): SQL => sql`${eq(referralCodes.accountId, accountId)}`
