// What the buyer of an order is shown of it, in mails and on pages: its lines, its address, its state. Never a note. Pure.
import type { MailedLine } from '#app/mail/payloads.ts'
import { countryName } from '#domain/order/countries.ts'
import { addressLines, LINES_UNKNOWN, type OrderStatus, readShipTo } from '#domain/order/order.ts'
import type { Design } from '#domain/shop/catalogue.ts'
import { lineName, type OrderLine } from './order-rules.ts'

type Line = Pick<OrderLine, 'designId' | 'title' | 'quantity' | 'cards' | 'engraving'>

/** The lines without the one that only tells the packer where to look. */
export const shownLines = <Shown extends Line>(lines: readonly Shown[]): Shown[] =>
  lines.filter(({ title, designId, cards }) => title !== LINES_UNKNOWN || designId !== null || cards > 0)

/** Lines in the payload of a mail. */
export const mailedLines = (lines: readonly Line[]): MailedLine[] =>
  shownLines(lines).map(({ designId, title, quantity, cards, engraving }) => ({
    ...{ design: designId, title, cards, engraving },
    quantity: cards > 0 ? cards : quantity,
  }))

/** What is in the parcel of an order: its assigned cards, and lines that need none. */
export const linesInParcel = (lines: readonly OrderLine[]): MailedLine[] =>
  mailedLines(
    lines.flatMap((line) => {
      if (line.cards === 0) return [line]
      return line.assigned.length === 0 ? [] : [{ ...line, cards: line.assigned.length }]
    }),
  )

/** "2 × Black" */
export const lineText = (designs: readonly Design[], line: Line): string =>
  `${line.cards > 0 ? line.cards : line.quantity} × ${lineName(designs, line)}`

/** "2 × Black, 1 × Joker"; "" for an order without lines. */
export const linesText = (designs: readonly Design[], lines: readonly Line[]): string =>
  shownLines(lines)
    .map((line) => lineText(designs, line))
    .join(', ')

/** The lines of the column `ship_to` as on the parcel, the country by its name; none where it was deleted. */
export function deliveryLines(shipTo: string | null): string[] {
  const read = readShipTo(shipTo)
  return read === null ? [] : addressLines({ ...read, country: countryName(read.country) })
}

const STATE_WORDS: Readonly<Record<OrderStatus, string>> = {
  paid: 'Being prepared',
  packed: 'Packed',
  shipped: 'Posted',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** The state of an order in a buyer's words. */
export const buyerState = (status: OrderStatus): string => STATE_WORDS[status]
