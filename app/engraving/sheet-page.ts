// GET `/admin/orders/{id}/engraving`: the print page of all engraved lines of an order.
import { href } from '#app/addresses.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { designsOf, engravingOf, lineName } from '#app/orders/order-rules.ts'
import { printedFont } from '#app/orders/packing-list.ts'
import { sheetAnswer } from '#app/orders/sheets.ts'
import { engravingPage } from './engraving-sheet.ts'
import { linesOfVisit, loadOutlines, sheetLine } from './sheet-lines.ts'

/** An order without engraved lines has no such page. */
export async function GET(visit: ConsoleVisit): Promise<Response> {
  const lines = await linesOfVisit(visit)
  const [first] = lines
  if (first === undefined) return notFound(visit)
  const designs = designsOf(visit.config.brand)
  const drawn = lines.map((line) => ({ line, sheet: sheetLine(designs, line) }))
  return sheetAnswer(
    engravingPage(
      drawn.flatMap(({ sheet }) => sheet ?? []),
      await loadOutlines(),
      {
        title: `Engraving ${first.number} · ${visit.config.brand.name}`,
        back: { href: href('order', { order: first.orderId }), text: `Order ${first.number}` },
        leftOut: drawn
          .filter(({ sheet }) => sheet === null)
          .map(
            ({ line }) =>
              `Left out, line ${line.position}, ${lineName(designs, line)}. Cannot be engraved as it is: ${engravingOf(line.attributes)}`,
          ),
        font: printedFont(),
      },
    ),
  )
}
