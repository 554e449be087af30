// `/admin/orders`: the list of orders, those to pack first, the others by filter; and its export as a CSV file with addresses.

import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { csvFile, FILE_BUDGET_MS, MAX_CSV_ROWS, ROWS_TO_READ } from '#app/console/csv.ts'
import { operatorNote } from '#app/console/events.ts'
import { consolePage } from '#app/console/frame.tsx'
import { type Column, List } from '#app/console/list.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { listed, openStore, runStatement, type Store } from '#db/store.ts'
import { decimalAmount } from '#domain/order/amounts.ts'
import { readShipTo } from '#domain/order/order.ts'
import { D1_READ_BUDGET_MS, D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'
import { refundedPence } from '#orders/refunds.ts'
import { readFrom } from './order-actions.ts'
import { noteText, OrderBadges, OrderState, Progress } from './order-words.tsx'
import { FILTERS, hasOrders, isOrderFilter, type ListedOrder, listOrders, type OrderFilter } from './read-orders.ts'

const MAX_PAGE = 10_000

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const { searchParams } = visit.url
  const filter = filterOf(searchParams.get('show') ?? '')
  const number = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(searchParams.get('page') ?? '1')) || 1))
  const options = { what: 'list orders', budgetMs: D1_READ_BUDGET_MS }
  const read = await attemptInStore(async () => {
    const store = openStore(visit.env.DB)
    const page = await listOrders(store, filter, number)
    return { ...page, isNew: page.orders.length === 0 && !(await hasOrders(store)) }
  }, options)
  const hasMore = read.ok && read.value.hasMore
  return consolePage(visit, {
    title: 'Orders',
    ...(ACTIONS.some((action) => visit.may(action)) ? { actions: <ListActions visit={visit} filter={filter} /> } : {}),
    children: (
      <>
        <Filters chosen={filter} />
        {read.ok && read.value.isNew ? (
          <NoneYet visit={visit} />
        ) : (
          <List
            visit={visit}
            caption={`Orders: ${FILTERS[filter].name}`}
            columns={COLUMNS}
            rows={read.ok ? { ok: true, value: read.value.orders } : read}
            keyOf={({ id }) => id}
            empty={filter === 'to-pack' ? 'Nothing to pack.' : 'There are none.'}
            newer={number > 1 ? pathOf(filter, number - 1) : undefined}
            older={hasMore ? pathOf(filter, number + 1) : undefined}
          />
        )}
      </>
    ),
  })
}

const ACTIONS = ['orders:export', 'orders:import', 'orders:new'] as const

/** Buttons beside the heading: export of the list, and entry of orders that no payment provider reports. */
const ListActions = ({ visit, filter }: { visit: ConsoleVisit; filter: OrderFilter }) => (
  <>
    {visit.may('orders:export') ? (
      <form method="post" action={href('orders')} data-file="">
        <input type="hidden" name="show" value={filter} />
        <button type="submit" className="app-secondary-button" data-pending="Preparing…">
          Export as CSV
        </button>
      </form>
    ) : null}
    {visit.may('orders:import') ? (
      <a href={href('import-orders')} className="app-secondary-button">
        Import orders
      </a>
    ) : null}
    {visit.may('orders:new') ? (
      <a href={href('new-order')} className="app-secondary-button">
        New order
      </a>
    ) : null}
  </>
)

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    name: 'Order',
    kind: 'row',
    cell: (order) => (
      <div className="min-w-0">
        <a href={href('order', { order: order.id })} className="order-number">
          {order.number}
        </a>
        <OrderBadges {...order} />
        {noteText(order.note) === null ? null : <span className="order-note">{noteText(order.note)}</span>}
      </div>
    ),
  },
  { name: 'Date', cell: ({ at }) => <span className="whitespace-nowrap">{dateText(at)}</span> },
  { name: 'Name', cell: ({ name }) => <span className="order-name">{name ?? '–'}</span> },
  { name: 'Cards', cell: ({ assigned, needed }) => <Progress assigned={assigned} needed={needed} /> },
  { name: 'State', cell: ({ status }) => <OrderState status={status} /> },
]

const pathOf = (filter: OrderFilter, page = 1): string => {
  const query = new URLSearchParams()
  if (filter !== 'to-pack') query.set('show', filter)
  if (page > 1) query.set('page', String(page))
  return `${href('orders')}${query.size > 0 ? `?${query}` : ''}`
}

const Filters = ({ chosen }: { chosen: OrderFilter }) => (
  <nav aria-label="Orders" className="app-tabs order-filters">
    <ul>
      {Object.entries(FILTERS).map(([word, { name }]) =>
        isOrderFilter(word) ? (
          <li key={word}>
            <a href={pathOf(word)} aria-current={word === chosen ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ) : null,
      )}
    </ul>
  </nav>
)

const NoneYet = ({ visit: { config } }: { visit: ConsoleVisit }) => (
  <p className="order-none">
    {'No order has arrived yet. Place a test order to see the way. '}
    <a href={`${config.siteUrl}/`} className="app-link">
      {`Go to ${config.brand.name}`}
    </a>
  </p>
)

const filterOf = (word: string): OrderFilter => (isOrderFilter(word) ? word : 'to-pack')

const exportForm = z.object({ show: z.pipe(asSent, z.transform(filterOf)) })

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const { show: filter } = exportForm.parse(fieldsOf(body))
  return (await refusedAction(visit, 'orders:export', body, pathOf(filter))) ?? exportOrders(visit, filter)
}

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

/** The CSV file of the list under its filter; the export is logged. Throws `Unreachable`. */
async function exportOrders(visit: ConsoleVisit, filter: OrderFilter): Promise<Response> {
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
          detail: { rows: Math.min(rows.length, MAX_CSV_ROWS), fields: EXPORTED_COLUMNS },
        }),
      { what: 'note export of orders', budgetMs: D1_WRITE_BUDGET_MS, once: true },
    ),
  )
  return csvFile(`orders-${filter}.csv`, EXPORTED_COLUMNS, rows)
}
