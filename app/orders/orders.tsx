// `/admin/orders`: the list of orders, those to pack first, the others by filter; its export as a CSV file; and what is done with
// the ticked orders: print sheets, files for carriers, shipping.

import { href } from '#app/addresses.ts'
import { csvFile } from '#app/console/csv.ts'
import { consolePage } from '#app/console/frame.tsx'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import type { Body, Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import { epochDay } from '#domain/site/visit.ts'
import { exportOrders, noteFile } from './export-orders.ts'
import { CLICK_AND_DROP, clickAndDropRow, LABEL_COLUMNS, labelRow, whyNoLabel } from './labels.ts'
import { readFrom } from './order-actions.ts'
import { type OrderSelection, ordersPath, readSelection } from './order-filter.ts'
import { counted } from './order-rules.ts'
import { ordersPage, SelectionFields } from './orders-page.tsx'
import { packingLists } from './packing-list.ts'
import { pickingSheet, readStock } from './picking-sheet.ts'
import type { Order } from './read-orders.ts'
import { sheetAnswer } from './sheets.ts'
import { askToShip, LeftList, shipMany } from './ship-many.tsx'
import { chosenIds, MOST_TICKED, NONE_TICKED, readTicked, TOO_MANY_TICKED, tickName } from './ticked.ts'

const MAX_PAGE = 10_000

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const { searchParams } = visit.url
  const selection = readSelection(Object.fromEntries(searchParams), epochDay(visit.now * 1000))
  const number = Math.min(MAX_PAGE, Math.max(1, Math.floor(Number(searchParams.get('page') ?? '1')) || 1))
  const kept = await keptForm(visit)
  return ordersPage(visit, selection, { number, typed: kept?.fields ?? {} })
}

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = body.kind === 'form' || body.kind === 'upload' ? body.form.fields : {}
  const selection = readSelection(fields, epochDay(visit.now * 1000))
  const page = ordersPath(selection)
  switch (fields.do ?? 'export') {
    case 'export':
      return (await refusedAction(visit, 'orders:export', body, page)) ?? exportOrders(visit, selection)
    case 'picking':
      return (
        (await refusedAction(visit, 'orders:print', body, page)) ??
        withTicked(visit, selection, fields, (orders) => printPicking(visit, selection, orders))
      )
    case 'lists':
      return (
        (await refusedAction(visit, 'orders:print', body, page)) ??
        withTicked(visit, selection, fields, (orders) => printLists(visit, selection, orders))
      )
    case 'royal-mail':
    case 'labels':
      return (
        (await refusedAction(visit, 'orders:labels', body, page)) ??
        withTicked(visit, selection, fields, (orders) => labels(visit, selection, orders, fields))
      )
    case 'ship':
      return (
        (await refusedAction(visit, 'orders:ship', body, page)) ??
        withTicked(visit, selection, fields, (orders) => askToShip(visit, selection, orders))
      )
    case 'ship-now':
      return (
        (await refusedAction(visit, 'orders:ship', body, page)) ??
        withTicked(visit, selection, fields, (orders) => shipMany(visit, selection, orders, body, fields))
      )
    default:
      return notFound(visit)
  }
}

/** Reads the ticked orders for an action; without any, the list says so. Throws `Unreachable`. */
async function withTicked(
  visit: ConsoleVisit,
  selection: OrderSelection,
  fields: Form['fields'],
  act: (orders: Order[]) => Promise<Response>,
): Promise<Response> {
  const ids = await readFrom(visit, 'read ticked orders', (store) => chosenIds(store, selection, fields, visit))
  const refused = (text: string) => ordersPage(visit, selection, { problems: { '': text }, status: 422, typed: fields })
  if (ids.length > MOST_TICKED) return refused(TOO_MANY_TICKED)
  const orders = ids.length === 0 ? [] : await readFrom(visit, 'read orders', (store) => readTicked(store, ids))
  return orders.length === 0 ? refused(NONE_TICKED) : act(orders)
}

async function printPicking(visit: ConsoleVisit, selection: OrderSelection, orders: Order[]): Promise<Response> {
  const stock = await readFrom(visit, 'read stock', readStock)
  await noteFile(visit, 'orders:print', orders.length)
  return sheetAnswer(pickingSheet(visit, orders, stock, ordersPath(selection)))
}

async function printLists(visit: ConsoleVisit, selection: OrderSelection, orders: Order[]): Promise<Response> {
  await noteFile(visit, 'orders:print', orders.length)
  return sheetAnswer(packingLists(visit.config, orders, ordersPath(selection)))
}

/** The file of a carrier. Orders that get no label are named first, and left out. */
async function labels(
  visit: ConsoleVisit,
  selection: OrderSelection,
  orders: Order[],
  fields: Form['fields'],
): Promise<Response> {
  const addressed = orders.filter((order) => whyNoLabel(order) === null)
  if (addressed.length < orders.length && (fields.without === undefined || addressed.length === 0))
    return withoutLabel(visit, selection, orders, fields.do ?? '')
  const isRoyalMail = fields.do === 'royal-mail'
  const columns: readonly string[] = isRoyalMail ? CLICK_AND_DROP : LABEL_COLUMNS
  // Words of the log have no digits: "Address Line 1" is address_line.
  const names = new Set(columns.map((column) => column.toLowerCase().replaceAll(' ', '_').replace(/_?\d$/, '')))
  await noteFile(visit, 'orders:labels', addressed.length, [...names])
  // A mark would be part of the first column's name to Click & Drop.
  return isRoyalMail
    ? csvFile('click-and-drop.csv', columns, addressed.map(clickAndDropRow), { mark: false })
    : csvFile('addresses.csv', columns, addressed.map(labelRow))
}

function withoutLabel(
  visit: ConsoleVisit,
  selection: OrderSelection,
  orders: readonly Order[],
  word: string,
): Promise<Response> {
  const addressed = orders.filter((order) => whyNoLabel(order) === null)
  const without = orders.flatMap((order) => {
    const why = whyNoLabel(order)
    return why === null ? [] : { order, why }
  })
  return consolePage(visit, {
    title: 'Orders without a label',
    up: { href: ordersPath(selection), name: 'All orders' },
    children: (
      <>
        {addressed.length === 0 ? null : (
          <form method="post" action={href('orders')} className="app-form" data-file="">
            <SelectionFields selection={selection} />
            <input type="hidden" name="do" value={word} />
            <input type="hidden" name="without" value="1" />
            {addressed.map(({ id }) => (
              <input key={id} type="hidden" name={tickName(id)} value="1" />
            ))}
            <Submit pending="Preparing…" className="justify-self-start">
              {`Create the file for the other ${counted(addressed.length, 'order')}`}
            </Submit>
          </form>
        )}
        <LeftList visit={visit} caption={`${counted(without.length, 'order')} cannot have a label`} left={without} />
      </>
    ),
  })
}
