// Draws the list of orders: its filters, its rows with a box to tick each, and what can be done with the ticked ones.

import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { type Column, List } from '#app/console/list.tsx'
import type { Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import type { Problems } from '#app/layout/page.tsx'
import { openStore } from '#db/store.ts'
import { formatAmount } from '#domain/order/amounts.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { D1_READ_BUDGET_MS } from '#domain/site/timings.ts'
import { attemptInStore } from '#http/attempt.ts'
import { hasOrders, type Item, type ListedOrder, listOrders, ORDERS_A_PAGE } from './list-orders.ts'
import { dayProblems, type OrderSelection, ordersPath, selectionFields } from './order-filter.ts'
import { isNarrowed, OrderFilters, selectionText } from './order-filters.tsx'
import { counted, designsOf, lineName } from './order-rules.ts'
import { noteText, OrderBadges, OrderState, Progress } from './order-words.tsx'
import { MOST_TICKED, tickName } from './ticked.ts'

interface ListFacts {
  /** Counts from 1. */
  number?: number
  problems?: Problems
  status?: number
  /** The fields of a form that was refused, or kept during a step-up: its ticks stay. */
  typed?: Form['fields']
}

export async function ordersPage(
  visit: ConsoleVisit,
  selection: OrderSelection,
  { number = 1, problems = {}, status = 200, typed = {} }: ListFacts = {},
): Promise<Response> {
  const read = await attemptInStore(
    async () => {
      const store = openStore(visit.env.DB)
      const asked = await listOrders(store, selection, number, visit.now)
      // Beyond the end, because orders have left the list meanwhile: its last page.
      const shown = asked.orders.length > 0 ? number : lastPage(number, asked.count)
      const page = shown === number ? asked : await listOrders(store, selection, shown, visit.now)
      return { ...page, number: shown, isNew: page.count === 0 && !(await hasOrders(store)) }
    },
    { what: 'list orders', budgetMs: D1_READ_BUDGET_MS },
  )
  const designs = designsOf(visit.config.brand)
  const shown = selectionText(selection, designs)
  const count = read.ok ? read.value.count : 0
  const at = read.ok ? read.value.number : number
  const unread = dayProblems(selection)
  return consolePage(visit, {
    title: 'Orders',
    problems: { ...unread, ...problems },
    status: Object.keys(unread).length > 0 && status === 200 ? 422 : status,
    ...(ACTIONS.some((action) => visit.may(action))
      ? { actions: <ListActions visit={visit} selection={selection} /> }
      : {}),
    children: (
      <>
        <OrderFilters selection={selection} designs={designs} problems={unread} />
        {read.ok && read.value.isNew ? (
          <NoneYet visit={visit} />
        ) : (
          <form method="post" action={href('orders')} className="console-compact order-list">
            <SelectionFields selection={selection} />
            {count > 0 ? <Bulk visit={visit} count={count} typed={typed} /> : null}
            <List
              visit={visit}
              caption={read.ok ? `${counted(count, 'order')}: ${shown}` : `Orders: ${shown}`}
              columns={columnsOf(designs, count > 0 ? typed : null)}
              rows={read.ok ? { ok: true, value: read.value.orders } : read}
              keyOf={({ id }) => id}
              empty={
                isNarrowed(selection)
                  ? 'No orders match these filters.'
                  : selection.show === 'to-pack'
                    ? 'Nothing to pack.'
                    : 'There are none.'
              }
              newer={at > 1 ? ordersPath(selection, at - 1) : undefined}
              older={read.ok && read.value.hasMore ? ordersPath(selection, at + 1) : undefined}
            />
          </form>
        )}
      </>
    ),
  })
}

/** This page, or the last one there is. */
const lastPage = (page: number, count: number): number => Math.min(page, Math.max(1, Math.ceil(count / ORDERS_A_PAGE)))

const ACTIONS = ['orders:export', 'orders:import', 'orders:new'] as const

/** The filters as hidden fields, so that a form leads back to the same list. */
export const SelectionFields = ({ selection }: { selection: OrderSelection }) => (
  <>
    {selectionFields(selection).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
)

/** Buttons beside the heading: export of the list, and entry of orders that no payment provider reports. */
const ListActions = ({ visit, selection }: { visit: ConsoleVisit; selection: OrderSelection }) => (
  <>
    {visit.may('orders:export') ? (
      <form method="post" action={href('orders')} data-file="">
        <input type="hidden" name="do" value="export" />
        <SelectionFields selection={selection} />
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

const BULK = [
  { action: 'orders:print', word: 'picking', name: 'Picking sheet', pending: 'Preparing…', isFile: false },
  { action: 'orders:print', word: 'lists', name: 'Packing lists', pending: 'Preparing…', isFile: false },
  { action: 'orders:labels', word: 'royal-mail', name: 'Click & Drop file', pending: 'Preparing…', isFile: true },
  { action: 'orders:labels', word: 'labels', name: 'Addresses as CSV', pending: 'Preparing…', isFile: true },
  { action: 'orders:ship', word: 'ship', name: 'Mark as shipped', pending: 'Opening…', isFile: false },
] as const

/** What can be done with the ticked orders. */
const Bulk = ({ visit, count, typed }: { visit: ConsoleVisit; count: number; typed: Form['fields'] }) => (
  <fieldset className="order-bulk">
    <legend>With the ticked orders</legend>
    <label className="order-tick order-tick-all">
      <input type="checkbox" name="all" value="1" defaultChecked={typed.all !== undefined} />
      <span>
        {count > MOST_TICKED
          ? `The first ${MOST_TICKED} of all ${counted(count, 'order')}`
          : `All of this list: ${counted(count, 'order')}`}
      </span>
    </label>
    <div className="order-bulk-buttons">
      {BULK.map(({ action, word, name, pending, isFile }) =>
        visit.may(action) ? (
          <button
            key={word}
            type="submit"
            name="do"
            value={word}
            className="app-secondary-button"
            data-pending={pending}
            {...(isFile ? { 'data-file': '' } : {})}
          >
            {name}
          </button>
        ) : null,
      )}
    </div>
  </fieldset>
)

const SHOWN_ITEMS = 4

/** "Desert Edition × 2, Joker × 1" */
export function itemsText(designs: readonly Design[], items: readonly Item[]): string {
  const sums = new Map<string, number>()
  for (const item of items) {
    const name = lineName(designs, item)
    sums.set(name, (sums.get(name) ?? 0) + item.quantity)
  }
  const all = [...sums].map(([name, many]) => `${name} × ${many.toLocaleString('en-GB')}`)
  const more = all.length - SHOWN_ITEMS
  return more > 1 ? `${all.slice(0, SHOWN_ITEMS).join(', ')} and ${more} more` : all.join(', ')
}

/** `typed`: the ticks of a refused form; null: there are no boxes. */
const columnsOf = (designs: readonly Design[], typed: Form['fields'] | null): readonly Column<ListedOrder>[] => [
  {
    name: 'Order',
    kind: 'row',
    cell: (order) => (
      <div className="order-cell">
        {typed === null ? null : (
          <label className="order-tick">
            <input type="checkbox" name={tickName(order.id)} value="1" defaultChecked={tickName(order.id) in typed} />
            <span className="sr-only">{`Tick order ${order.number}`}</span>
          </label>
        )}
        <div className="min-w-0">
          <a href={href('order', { order: order.id })} className="order-number">
            {order.number}
          </a>
          {/* The refunded part is in the column of amounts. */}
          <OrderBadges {...order} refundedPence={0} />
          {noteText(order.note) === null ? null : <span className="order-note">{noteText(order.note)}</span>}
        </div>
      </div>
    ),
  },
  { name: 'Date', cell: ({ at }) => <span className="whitespace-nowrap">{dateText(at)}</span> },
  { name: 'Name', cell: ({ name }) => <span className="order-name">{name ?? '–'}</span> },
  { name: 'Items', cell: ({ items }) => itemsText(designs, items) || '–' },
  {
    name: 'Amount',
    cell: ({ totalPence, refundedPence, currency }) => (
      <span className="order-amount">
        {formatAmount(totalPence, currency)}
        {refundedPence > 0 ? (
          <span className="order-refunded">{`${formatAmount(refundedPence, currency)} refunded`}</span>
        ) : null}
      </span>
    ),
  },
  { name: 'Cards', cell: ({ assigned, needed }) => <Progress assigned={assigned} needed={needed} /> },
  { name: 'State', cell: ({ status }) => <OrderState status={status} /> },
]

const NoneYet = ({ visit: { config } }: { visit: ConsoleVisit }) => (
  <p className="order-none">
    {'No orders yet. Place a test order to try it out. '}
    <a href={`${config.siteUrl}/`} className="app-link">
      {`Go to ${config.brand.name}`}
    </a>
  </p>
)
