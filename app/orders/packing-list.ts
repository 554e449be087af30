// The packing list of an order, a sheet for the parcel: A4, black on white, with pictures of the cards, without mail address
// and prices.
import { href } from '#app/addresses.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import type { AppConfig } from '#app/env.ts'
import { pageAssets } from '#app/layout/assets.ts'
import { dateText } from '#app/layout/dates.ts'
import { PLATE_STYLES, plate, TYPEFACE, typefaceStyles } from '#domain/chip/leaflets.ts'
import { cardPicture } from '#domain/shop/card-views.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { LOGO_MARK_SVG } from '#domain/site/logo-mark.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { deliveryLines } from './buyer-order.ts'
import { counted, designById, designsOf, engravingText, lineName, type OrderLine, progressOf } from './order-rules.ts'
import type { Order } from './read-orders.ts'

/** Widths of the card pictures on printed sheets, in pixels: on the packing list and on the leaflet. */
export const PRINTED_WIDTHS = { small: 240, large: 960 } as const

/** The path of a design's picture on a sheet; undefined for a line of no design. */
export const printedPicture = (
  designs: readonly Design[],
  designId: string | null,
  width: keyof typeof PRINTED_WIDTHS,
): string | undefined => {
  const design = designById(designs, designId)
  return design && cardPicture(design.id, 'front', PRINTED_WIDTHS[width], 'webp')
}

/** The address of the typeface, where the app is built. */
export const printedFont = (): string | undefined => pageAssets('app/client/orders.ts').fonts[0]

const styles = (): string => `${typefaceStyles(printedFont())}@page { size: A4; margin: 16mm }
* { box-sizing: border-box; margin: 0 }
body { background: #fff; color: #14110c; font: 10.5pt/1.45 ${TYPEFACE}; overflow-wrap: anywhere }
header { display: flex; align-items: flex-start; justify-content: space-between; gap: 10mm; padding-bottom: 7mm; border-bottom: .5mm solid #14110c }
.brand { display: flex; align-items: center; gap: 2.5mm; font-size: 17pt; font-stretch: 112%; font-weight: 700; letter-spacing: .01em; line-height: 1.2 }
.brand .mark { flex: none; width: 9mm; height: 9mm }
.what { flex: none; max-width: 90mm; color: #57534c; text-align: right }
.what :is(h1, h2) { margin: 0 0 .6mm; color: #14110c; font-size: 20pt; font-stretch: 112%; font-weight: 700; letter-spacing: -.01em; line-height: 1.15 }
.parties { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 6mm 12mm; margin-top: 9mm; min-height: 26mm }
.parties h2, thead th { color: #57534c; font-size: 8.5pt; font-weight: 600; letter-spacing: .02em }
.parties h2 { margin-bottom: 1.2mm }
address { max-width: 85mm; font-style: normal; font-size: 12pt; line-height: 1.4 }
.to address span:first-child { font-weight: 650 }
.from address { font-size: 10pt }
address span { display: block }
table { width: 100%; margin-top: 11mm; border-collapse: collapse }
caption { padding-bottom: 2mm; text-align: left; font-size: 15pt; font-stretch: 112%; font-weight: 700; letter-spacing: -.01em }
th, td { padding: 4mm 5mm 4mm 0; border-bottom: .2mm solid #bbb6ae; text-align: left; vertical-align: middle }
thead :is(th, td) { padding-block: 2mm; border-bottom-color: #14110c }
tbody tr:last-child :is(th, td) { border-bottom: .5mm solid #14110c }
tbody th { font-size: 12pt; font-weight: 650; line-height: 1.35 }
.shown { width: 37mm }
.picture { display: block; width: 32mm; height: auto; border-radius: 1.2mm }
${PLATE_STYLES}
.plate { border-radius: 1.4mm }
.plate p { font-size: 6.5pt }
.plate .mark { width: 4mm; height: 4mm }
.engraving { display: block; margin-top: .6mm; font-size: 10pt; font-weight: 400 }
tr { break-inside: avoid }
thead { display: table-header-group }
.many { width: 21mm; overflow-wrap: normal; font-variant-numeric: tabular-nums }
tbody .many { font-size: 14pt; font-stretch: 112%; font-weight: 650 }
.cards { width: 56mm; padding-right: 0; line-height: 2.1; overflow-wrap: normal }
thead .cards { line-height: inherit }
.ending, .lacking { display: inline-block; padding: .7mm 1.8mm; border: .2mm solid #8d877e; border-radius: 1.2mm; line-height: 1.3; white-space: nowrap }
.ending { font: 10pt/1.3 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; letter-spacing: .06em }
.lacking { border: .35mm dashed #14110c; font-size: 9.5pt; font-weight: 700 }
.sum { margin-top: 4mm; font-size: 12pt; font-weight: 700; text-align: right }
.back { display: inline-block; margin-bottom: 8mm; color: inherit; font-size: 10.5pt }
.sheets { margin-bottom: 8mm; font-size: 15pt }
@media print { .back, .sheets { display: none } }
.sheet + .sheet { break-before: page }
@media screen { html { background: #ddd } body { max-width: 210mm; min-height: 297mm; margin: 8mm auto; padding: 16mm; box-shadow: 0 1mm 6mm #0002 } }
@media screen and (max-width: 50rem) { body { margin: 0; padding: 6mm } header { flex-direction: column; gap: 5mm } .what { text-align: left } thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden } table, tbody, caption { display: block } tbody tr { display: grid; grid-template-columns: 24mm minmax(0, 1fr) 10mm; align-items: baseline; gap: 2mm 4mm; padding-block: 4mm; border-bottom: .2mm solid #bbb6ae } tbody :is(th, td), tbody tr:last-child :is(th, td) { width: auto; padding: 0; border: 0 } .shown { align-self: start } .picture { width: 24mm } .shown, .many, .cards { width: auto } tbody .many { text-align: right } .cards { grid-column: 2 / -1 } .sum { text-align: left } }
@media screen { .sheet + .sheet { margin-top: 16mm; padding-top: 16mm; border-top: 1mm dashed #bbb6ae } }`

const addressOf = (title: string, lines: readonly string[], className: string): string =>
  lines.length === 0
    ? ''
    : `<div class="${className}"><h2>${title}</h2><address>${lines.map((line) => `<span>${escapeHtml(line)}</span>`).join('')}</address></div>`

function row(line: OrderLine, designs: readonly Design[], brandName: string): string {
  const cards = line.assigned.map(({ chipId }) => `<span class="ending">${escapeHtml(lastFour(chipId))}</span>`)
  const lacks = Math.max(0, line.cards - cards.length)
  const lacking = lacks === 0 ? '' : `<span class="lacking">${counted(lacks, 'card')} missing</span>`
  const shown = line.cards === 0 ? '–' : [...cards, lacking].filter(Boolean).join(' ')
  const engraving = line.engraving === '' ? '' : `<span class="engraving">${escapeHtml(engravingText(line))}</span>`
  const path = printedPicture(designs, line.designId, 'small')
  const picture =
    line.cards === 0
      ? ''
      : path === undefined
        ? plate(brandName)
        : `<img class="picture" src="${path}" width="240" height="152" alt="">`
  return `<tr><td class="shown">${picture}</td><th scope="row">${escapeHtml(lineName(designs, line))}${engraving}</th><td class="many">${line.cards || line.quantity}</td><td class="cards">${shown}</td></tr>`
}

type Settings = Pick<AppConfig, 'brand' | 'returnAddress'>

/** What one sheet shows of an order. */
function sheetOf({ brand, returnAddress }: Settings, order: Order, heading: 'h1' | 'h2'): string {
  const designs = designsOf(brand)
  const { number, name, shipTo, paidAt, createdAt, lines } = order
  const { needed, missing } = progressOf(lines)
  const address = [...(name === null ? [] : [name]), ...deliveryLines(shipTo)]
  return `<header><p class="brand">${LOGO_MARK_SVG}<span>${escapeHtml(brand.name)}</span></p><div class="what"><${heading}>${escapeHtml(`Order ${number}`)}</${heading}>${dateText(paidAt ?? createdAt)}</div></header>
<div class="parties">${addressOf('Sent to', address, 'to')}${addressOf('Return address', returnAddress, 'from')}</div>
<table>
<caption>Packing list</caption>
<thead><tr><td class="shown"></td><th scope="col">Card</th><th scope="col" class="many">Number</th><th scope="col" class="cards">Cards, by their last four characters</th></tr></thead>
<tbody>
${lines.map((line) => row(line, designs, brand.name)).join('\n')}
</tbody>
</table>
<p class="sum">${counted(needed, 'card')}${missing > 0 ? `, ${missing.toLocaleString('en-GB')} missing` : ''}</p>`
}

const documentOf = (title: string, back: { href: string; text: string }, body: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styles()}</style>
</head>
<body>
<main>
<a class="back" href="${escapeHtml(back.href)}">← ${escapeHtml(back.text)}</a>
${body}
</main>
</body>
</html>
`

/** The packing list of an order, as a document. */
export const packingList = (settings: Settings, order: Order): string =>
  documentOf(
    `Packing list ${order.number} · ${settings.brand.name}`,
    { href: href('order', { order: order.id }), text: `Order ${order.number}` },
    sheetOf(settings, order, 'h1'),
  )

/** The packing lists of several orders, one a sheet. `back`: the path of the list of orders. */
export const packingLists = (settings: Settings, orders: readonly Order[], back: string): string =>
  documentOf(
    `Packing lists · ${settings.brand.name}`,
    { href: back, text: 'Orders' },
    [
      '<h1 class="sheets">Packing lists</h1>',
      ...orders.map((order) => `<section class="sheet">\n${sheetOf(settings, order, 'h2')}\n</section>`),
    ].join('\n'),
  )
