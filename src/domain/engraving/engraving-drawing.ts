// Draws an engraving as paths, in mm on a card of 85.6 × 54 mm. The preview and the sheets for the engraver use the same
// paths, so that what was shown is what is cut. Pure.
import type { DesignId } from '#domain/shop/catalogue.ts'
import type { Engraving } from './engraved-line.ts'
import { lineSize, placedCharacters, WIDEST_MM } from './engraving.ts'

/** ISO/IEC 7810 ID-1, in mm. */
export const CARD_MM = { width: 85.6, height: 54, radius: 3.18 } as const

/** Outlines by character, in em / 1000 from the baseline, y downwards: the value of engraving-outlines.ts. */
export type Outlines = Readonly<Record<string, string>>

/** Where the art of a front has room: the middle of the text in mm from the upper edge, and how its lines are aligned. */
interface Place {
  middle: number
  align: 'left' | 'centre' | 'right'
}
const BELOW: Place = { middle: 47.4, align: 'centre' }
const ABOVE: Place = { middle: 7.4, align: 'centre' }
const PLACES: Readonly<Record<DesignId, Place>> = {
  black: BELOW,
  desert: { ...ABOVE, align: 'left' },
  unbothered: { ...BELOW, middle: 47.9 },
  joker: BELOW,
  'american-success': { middle: 43.4, align: 'right' },
  'lucky-duck': ABOVE,
  'lover-girl': ABOVE,
}
/** Between the text and the left or right edge: the widest line is as far from both. */
const MARGIN = (CARD_MM.width - WIDEST_MM) / 2
/** Between two baselines, and half the height of a capital, in mm. */
const LINE_PITCH = 5.4
const HALF_CAPITAL = 1.72

/** The path of each line that has words, as SVG path data in mm. Characters without an outline are left out. */
export function engravingPaths({ name, line2 }: Engraving, design: DesignId | null, outlines: Outlines): string[] {
  const lines = [name, line2].filter((line) => line !== '')
  const { middle, align } = design === null ? BELOW : PLACES[design]
  const first = middle + HALF_CAPITAL - ((lines.length - 1) * LINE_PITCH) / 2
  return lines.map((line, index) => linePath(line, { align, baseline: first + index * LINE_PITCH }, outlines))
}

function linePath(
  line: string,
  { align, baseline }: Pick<Place, 'align'> & { baseline: number },
  outlines: Outlines,
): string {
  const scale = lineSize(line) / 1000
  const { placed, width } = placedCharacters(line)
  const room = CARD_MM.width - width * scale
  const start = { left: MARGIN, centre: room / 2, right: room - MARGIN }[align]
  const mm = (at: number): string => String(Math.round(at * 1000) / 1000)
  return placed
    .map(({ character, at }) =>
      (outlines[character] ?? '').replace(
        /(-?\d+) (-?\d+)/g,
        (_, x: string, y: string) => `${mm(start + (at + Number(x)) * scale)} ${mm(baseline + Number(y) * scale)}`,
      ),
    )
    .join('')
}
