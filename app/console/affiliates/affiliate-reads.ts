// Reads of the console's page of affiliates.
import { desc, eq, sql } from 'drizzle-orm'
import { type Figures, figuresBy, type MonthSpan, NO_FIGURES, readFigures } from '#app/affiliate/figures.ts'
import { FILE_BUDGET_MS } from '#app/console/csv.ts'
import { accounts } from '#app/db/schema.ts'
import type { Visit } from '#app/guards/visit.ts'
import { type CodeStatus, referralCodes } from '#db/schema.ts'
import { listed, runStatement, type StoreFailure } from '#db/store.ts'
import { decimalAmount } from '#domain/market/decimals.ts'
import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { isOneMarket, soldCurrencies } from '#domain/order/order-market.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { marketsOf } from '#http/markets.ts'

type Reading = Pick<Visit, 'env' | 'config'>

export interface ListedCode {
  code: string
  percent: number
  status: CodeStatus
  /** null: the operator's own code, or of a deleted account. */
  accountId: string | null
  email: string | null
  createdAt: number | null
  figures: Figures
}

export const CODES_A_PAGE = 100

/** A page of the codes with their totals, waiting ones first, then the newest; one more than a page if there are more. */
export async function listCodes(visit: Reading, page: number): Promise<Result<ListedCode[], StoreFailure>> {
  const found = await runStatement(
    visit.env.DB,
    (store) =>
      store
        .select({
          ...{ code: referralCodes.code, percent: referralCodes.percent, status: referralCodes.status },
          ...{ accountId: referralCodes.accountId, email: accounts.email, createdAt: referralCodes.createdAt },
        })
        .from(referralCodes)
        .leftJoin(accounts, eq(accounts.id, referralCodes.accountId))
        .orderBy(
          desc(sql`${referralCodes.status} = 'waiting'`),
          desc(sql`coalesce(${referralCodes.createdAt}, 0)`),
          referralCodes.code,
        )
        .limit(CODES_A_PAGE + 1)
        .offset((page - 1) * CODES_A_PAGE),
    { what: 'list referral codes', budgetMs: D1_READ_BUDGET_MS },
  )
  if (!found.ok || found.value.length === 0) return found.ok ? ok([]) : found
  const rows = await readFigures(visit, sql`${referralCodes.code} IN ${listed(found.value.map(({ code }) => code))}`)
  if (!rows.ok) return rows
  const totals = figuresBy(rows.value, ({ code }) => code)
  return ok(found.value.map((code) => ({ ...code, figures: totals.get(code.code) ?? NO_FIGURES })))
}

const COLUMNS = ['code', 'account', 'status', 'month', 'clicks', 'orders'] as const

const goodsColumn = (currency: string): string => `goods_${currency.toLowerCase()}`

/**
 * The file: a row for each code and month with clicks or orders, a column for the sums of each currency. A shop with one
 * market sums GBP only.
 */
export async function affiliateFile(visit: Reading, span: MonthSpan) {
  const rows = await readFigures(visit, sql`true`, { span, budgetMs: FILE_BUDGET_MS })
  if (!rows.ok) return rows
  const found = await runStatement(
    visit.env.DB,
    (store) =>
      store
        .select({ code: referralCodes.code, status: referralCodes.status, email: accounts.email })
        .from(referralCodes)
        .leftJoin(accounts, eq(accounts.id, referralCodes.accountId)),
    { what: 'read referral codes', budgetMs: FILE_BUDGET_MS },
  )
  if (!found.ok) return found
  const codes = new Map(found.value.map((each) => [each.code, each]))
  const byMonth = figuresBy(rows.value, ({ code, month }) => `${code} ${month}`)
  const currencies = fileCurrencies(
    visit,
    rows.value.sales.map(({ currency }) => currency),
  )
  return ok({
    columns: [...COLUMNS, ...currencies.map(goodsColumn)],
    rows: [...byMonth]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, { clicks, orders, sums }]) => {
        const [code = '', month = ''] = key.split(' ')
        const { email = null, status = '' } = codes.get(code) ?? {}
        const goods = currencies.map((currency) => [
          goodsColumn(currency),
          decimalAmount(sums.get(currency) ?? 0, currency),
        ])
        return { ...{ code, account: email ?? '', status, month, clicks, orders }, ...Object.fromEntries(goods) }
      }),
  })
}

/** The currencies of the markets in their order, then others that orders are in. */
function fileCurrencies({ config }: Reading, ofOrders: readonly string[]): string[] {
  const markets = marketsOf(config)
  if (isOneMarket(markets)) return [DEFAULT_MARKET.currency]
  return [...new Set([...soldCurrencies(markets), ...[...ofOrders].sort()])]
}
