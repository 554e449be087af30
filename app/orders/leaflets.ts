// POST `/admin/orders/{id}/leaflets`: new claim codes for the cards of an order that nobody has claimed, and the sheet
// of leaflets that carry them, in the order of the packing list. Codes are kept as hashes alone, so they are shown this
// once.
// Only while the parcel is still here: a new code of a posted card would open it to anyone who prints it.
import { sql } from 'drizzle-orm'
import { renderSVG } from 'uqr'
import { touched } from '#app/cards/chip-writes.ts'
import type { Operator } from '#app/console/events.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { chips } from '#db/schema.ts'
import type { Store } from '#db/store.ts'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { leafletDocument } from '#domain/chip/leaflets.ts'
import { chipUrl } from '#domain/chip/ndef.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { designsOf, lineName } from './designs.ts'
import { readFrom, writeTo } from './in-store.ts'
import { operatorNote } from './operator-note.ts'
import { orderPage } from './order-page.tsx'
import { noLeafletsText, takesLeaflets } from './order-rules.ts'
import { cardsOf, readOrder } from './read-order.ts'
import { sheetAnswer } from './sheet.ts'

const NONE = 'There is no card here that a leaflet could be for.'
/** Empty modules around the code, as ISO/IEC 18004 demands. */
const QUIET_ZONE = 4

export async function POST(visit: ConsoleVisit): Promise<Response> {
  const { config, now, account } = visit
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
  const by: Operator = { accountId: account.id, actor: 'console' }
  const written = await writeTo(visit, 'write codes of leaflets', (store) =>
    writeCodes(store, order.id, codes, by, now),
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

/**
 * Puts these hashes in the place of those before; answers the cards that were still unclaimed and in the order.
 * Rejects.
 */
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
