// POST `/admin/orders/{id}/leaflets`: new claim codes for the cards of an order that nobody has claimed, and the sheet of
// leaflets that carry them, in the order of the packing list. Codes are kept as hashes alone, so they are shown this once (D-146).
// Only while the parcel is still here: a new code of a posted card would open it to whoever prints it.
import { renderSVG } from 'uqr'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { CLAIM_CODE_LENGTH, newClaimCode } from '#domain/chip/claim.ts'
import { leafletDocument } from '#domain/chip/leaflets.ts'
import { chipUrl } from '#domain/chip/ndef.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { type Operator, type OrderDatabase, runAll } from './database.ts'
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
  const order = await readFrom(visit, 'read order for leaflets', (db) => readOrder(db, visit.params.order ?? ''))
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
  const written = await writeTo(visit, 'write codes of leaflets', (db) => writeCodes(db, order.id, codes, by, now))
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

/** Puts these hashes in the place of those before; answers the cards that were still unclaimed and in the order. Rejects. */
async function writeCodes(
  db: OrderDatabase,
  orderId: string,
  codes: readonly Code[],
  by: Operator,
  now: number,
): Promise<Set<string>> {
  const params = [orderId, JSON.stringify(codes.map(({ chipId, hash }) => [chipId, hash]))]
  const unclaimed = `chips.owner_account_id IS NULL AND chips.owner_team_id IS NULL
    AND chips.order_line_id IN (SELECT order_lines.id FROM order_lines JOIN orders ON orders.id = order_lines.order_id
      WHERE orders.id = ?1 AND orders.status IN ('paid', 'packed') AND orders.shipped_at IS NULL)`
  const rows = await runAll<{ chipId: string }>(db, [
    operatorNote(
      by,
      { action: 'orders:print', detail: { cards: codes.length }, now },
      `EXISTS (SELECT 1 FROM chips JOIN json_each(?2) made ON made.value->>0 = chips.chip_id WHERE ${unclaimed})`,
      params,
    ),
    {
      sql: `UPDATE chips SET claim_code_hash = made.value->>1, updated_at = unixepoch() FROM json_each(?2) made
        WHERE chips.chip_id = made.value->>0 AND ${unclaimed} RETURNING chip_id AS chipId`,
      params,
    },
  ])
  return new Set(rows[1]?.map(({ chipId }) => chipId))
}
