// What was sold and shipped, by day and week, for the overview. Days are UTC days, weeks begin on Monday.

import { type SQL, sql } from 'drizzle-orm'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import type { MinorUnits } from '#domain/market/currencies.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { epochDay } from '#domain/site/visit.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { refundedPence } from '#orders/refunds.ts'

export const DAYS = 14
export const WEEKS = 8

const DAY_SECONDS = 86_400

/** What was sold on a day or in a week. */
export interface Sold {
  /** The day, or the Monday of the week, since the epoch. */
  day: number
  orders: number
  cards: number
  /** Less what was refunded, by currency. */
  sums: ReadonlyMap<string, MinorUnits>
}

interface SoldRow {
  day: number
  currency: string
  orders: number
  cards: number
  pence: MinorUnits
}

/** The Monday of a day's week: day 0 was a Thursday. */
export const mondayOf = (day: number): number => day - ((day + 3) % 7)

/** The first day that the overview tells of. */
const firstDay = (today: number): number => Math.min(today - DAYS + 1, mondayOf(today) - 7 * (WEEKS - 1))

const ofShop = (isProduction: boolean): SQL => (isProduction ? sql`AND orders.test = 0` : sql``)

// Exchanges and replacements are parcels, not sales.
const sold = (since: number, isProduction: boolean) => sql`SELECT paid_at / ${DAY_SECONDS} AS day, currency,
    count(*) AS orders, sum(total_pence - ${refundedPence}) AS pence,
    sum((SELECT coalesce(sum(l.cards), 0) FROM order_lines l WHERE l.order_id = orders.id)) AS cards
  FROM orders WHERE status IN ('paid', 'packed', 'shipped') AND paid_at >= ${since} AND parent_id IS NULL
    ${ofShop(isProduction)}
  GROUP BY 1, 2`

// Found by the log, where shipping has an index by time.
const shipped = (since: number, isProduction: boolean) => sql`SELECT e.created_at / ${DAY_SECONDS} AS day,
    count(DISTINCT e.subject) AS orders
  FROM operator_events e JOIN orders ON orders.id = e.subject
  WHERE e.action = 'orders:ship' AND e.created_at >= ${since} AND orders.shipped_at IS NOT NULL
    ${ofShop(isProduction)}
  GROUP BY 1`

export interface Figures {
  sold: Result<readonly Sold[], StoreFailure>
  /** Shipped orders by day. */
  shipped: Result<ReadonlyMap<number, number>, StoreFailure>
}

/** The figures of all days that the overview shows. Each half fails alone. */
export async function readFigures({
  env,
  config,
  now,
}: Pick<ConsoleVisit, 'env' | 'now'> & { config: { production: boolean } }): Promise<Figures> {
  const since = firstDay(epochDay(now * 1000)) * DAY_SECONDS
  const options = { what: 'figures of the overview', budgetMs: D1_READ_BUDGET_MS }
  const [rows, parcels] = await Promise.all([
    runStatement(env.DB, (store) => store.all<SoldRow>(sold(since, config.production)), options),
    runStatement(
      env.DB,
      (store) => store.all<{ day: number; orders: number }>(shipped(since, config.production)),
      options,
    ),
  ])
  return {
    sold: rows.ok ? ok(summed(rows.value, (day) => day)) : rows,
    shipped: parcels.ok ? ok(new Map(parcels.value.map(({ day, orders }) => [day, orders]))) : parcels,
  }
}

type Summed = Pick<SoldRow, 'day' | 'orders' | 'cards'> & { currency: string; pence: MinorUnits }

function summed(rows: readonly Summed[], keyOf: (day: number) => number): Sold[] {
  const byKey = new Map<number, { orders: number; cards: number; sums: Map<string, MinorUnits> }>()
  for (const { day, currency, orders, cards, pence } of rows) {
    const sum = byKey.get(keyOf(day)) ?? { orders: 0, cards: 0, sums: new Map() }
    sum.orders += orders
    sum.cards += cards
    sum.sums.set(currency, (sum.sums.get(currency) ?? 0) + pence)
    byKey.set(keyOf(day), sum)
  }
  return [...byKey].map(([day, sum]) => ({ day, ...sum }))
}

export interface Span extends Sold {
  /** null where it is not known. */
  shipped: number | null
}

const spanOf = (first: number, length: number, { sold, shipped }: Figures): Span => {
  const isIn = (day: number) => day >= first && day < first + length
  const days = sold.ok ? sold.value.filter(({ day }) => isIn(day)) : []
  const rows = days.flatMap(({ sums, ...day }) =>
    [...sums].map(([currency, pence], at) => ({
      ...day,
      currency,
      pence,
      orders: at === 0 ? day.orders : 0,
      cards: at === 0 ? day.cards : 0,
    })),
  )
  const [sum = { orders: 0, cards: 0, sums: new Map() }] = summed(rows, () => first)
  return {
    ...sum,
    day: first,
    shipped: shipped.ok ? [...shipped.value].reduce((all, [day, many]) => all + (isIn(day) ? many : 0), 0) : null,
  }
}

/** The last fourteen days, the newest first. */
export const daysOf = (figures: Figures, today: number): Span[] =>
  Array.from({ length: DAYS }, (_, at) => spanOf(today - at, 1, figures))

/** The last eight weeks, this one first. */
export const weeksOf = (figures: Figures, today: number): Span[] =>
  Array.from({ length: WEEKS }, (_, at) => spanOf(mondayOf(today) - 7 * at, 7, figures))
