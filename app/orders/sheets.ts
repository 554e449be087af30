// What is printed for an order, as documents with their own styles that load nothing.
// GET `/admin/orders/{id}/packing-list`: the sheet for the parcel, A4, black on white, without mail address and prices.
// POST `/admin/orders/{id}/leaflets`: new claim codes for the unclaimed cards of an order, on leaflets in the order of the
// packing list. Only hashes of codes are stored, so a code is shown this once; and only before shipping, because a new code
// of a posted card would open it to anyone who prints it.

import { sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { href } from '#app/addresses.ts'
import { touched } from '#app/cards/chip-writes.ts'
import { lastFour } from '#app/cards/own-cards.ts'
import type { Operator } from '#app/console/events.ts'
import { appHeaders } from '#app/guards/answers.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { notFound } from '#app/layout/message.tsx'
import { chips } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { leafletDocument } from '#domain/chip/leaflets.ts'
import { chipUrl } from '#domain/chip/ndef.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { operatorNote, operatorOf, readFrom, writeTo } from './order-actions.ts'
import { orderPage } from './order-page.tsx'
import {
  counted,
  designsOf,
  engravingText,
  lineName,
  noLeafletsText,
  progressOf,
  takesLeaflets,
} from './order-rules.ts'
import { cardsOf, type Order, parcelLines, readOrder } from './read-orders.ts'

const NONE = 'There is no card here that a leaflet could be for.'
/** Empty modules around the QR code, as ISO/IEC 18004 demands. */
const QUIET_ZONE = 4

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const order = await readFrom(visit, 'read order to print', (store) => readOrder(store, visit.params.order ?? ''))
  return order === null ? notFound(visit) : sheetAnswer(packingList(visit, order))
}

export async function POST(visit: ConsoleVisit): Promise<Response> {
  const { config, now } = visit
  const order = await readFrom(visit, 'read order for leaflets', (store) => readOrder(store, visit.params.order ?? ''))
  if (order === null) return notFound(visit)
  if (!takesLeaflets(order)) return orderPage(visit, order, { problems: { '': noLeafletsText(order) }, status: 409 })
  const cards = cardsOf(order).filter(({ isOwned, claimPolicy }) => !isOwned && claimPolicy !== 'sun')
  const codes = await Promise.all(
    cards.map(async ({ chipId }) => {
      const code = newClaimCode(crypto.getRandomValues(new Uint8Array(CLAIM_CODE_LENGTH)))
      return { chipId, code, hash: await claimCodeHash(config.accountSecret, chipId, code) }
    }),
  )
  const written = await writeTo(visit, 'write codes of leaflets', (store) =>
    writeCodes(store, order.id, codes, operatorOf(visit), now),
  )
  if (written.size === 0) return orderPage(visit, order, { problems: { '': NONE }, status: 409 })
  const designs = designsOf(config.brand)
  const leaflets = cards.flatMap(({ chipId, lineId }) => {
    const code = written.has(chipId) ? codes.find((made) => made.chipId === chipId)?.code : undefined
    const line = order.lines.find(({ id }) => id === lineId)
    if (code === undefined || line === undefined) return []
    return [{ chipId, code, url: chipUrl(config.siteUrl, chipId), label: lineName(designs, line) }]
  })
  const qr = (address: string) => renderSVG(address, { ecc: 'M', border: QUIET_ZONE })
  return sheetAnswer(leafletDocument(leaflets, { brandName: config.brand.name, qr }))
}

interface Code {
  chipId: string
  hash: string
}

/** Replaces the codes of these cards. Returns the cards that were still unclaimed and in the order. Rejects. */
async function writeCodes(
  store: Store,
  orderId: string,
  codes: readonly Code[],
  by: Operator,
  now: number,
): Promise<Set<string>> {
  const made = sql`json_each(${JSON.stringify(codes.map(({ chipId, hash }) => [chipId, hash]))}) AS made`
  const unclaimed = sql`chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL
    AND chips.order_line_id IN (SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE orders.id = ${orderId} AND orders.status IN ('paid', 'packed') AND orders.shipped_at IS NULL)`
  const [, written] = await store.batch([
    operatorNote(
      store,
      by,
      { action: 'orders:print', orderId, detail: { cards: codes.length }, now },
      sql`EXISTS (SELECT 1 FROM chips JOIN ${made} ON made.value ->> 0 = chips.chip_id WHERE ${unclaimed})`,
    ),
    store
      .update(chips)
      .set({ claimCodeHash: sql`made.value ->> 1`, ...touched })
      .from(made)
      .where(sql`chips.chip_id = made.value ->> 0 AND ${unclaimed}`)
      .returning({ chipId: chips.chipId }),
  ])
  return new Set(written.map(({ chipId }) => chipId))
}

/** `document` is HTML with one style element, which the policy allows by its hash. */
export async function sheetAnswer(document: string): Promise<Response> {
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(document) ?? []
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styles)))
  const styleHash = btoa(String.fromCharCode(...hash))
  return new Response(document, {
    headers: { ...appHeaders({ styleHash }), 'Content-Type': 'text/html; charset=utf-8' },
  })
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

export function packingList({ config }: ConsoleVisit, order: Order): string {
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
