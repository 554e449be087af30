// `/admin/orders`: what is to be packed, oldest first, and by filter everything else.

import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { type Column, List } from '#app/console/list.tsx'
import { refusedAction } from '#app/console/step-up.ts'
import { type Body, EMPTY_FORM } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { openStore } from '#db/store.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'
import { exportOrders } from './export-orders.ts'
import { FILTERS, hasOrders, isOrderFilter, type ListedOrder, listOrders, type OrderFilter } from './order-list.ts'
import { noteText, OrderBadges, OrderState, progressText } from './order-words.tsx'

const MAX_PAGE = 10_000

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = body.kind === 'form' ? body.form : EMPTY_FORM
  const asked = form.get('show')
  const filter = isOrderFilter(asked) ? asked : 'to-pack'
  return (await refusedAction(visit, 'orders:export', body, pathOf(filter))) ?? exportOrders(visit, filter)
}

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const { searchParams } = visit.url
  const asked = searchParams.get('show') ?? ''
  const filter = isOrderFilter(asked) ? asked : 'to-pack'
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
    ...(ACTIONS.some((action) => visit.may(action)) ? { actions: <Incoming visit={visit} filter={filter} /> } : {}),
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

/** How orders come in that no payment provider tells of, and how those of the list go into a file. */
const Incoming = ({ visit, filter }: { visit: ConsoleVisit; filter: OrderFilter }) => (
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

/** How far an order is, in words and as a bar. */
export function Progress({ assigned, needed }: { assigned: number; needed: number }) {
  const isDone = assigned >= needed
  return (
    <span className={isDone ? 'pack-count pack-count-done' : 'pack-count'}>
      {needed === 0 ? 'No card needed' : progressText(assigned, needed)}
      <svg
        className="pack-bar"
        width="100%"
        height="6"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect className="pack-bar-ground" width="100" height="1" />
        <rect
          className="pack-bar-part"
          width={needed === 0 ? 100 : Math.min(100, (assigned / needed) * 100)}
          height="1"
        />
      </svg>
    </span>
  )
}
