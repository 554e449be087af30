// What is printed for an order, as documents with their own styles that load pictures and the typeface of the app itself.
// GET `/admin/orders/{id}/packing-list`: the sheet for the parcel (packing-list.ts).
// POST `/admin/orders/{id}/leaflets`: new claim codes for the unclaimed cards of an order, on leaflets in the order of the
// packing list and in the buyer's language. Only hashes of codes are stored, so a code is shown this once; and only before shipping, because a new code
// of a posted card would open it to anyone who prints it.

import { sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { touched } from '#app/cards/chip-writes.ts'
import type { Operator } from '#app/console/events.ts'
import { appHeaders } from '#app/guards/answers.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { languageOfOrder } from '#app/mail/row-language.ts'
import { chips } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { leafletDocument } from '#domain/chip/leaflets.ts'
import { chipUrl } from '#domain/chip/ndef.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { operatorNote, operatorOf, readFrom, writeTo } from './order-actions.ts'
import { orderPage } from './order-page.tsx'
import { designsOf, lineName, noLeafletsText, takesLeaflets } from './order-rules.ts'
import { packingList, printedFont, printedPicture } from './packing-list.ts'
import { cardsOf, readOrder } from './read-orders.ts'

const NONE = 'No card of this order can have a leaflet.'
const UNREADABLE = 'The texts in the language of the buyer cannot be read. Please try again.'
/** Empty modules around the QR code, as ISO/IEC 18004 demands. */
const QUIET_ZONE = 4

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const order = await readFrom(visit, 'read order to print', (store) => readOrder(store, visit.params.order ?? ''))
  return order === null ? notFound(visit) : sheetAnswer(packingList(visit.config, order))
}

export async function POST(visit: ConsoleVisit): Promise<Response> {
  const { config, now } = visit
  const order = await readFrom(visit, 'read order for leaflets', (store) => readOrder(store, visit.params.order ?? ''))
  if (order === null) return notFound(visit)
  if (!takesLeaflets(order)) return orderPage(visit, order, { problems: { '': noLeafletsText(order) }, status: 409 })
  // Read first: new codes void the former ones.
  const inLanguage = await languageOfOrder(visit.env, config, order)
  if (inLanguage === null) return orderPage(visit, order, { problems: { '': UNREADABLE }, status: 503 })
  const { language, words } = inLanguage
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
    return [
      {
        chipId,
        code,
        url: chipUrl(config.siteUrl, chipId),
        label: lineName(designs, line),
        picture: printedPicture(designs, line.designId, 'large'),
      },
    ]
  })
  const qr = (address: string) => renderSVG(address, { ecc: 'M', border: QUIET_ZONE })
  return sheetAnswer(
    leafletDocument(leaflets, {
      ...{ brandName: config.brand.name, qr, font: printedFont() },
      inLanguage: { language, translated: words.leaflet },
    }),
  )
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
