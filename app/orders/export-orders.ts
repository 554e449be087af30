// The orders of a list as a file: what the page shows under its filter, all of it, with where each goes.

import { type SQL, sql } from 'drizzle-orm'
import { csvFile, FILE_BUDGET_MS, MAX_CSV_ROWS, ROWS_TO_READ } from '#app/console/csv.ts'
import { operatorNote } from '#app/console/events.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { listed, runStatement, type Store } from '#db/store.ts'
import { decimalAmount } from '#domain/order/amounts.ts'
import { readShipTo } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { refundedPence } from '#orders/refunds.ts'
import { readFrom } from './in-store.ts'
import { FILTERS, type OrderFilter } from './order-list.ts'

export const ORDER_COLUMNS = [
  ...['number', 'date', 'status', 'test', 'email', 'name', 'company', 'address1', 'address2', 'city', 'region'],
  ...['postcode', 'country', 'cards', 'assigned', 'lines', 'total', 'currency', 'refunded', 'code', 'shipped'],
  ...['carrier', 'tracking', 'note'],
] as const
type Column = (typeof ORDER_COLUMNS)[number]

interface ExportedRow {
  number: string
  status: string
  test: number
  email: string | null
  name: string | null
  shipTo: string | null
  at: number
  cards: number
  assigned: number
  lines: string | null
  total: number
  currency: string
  refunded: number
  code: string | null
  shippedAt: number | null
  carrier: string | null
  tracking: string | null
  note: string | null
}

const LINES_OF = sql`FROM order_lines l WHERE l.order_id = orders.id`

const exported = (
  statuses: readonly string[],
  order: SQL,
) => sql`SELECT number, status, test, email, name, ship_to AS shipTo,
    coalesce(paid_at, created_at) AS at, (SELECT coalesce(sum(cards), 0) ${LINES_OF}) AS cards,
    (SELECT count(*) FROM chips WHERE order_line_id IN (SELECT l.id ${LINES_OF})) AS assigned,
    (SELECT group_concat(quantity || ' × ' || title, ', ') FROM (SELECT quantity, title ${LINES_OF} ORDER BY position)) AS lines,
    total_pence AS total, currency, ${refundedPence} AS refunded,
    referral_code AS code, shipped_at AS shippedAt, carrier, tracking, note
  FROM orders WHERE status IN ${listed(statuses)} ORDER BY paid_at ${order}, rowid ${order} LIMIT ${ROWS_TO_READ}`

/** "2026-11-21T12:00:00Z": the moment in UTC, which the Z says. */
const moment = (at: number): string => new Date(at * 1000).toISOString().replace('.000', '')

function cells({
  shipTo,
  at,
  test,
  total,
  refunded,
  shippedAt,
  ...row
}: ExportedRow): Record<Column, string | number | null> {
  const { company = '', region = '', ...address } = readShipTo(shipTo) ?? NO_ADDRESS
  return {
    ...row,
    ...address,
    company,
    region,
    date: moment(at),
    test: test === 1 ? 'yes' : '',
    total: decimalAmount(total, row.currency),
    refunded: refunded === 0 ? '' : decimalAmount(refunded, row.currency),
    shipped: shippedAt === null ? '' : moment(shippedAt),
  }
}

const NO_ADDRESS = { company: '', address1: '', address2: '', city: '', region: '', postcode: '', country: '' }

/** The file, written down in the log. Throws `Unreachable`. */
export async function exportOrders(visit: ConsoleVisit, filter: OrderFilter): Promise<Response> {
  const { statuses, order } = FILTERS[filter]
  const read = async (store: Store) => {
    const found = await store.all<ExportedRow>(exported(statuses, order === 'ASC' ? sql`ASC` : sql`DESC`))
    return found.map(cells)
  }
  const rows = await readFrom(visit, 'read orders to export', read, FILE_BUDGET_MS)
  reached(
    await runStatement(
      visit.env.DB,
      (store) =>
        operatorNote(store, visit, {
          action: 'orders:export',
          kind: 'list',
          subject: 'orders',
          detail: { rows: Math.min(rows.length, MAX_CSV_ROWS), fields: ORDER_COLUMNS },
        }),
      { what: 'note export of orders', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return csvFile(`orders-${filter}.csv`, ORDER_COLUMNS, rows)
}
