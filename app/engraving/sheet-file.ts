// GET `/admin/orders/{id}/engraving.svg?line={position}`: the cards of one line, for the engraver's machine.
import { appHeaders } from '#app/guards/answers.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { designsOf } from '#app/orders/order-rules.ts'
import { engravingFileName, engravingSvg } from './engraving-sheet.ts'
import { linesOfVisit, loadOutlines, sheetLine } from './sheet-lines.ts'

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const wanted = visit.url.searchParams.get('line')
  const line = (await linesOfVisit(visit)).find(({ position }) => String(position) === wanted)
  const drawn = line === undefined ? null : sheetLine(designsOf(visit.config.brand), line)
  if (drawn === null) return notFound(visit)
  return new Response(engravingSvg(drawn, await loadOutlines()), {
    headers: {
      ...appHeaders(),
      'Content-Type': 'image/svg+xml',
      'Content-Disposition': `attachment; filename="${engravingFileName(drawn)}"`,
    },
  })
}
