// Draws an engraving as paths, in mm on a card of 85.6 × 54 mm. The preview and the sheets for the engraver use the same
// paths, so that what was shown is what is cut. Pure.
import type { DesignId } from '#domain/shop/catalogue.ts'
import type { Engraving } from './engraved-line.ts'
import { lineSize, placedCharacters } from './engraving.ts'

/** ISO/IEC 7810 ID-1, in mm. */
export const CARD_MM = { width: 85.6, height: 54, radius: 3.18 } as const

/** Outlines by character, in em / 1000 from the baseline, y downwards: the value of engraving-outlines.ts. */
export type Outlines = Readonly<Record<string, string>>

/** Where the art of a front has room for the text: the middle of it, in mm from the upper edge. */
const BELOW = 47.4
const ABOVE = 7.4
const MIDDLE: Readonly<Record<DesignId, number>> = {
  black: BELOW,
  desert: ABOVE,
  unbothered: BELOW,
  joker: BELOW,
  'american-success': ABOVE,
  'lucky-duck': ABOVE,
  'lover-girl': ABOVE,
}
/** Between two baselines, and half the height of a capital, in mm. */
const LINE_PITCH = 5.4
const HALF_CAPITAL = 1.72

/** The path of each line that has words, as SVG path data in mm. Characters without an outline are left out. */
export function engravingPaths({ name, line2 }: Engraving, design: DesignId | null, outlines: Outlines): string[] {
  const lines = [name, line2].filter((line) => line !== '')
  const middle = design === null ? BELOW : MIDDLE[design]
  const first = middle + HALF_CAPITAL - ((lines.length - 1) * LINE_PITCH) / 2
  return lines.map((line, index) => linePath(line, first + index * LINE_PITCH, outlines))
}

function linePath(line: string, baseline: number, outlines: Outlines): string {
  const scale = lineSize(line) / 1000
  const { placed, width } = placedCharacters(line)
  const start = (CARD_MM.width - width * scale) / 2
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
