// `/admin/orders/{id}/packing-list`: the sheet that lies in the parcel, A4, black on white, without script. No mail address and
// no price is on it.

import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { notFound } from '#app/layout/message.tsx'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { designsOf, lineName } from './designs.ts'
import { readFrom } from './in-store.ts'
import { counted, engravingText, progressOf } from './order-rules.ts'
import { type Order, parcelLines, readOrder } from './read-order.ts'
import { sheetAnswer } from './sheet.ts'

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const order = await readFrom(visit, 'read order to print', (store) => readOrder(store, visit.params.order ?? ''))
  return order === null ? notFound(visit) : sheetAnswer(packingList(visit, order))
}

const STYLES = `@page { size: A4; margin: 18mm 16mm }
* { box-sizing: border-box; margin: 0 }
body { background: #fff; color: #000; font: 10.5pt/1.45 system-ui, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
header { display: flex; justify-content: space-between; gap: 10mm; padding-bottom: 6mm; border-bottom: .4mm solid #000 }
.brand { font-size: 15pt; font-weight: 800; letter-spacing: .01em }
.what { text-align: right; flex: none; max-width: 90mm }
.what h1 { margin: 0; font-size: 15pt; font-weight: 700; line-height: 1.25 }
address { margin-top: 9mm; min-height: 26mm; font-style: normal; font-size: 12pt; line-height: 1.4 }
address span { display: block }
table { width: 100%; margin-top: 9mm; border-collapse: collapse }
caption { padding-bottom: 2mm; text-align: left; font-weight: 700 }
th, td { padding: 2.6mm 3mm 2.6mm 0; border-bottom: .2mm solid #999; text-align: left; vertical-align: top }
thead th { border-bottom: .4mm solid #000; font-size: 8.5pt; letter-spacing: .04em; text-transform: uppercase }
tbody th { font-weight: 600 }
.engraving { display: block; font-weight: 400 }
tr { break-inside: avoid }
thead { display: table-header-group }
.many { width: 24mm; overflow-wrap: normal; font-variant-numeric: tabular-nums }
.cards { width: 72mm; font: 10pt/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; word-spacing: .6em; overflow-wrap: normal }
.lacking { font-family: system-ui, sans-serif; font-weight: 700; word-spacing: 0 }
.sum { margin-top: 5mm; font-weight: 600 }
.back { display: inline-block; margin-bottom: 8mm; color: inherit; font-size: 10.5pt }
@media print { .back { display: none } }
@media screen { html { background: #ddd } body { max-width: 210mm; min-height: 297mm; margin: 8mm auto; padding: 18mm 16mm } }
@media screen and (max-width: 50rem) { body { margin: 0; padding: 6mm } header { flex-direction: column; gap: 3mm } .what { text-align: left } .cards { width: auto } }`

function packingList({ config }: ConsoleVisit, order: Order): string {
  const designs = designsOf(config.brand)
  const { number, name, shipTo, paidAt, createdAt, lines } = order
  const { needed, missing } = progressOf(lines)
  const address = [...(name === null ? [] : [name]), ...parcelLines(shipTo)]
  const rows = lines.map((line) => {
    const cards = line.assigned.map(({ chipId }) => escapeHtml(lastFour(chipId)))
    const lacks = Math.max(0, line.cards - cards.length)
    const lacking = lacks === 0 ? '' : `<span class="lacking">${counted(lacks, 'card')} missing</span>`
    const shown = line.cards === 0 ? '–' : [...cards, lacking].filter(Boolean).join(' ')
    const engraving = line.engraving === '' ? '' : `<span class="engraving">${escapeHtml(engravingText(line))}</span>`
    return `<tr><th scope="row">${escapeHtml(lineName(designs, line))}${engraving}</th><td class="many">${line.cards || line.quantity}</td><td class="cards">${shown}</td></tr>`
  })
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(`Packing list ${number} · ${config.brand.name}`)}</title>
<style>${STYLES}</style>
</head>
<body>
<main>
<a class="back" href="${href('order', { order: order.id })}">← ${escapeHtml(`Order ${number}`)}</a>
<header><p class="brand">${escapeHtml(config.brand.name)}</p><div class="what"><h1>${escapeHtml(`Order ${number}`)}</h1>${dateText(paidAt ?? createdAt)}</div></header>
<address>${address.map((part) => `<span>${escapeHtml(part)}</span>`).join('')}</address>
<table>
<caption>Packing list</caption>
<thead><tr><th scope="col">Card</th><th scope="col" class="many">Number</th><th scope="col">Cards, by their last four characters</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
<p class="sum">${counted(needed, 'card')}${missing > 0 ? `, ${missing.toLocaleString('en-GB')} missing` : ''}</p>
</main>
</body>
</html>
`
}
