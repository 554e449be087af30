// The QR code of an address for print: as SVG and as PNG, with the brand's mark in the middle where it is wanted. A code
// with the mark has the highest error correction, because the mark hides some of it. Pure.
import { encode } from 'uqr'
import { encodePng } from '#share-picture/png.ts'

/** Empty modules around the code, as ISO/IEC 18004 demands. */
const QUIET_ZONE = 4
/** Side length of the PNG, in pixels: 8.7 cm at 300 dpi. */
export const PNG_SIDE = 1024
/** Part of the code's width that the mark's field has: it hides some six per cent, and thirty may be unreadable. */
const MARK_PART = 0.24

/** The mark of client/ui/logo.tsx: a card's corner and three waves, in a square of 32. */
const MARK = {
  side: 32,
  stroke: 2.4,
  card: { x: 2, y: 6, width: 20, height: 20, radius: 4 },
  /** Begin, two control points and end of each wave. */
  waves: [
    [14, 12, 16.6, 14.3, 16.6, 17.7, 14, 20],
    [19, 9, 23.4, 13.2, 23.4, 18.8, 19, 23],
    [24.5, 6, 30.5, 12, 30.5, 20, 24.5, 26],
  ],
} as const

interface Art {
  /** Modules of a line, quiet zone included. */
  size: number
  isDark(x: number, y: number): boolean
  /** The empty field of the mark, in modules; null without the mark. */
  field: { from: number; side: number } | null
}

function artOf(address: string, hasMark: boolean): Art {
  const { data, size } = encode(address, { ecc: hasMark ? 'H' : 'M', border: QUIET_ZONE })
  const inner = size - 2 * QUIET_ZONE
  const wanted = Math.round(inner * MARK_PART)
  // As odd as the code is wide, so that the field is exactly in the middle.
  const side = wanted + ((wanted + inner) % 2)
  const field = hasMark ? { from: (size - side) / 2, side } : null
  const isHidden = (at: number) => field !== null && at >= field.from && at < field.from + field.side
  return { size, field, isDark: (x, y) => data[y]?.[x] === true && !(isHidden(x) && isHidden(y)) }
}

/** The mark's place within its field, in modules: one module stays empty on each side. */
const markBox = ({ from, side }: { from: number; side: number }) => ({ at: from + 1, scale: (side - 2) / MARK.side })

export function qrArtSvg(address: string, hasMark: boolean): string {
  const { size, isDark, field } = artOf(address, hasMark)
  const squares: string[] = []
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const begin = x
      while (isDark(x, y)) x++
      if (x > begin) squares.push(`M${begin} ${y}h${x - begin}v1h-${x - begin}z`)
    }
  const code = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}"/>`
  const mark = field === null ? '' : markSvg(markBox(field))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${PNG_SIDE}" height="${PNG_SIDE}" shape-rendering="crispEdges">${code}${mark}</svg>\n`
}

function markSvg({ at, scale }: { at: number; scale: number }): string {
  const { card, stroke, waves } = MARK
  const paths = waves.map(([x, y, ...curve]) => `M${x} ${y}C${curve.join(' ')}`).join('')
  const frame = `<rect x="${card.x}" y="${card.y}" width="${card.width}" height="${card.height}" rx="${card.radius}"/>`
  return `<g transform="translate(${at} ${at}) scale(${scale})" fill="none" stroke="#000" stroke-width="${stroke}" stroke-linecap="round" shape-rendering="auto">${frame}<path d="${paths}"/></g>`
}

/** Grey levels of the PNG, from white to black: edges of the mark are smoothed by four samples a pixel. */
const LEVELS = 5

export function qrArtPng(address: string, hasMark: boolean): Uint8Array<ArrayBuffer> {
  const { size, isDark, field } = artOf(address, hasMark)
  // Whole pixels per module, so that scanners and printers get sharp edges.
  const module = Math.floor(PNG_SIDE / size)
  const margin = Math.floor((PNG_SIDE - module * size) / 2)
  const lines = new Uint8Array((PNG_SIDE + 1) * PNG_SIDE)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      for (let row = 0; row < module; row++) {
        const begin = (margin + y * module + row) * (PNG_SIDE + 1) + 1 + margin + x * module
        lines.fill(LEVELS - 1, begin, begin + module)
      }
    }
  if (field !== null) {
    const { at, scale } = markBox(field)
    const begin = margin + Math.floor(at * module)
    const end = begin + Math.ceil(scale * MARK.side * module)
    const unit = 1 / (scale * module)
    for (let y = begin; y < end; y++)
      for (let x = begin; x < end; x++)
        lines[y * (PNG_SIDE + 1) + 1 + x] = samples((x - begin) * unit, (y - begin) * unit, unit)
  }
  const palette = Uint8Array.from({ length: LEVELS * 3 }, (_, at) => 255 - (Math.floor(at / 3) * 255) / (LEVELS - 1))
  return encodePng({ width: PNG_SIDE, height: PNG_SIDE }, palette, lines)
}

/** How many of a pixel's four samples are on the mark. */
function samples(x: number, y: number, unit: number): number {
  let count = 0
  for (const dx of [0.25, 0.75]) for (const dy of [0.25, 0.75]) if (isOnMark(x + dx * unit, y + dy * unit)) count++
  return count
}

const STEPS = 12
type Point = readonly [x: number, y: number]
const WAVE_POINTS: readonly (readonly Point[])[] = MARK.waves.map(([x0, y0, x1, y1, x2, y2, x3, y3]) =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS
    const of = (a: number, b: number, c: number, d: number) =>
      a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3
    return [of(x0, x1, x2, x3), of(y0, y1, y2, y3)] as const
  }),
)

function isOnMark(x: number, y: number): boolean {
  const { card, stroke } = MARK
  const half = stroke / 2
  const [halfWidth, halfHeight] = [card.width / 2, card.height / 2]
  const dx = Math.abs(x - card.x - halfWidth) - halfWidth + card.radius
  const dy = Math.abs(y - card.y - halfHeight) - halfHeight + card.radius
  const edge = Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - card.radius
  if (Math.abs(edge) <= half) return true
  return WAVE_POINTS.some((points) =>
    points.some((point, at) => at > 0 && distance([x, y], points[at - 1] ?? point, point) <= half),
  )
}

/** The distance of a point from a segment. */
function distance([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(Math.max(((x - x0) * dx + (y - y0) * dy) / length, 0), 1)
  return Math.hypot(x - x0 - t * dx, y - y0 - t * dy)
}
