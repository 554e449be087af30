// The list of orders as a CSV file with addresses, under the filters that the list shows. The export is logged.

import { sql } from 'drizzle-orm'
import { csvFile, FILE_BUDGET_MS, MAX_CSV_ROWS, ROWS_TO_READ } from '#app/console/csv.ts'
import { operatorNote } from '#app/console/events.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { runStatement, type Store } from '#db/store.ts'
import { decimalAmount } from '#domain/market/decimals.ts'
import { readShipTo } from '#domain/order/order.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { refundedPence } from '#orders/refunds.ts'
import { CARDS_ASSIGNED, CARDS_NEEDED, inOrder, inSelection } from './list-orders.ts'
import { readFrom } from './order-actions.ts'
import type { OrderSelection } from './order-filter.ts'

const EXPORTED_COLUMNS = [
  ...['number', 'date', 'status', 'test', 'email', 'name', 'company', 'address1', 'address2', 'city', 'region'],
  ...['postcode', 'country', 'cards', 'assigned', 'lines', 'total', 'currency', 'refunded', 'code', 'shipped'],
  ...['carrier', 'tracking', 'note'],
] as const
type ExportedColumn = (typeof EXPORTED_COLUMNS)[number]

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

const exported = (selection: OrderSelection, now: number) => sql`SELECT number, status, test, email, name,
    ship_to AS shipTo, coalesce(paid_at, created_at) AS at, ${CARDS_NEEDED} AS cards, ${CARDS_ASSIGNED} AS assigned,
    (SELECT group_concat(quantity || ' × ' || title, ', ') FROM (SELECT quantity, title FROM order_lines l
      WHERE l.order_id = orders.id ORDER BY position)) AS lines,
    total_pence AS total, currency, ${refundedPence} AS refunded,
    referral_code AS code, shipped_at AS shippedAt, carrier, tracking, note
  FROM orders WHERE ${inSelection(selection, now)} ORDER BY ${inOrder(selection.sort)} LIMIT ${ROWS_TO_READ}`

/** "2026-11-21T12:00:00Z" */
const moment = (at: number): string => new Date(at * 1000).toISOString().replace('.000', '')

function cells({
  shipTo,
  at,
  test,
  total,
  refunded,
  shippedAt,
  ...row
}: ExportedRow): Record<ExportedColumn, string | number | null> {
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

/** Writes the log's row of a file with these columns. Throws `Unreachable`. */
export async function noteFile(
  visit: ConsoleVisit,
  action: 'orders:export' | 'orders:labels' | 'orders:print',
  rows: number,
  fields: readonly string[] = [],
): Promise<void> {
  const detail = { rows, ...(fields.length > 0 ? { fields } : {}) }
  reached(
    await runStatement(
      visit.env.DB,
      (store) => operatorNote(store, visit, { action, kind: 'list', subject: 'orders', detail }),
      { what: 'note file of orders', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
}

/** The CSV file of a selection. Throws `Unreachable`. */
export async function exportOrders(visit: ConsoleVisit, selection: OrderSelection): Promise<Response> {
  const read = async (store: Store) => (await store.all<ExportedRow>(exported(selection, visit.now))).map(cells)
  const rows = await readFrom(visit, 'read orders to export', read, FILE_BUDGET_MS)
  await noteFile(visit, 'orders:export', Math.min(rows.length, MAX_CSV_ROWS), EXPORTED_COLUMNS)
  return csvFile(`orders-${selection.show}.csv`, EXPORTED_COLUMNS, rows)
}
