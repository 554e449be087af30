// The picking sheet: one print page for many orders. First how many cards of each design to fetch, and from which batch; then
// the orders in the sequence they are packed in, sorted by design, each with a box to tick. It has no mail address and no price.

import { sql } from 'drizzle-orm'
import { lastFour } from '#app/cards/own-cards.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import type { Store } from '#db/store.ts'
import { TYPEFACE, typefaceStyles } from '#domain/chip/leaflets.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { designOfLabel } from '#domain/shop/design-label.ts'
import { LOGO_MARK_SVG } from '#domain/site/logo-mark.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { counted, designsOf, engravingText, lineName, type OrderLine, progressOf } from './order-rules.ts'
import { printedFont } from './packing-list.ts'
import type { Order } from './read-orders.ts'

/** Cards that nobody has, by batch and label. */
export interface Stock {
  batch: string
  label: string | null
  cards: number
}

/** The cards that can be packed, by batch and label. Rejects when D1 does not respond. */
export const readStock = (store: Store): Promise<Stock[]> =>
  store.all<Stock>(
    sql`SELECT batch, label, count(*) AS cards FROM chips WHERE batch > '' AND status = 'unlinked'
        AND owner_account_id IS NULL AND owner_team_id IS NULL AND order_line_id IS NULL
      GROUP BY batch, label ORDER BY batch`,
  )

interface Fetched {
  name: string
  /** Cards that are still to be fetched. */
  missing: number
  /** Orders that need one. */
  orders: number
  engraved: number
  from: string[]
}

const SHOWN_BATCHES = 3

/** How many cards of each design have to be fetched, and which batches have some, in the order of the catalogue. */
export function toFetch(designs: readonly Design[], orders: readonly Order[], stock: readonly Stock[]): Fetched[] {
  const byName = new Map<string, { id: string | null; missing: number; orders: Set<string>; engraved: number }>()
  for (const { id, lines } of orders)
    for (const line of lines) {
      const missing = Math.max(0, line.cards - line.assigned.length)
      if (missing === 0) continue
      const name = lineName(designs, line)
      const sum = byName.get(name) ?? { id: line.designId, missing: 0, orders: new Set<string>(), engraved: 0 }
      sum.missing += missing
      sum.orders.add(id)
      if (line.engraving !== '') sum.engraved += missing
      byName.set(name, sum)
    }
  const place = (id: string | null) => {
    const at = designs.findIndex((design) => design.id === id)
    return at < 0 ? designs.length : at
  }
  return [...byName]
    .sort(([a, one], [b, other]) => place(one.id) - place(other.id) || a.localeCompare(b))
    .map(([name, { id, missing, orders: inOrders, engraved }]) => ({
      name,
      missing,
      orders: inOrders.size,
      engraved,
      from: batchesOf(designs, id, stock),
    }))
}

/** "Spring run (40)": the batches whose labels name this design, the fullest first. */
function batchesOf(designs: readonly Design[], id: string | null, stock: readonly Stock[]): string[] {
  const sums = new Map<string, number>()
  for (const { batch, label, cards } of stock)
    if (id !== null && designOfLabel(designs, label)?.id === id) sums.set(batch, (sums.get(batch) ?? 0) + cards)
  const fullest = [...sums].sort(([, one], [, other]) => other - one)
  return fullest.slice(0, SHOWN_BATCHES).map(([batch, cards]) => `${batch} (${cards.toLocaleString('en-GB')})`)
}

/** Sorted by design: orders of one design follow each other, so that one tray is open at a time. */
export function packingSequence(designs: readonly Design[], orders: readonly Order[]): Order[] {
  const key = ({ lines }: Order) =>
    lines
      .filter(({ cards }) => cards > 0)
      .map(({ designId }) => designs.findIndex(({ id }) => id === designId))
      .map((at) => String(at < 0 ? designs.length : at).padStart(2, '0'))
      .sort()
      .join(' ')
  const keyed = orders.map((order) => ({ order, key: key(order), at: order.paidAt ?? order.createdAt }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at)).map(({ order }) => order)
}

const styles = (): string => `${typefaceStyles(printedFont())}@page { size: A4; margin: 14mm }
* { box-sizing: border-box; margin: 0 }
body { background: #fff; color: #14110c; font: 10pt/1.4 ${TYPEFACE}; overflow-wrap: anywhere }
header { display: flex; justify-content: space-between; gap: 10mm; padding-bottom: 4mm; border-bottom: .4mm solid #000 }
.brand { display: flex; align-items: center; gap: 2.5mm; font-size: 15pt; font-stretch: 112%; font-weight: 700; line-height: 1.2 }
.brand .mark { flex: none; width: 8mm; height: 8mm }
.what { text-align: right }
h1 { font-size: 14pt; font-stretch: 108%; line-height: 1.25 }
table { width: 100%; margin-top: 7mm; border-collapse: collapse }
caption { padding-bottom: 2mm; text-align: left; font-size: 11.5pt; font-weight: 700 }
th, td { padding: 2mm 3mm 2mm 0; border-bottom: .2mm solid #999; text-align: left; vertical-align: top }
thead th { border-bottom: .4mm solid #000; color: #57534c; font-size: 8.5pt; font-weight: 600; letter-spacing: .04em; overflow-wrap: normal }
tbody th { font-weight: 600 }
tr { break-inside: avoid }
thead { display: table-header-group }
.many { width: 16mm; padding-right: 6mm; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal }
td.many { font-size: 12pt; line-height: 1.2; font-weight: 700 }
.box { width: 10mm }
.box span { display: block; width: 5mm; height: 5mm; border: .4mm solid #000 }
.number { width: 48mm }
.for { width: 24mm; white-space: nowrap }
.small { display: block; font-weight: 400; font-size: 9pt }
.items { padding: 0; list-style: none }
.items li { display: grid; grid-template-columns: minmax(11mm, max-content) minmax(0, 1fr) }
.items .none { display: block }
.items strong { text-align: right; padding-right: 1.6mm; white-space: nowrap; font-variant-numeric: tabular-nums }
.warn { font-weight: 700 }
.back { display: inline-block; margin-bottom: 6mm; color: inherit }
@media print { .back { display: none } }
@media screen { html { background: #ddd } body { max-width: 210mm; min-height: 297mm; margin: 8mm auto; padding: 14mm } }
@media screen and (max-width: 50rem) { body { margin: 0; padding: 5mm } header { flex-direction: column; gap: 2mm } .what { text-align: left } .number { width: auto } }`

const cell = (text: string): string => escapeHtml(text)

/** The sheet as a document. `back`: the address of the list it was made from. */
export function pickingSheet(
  { config, now }: Pick<ConsoleVisit, 'config' | 'now'>,
  orders: readonly Order[],
  stock: readonly Stock[],
  back: string,
): string {
  const designs = designsOf(config.brand)
  // Nothing is fetched for an order that has ended or left.
  const open = orders.filter(({ status }) => status === 'paid' || status === 'packed')
  const fetched = toFetch(designs, open, stock)
  const { missing } = progressOf(open.flatMap(({ lines }) => lines))
  const totals = fetched.map(
    ({ name, missing: many, orders: inOrders, engraved, from }) =>
      `<tr><td class="box"><span></span></td><th scope="row">${cell(name)}${engraved > 0 ? `<span class="small">${cell(`${counted(engraved, 'card')} with an engraving`)}</span>` : ''}</th><td class="many">${many.toLocaleString('en-GB')}</td><td class="for">${cell(counted(inOrders, 'order'))}</td><td>${cell(from.join(', ') || '–')}</td></tr>`,
  )
  const rows = packingSequence(designs, orders).map((order) => orderRow(designs, order))
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${cell(`Picking sheet · ${config.brand.name}`)}</title>
<style>${styles()}</style>
</head>
<body>
<main>
<a class="back" href="${cell(back)}">← Orders</a>
<header><p class="brand">${LOGO_MARK_SVG}<span>${cell(config.brand.name)}</span></p><div class="what"><h1>Picking sheet</h1>${dateText(now)}, ${counted(orders.length, 'order')}, ${counted(missing, 'card')} to fetch</div></header>
<table>
<caption>Cards to fetch</caption>
<thead><tr><th scope="col" class="box">Done</th><th scope="col">Design</th><th scope="col" class="many">Cards</th><th scope="col" class="for">For</th><th scope="col">In batch</th></tr></thead>
<tbody>
${totals.join('\n') || '<tr><td colspan="5">Every card of these orders is assigned.</td></tr>'}
</tbody>
</table>
<table>
<caption>Orders, in the sequence to pack them</caption>
<thead><tr><th scope="col" class="box">Done</th><th scope="col" class="number">Order</th><th scope="col">Cards</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</main>
</body>
</html>
`
}

function orderRow(designs: readonly Design[], { number, name, isTest, isDisputed, lines, status }: Order): string {
  const warnings = [
    isTest ? 'Test order' : '',
    isDisputed ? 'Disputed' : '',
    status === 'paid' || status === 'packed' ? '' : `This order was ${status}.`,
  ].filter(Boolean)
  const warned = warnings.map((text) => `<span class="small warn">${cell(text)}</span>`).join('')
  const items = lines.filter(({ cards }) => cards > 0).map((line) => `<li>${itemText(designs, line)}</li>`)
  return `<tr><td class="box"><span></span></td><th scope="row" class="number">${cell(number)}<span class="small">${cell(name ?? '')}</span>${warned}</th><td><ul class="items">${items.join('') || '<li class="none">No card needed</li>'}</ul></td></tr>`
}

function itemText(designs: readonly Design[], line: OrderLine): string {
  const has = line.assigned.map(({ chipId }) => lastFour(chipId)).join(' ')
  const notes = [
    line.engraving === '' ? '' : engravingText(line),
    has === '' ? '' : `Assigned: ${has}`,
    line.designId === null ? 'Not in the catalogue' : '',
  ].filter(Boolean)
  const small = notes.map((text) => `<span class="small">${cell(text)}</span>`).join('')
  return `<strong>${line.cards.toLocaleString('en-GB')} ×</strong> <span>${cell(lineName(designs, line))}${small}</span>`
}
