// The lines of an order as the engraver's sheets draw them.
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { readFrom } from '#app/orders/order-actions.ts'
import { designById, engravableOf, lineName } from '#app/orders/order-rules.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import type { SheetLine } from './engraving-sheet.ts'
import { type LineToEngrave, linesOfOrder } from './read-engraving.ts'

/** The line as it is drawn; null where it cannot be engraved as it is. */
export function sheetLine(designs: readonly Design[], line: LineToEngrave): SheetLine | null {
  const engraving = engravableOf(line.attributes)
  const { number, position, cards } = line
  const designId = designById(designs, line.designId)?.id ?? null
  return engraving && { number, position, cards, designId, name: lineName(designs, line), engraving }
}

/** The engraved lines of the order in the address. Throws `Unreachable` where D1 does not respond. */
export const linesOfVisit = (visit: ConsoleVisit): Promise<LineToEngrave[]> =>
  readFrom(visit, 'read lines to engrave', (store) => linesOfOrder(store, visit.params.order ?? ''))

/** Loaded where something is drawn only. */
export const loadOutlines = async () => (await import('#domain/engraving/engraving-outlines.ts')).OUTLINES
