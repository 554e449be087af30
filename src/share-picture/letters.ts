// Renders text as pixel coverage: outlines of the brand's glyphs (tools/card-art/outlines.ts), laid out and filled with
// exact area coverage. Pure.

export interface Glyph {
  /** In thousandths of an em, like every coordinate of `path`. */
  advance: number
  /** 0 x y: move · 1 x y: line · 2 cx cy x y: curve. From the baseline downwards. */
  path: Int16Array
}

export interface Letters {
  glyphs: ReadonlyMap<number, Glyph>
  /** Adjustments of the distance between two letters, by `pair`. */
  kerning: ReadonlyMap<number, number>
}

const EM = 1000
/** Letter spacing, as in the site's headings. */
const TRACKING = -12
const pair = (left: number, right: number): number => left * 0x10000 + right

/** Reads the output of `packLetters` in tools/card-art/render.ts; returns the letters and the position after them. */
export function readLetters(words: Int16Array, from: number): { letters: Letters; end: number } {
  let at = from
  const next = () => words[at++] ?? 0
  const glyphs = new Map<number, Glyph>()
  const kerning = new Map<number, number>()
  const [glyphCount, pairCount] = [next(), next()]
  for (let i = 0; i < glyphCount; i++) {
    const [code, advance, length] = [next(), next(), next()]
    glyphs.set(code, { advance, path: words.subarray(at, at + length) })
    at += length
  }
  for (let i = 0; i < pairCount; i++) kerning.set(pair(next(), next()), next())
  return { letters: { glyphs, kerning }, end: at }
}

/** The base letter of an accented one, for kerning. */
const plain = (code: number): number =>
  code < 0x80 ? code : (String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? code)

/** The positioned glyphs of a text, and its width, in thousandths of an em. Unknown characters are skipped. */
function setLine({ glyphs, kerning }: Letters, text: string): { placed: { glyph: Glyph; x: number }[]; width: number } {
  const placed: { glyph: Glyph; x: number }[] = []
  let width = 0
  let before = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const glyph = glyphs.get(code)
    if (!glyph) continue
    if (placed.length > 0) width += TRACKING + (kerning.get(pair(plain(before), plain(code))) ?? 0)
    placed.push({ glyph, x: width })
    width += glyph.advance
    before = code
  }
  return { placed, width }
}

/** Width of a text in thousandths of its size. */
export const widthOf = (letters: Letters, text: string): number => setLine(letters, text).width

/** Coverage of each pixel of a rectangle, 0 to 1. */
export interface Mask {
  x: number
  y: number
  width: number
  height: number
  cover: Float32Array
}

export interface Placement {
  /** Start of the baseline, in pixels. */
  x: number
  y: number
  /** Pixels per em. */
  size: number
  /** Degrees, clockwise around the start of the baseline. */
  angle?: number
}

/** The coverage of one line of text. */
export function drawText(letters: Letters, text: string, { x, y, size, angle = 0 }: Placement): Mask {
  const { placed, width } = setLine(letters, text)
  const scale = size / EM
  const cos = Math.cos((angle * Math.PI) / 180) * scale
  const sin = Math.sin((angle * Math.PI) / 180) * scale
  const corners = [-0.15 * EM, width + 0.15 * EM].flatMap((u) =>
    [-1.05 * EM, 0.35 * EM].map((v) => [x + u * cos - v * sin, y + u * sin + v * cos]),
  )
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis] as number)) as [number[], number[]]
  const left = Math.floor(Math.min(...xs)) - 2
  const top = Math.floor(Math.min(...ys)) - 2
  const area = new Area(Math.ceil(Math.max(...xs)) + 3 - left, Math.ceil(Math.max(...ys)) + 3 - top)
  for (const { glyph, x: offset } of placed) {
    const place = (u: number, v: number): [number, number] => [
      x - left + (u + offset) * cos - v * sin,
      y - top + (u + offset) * sin + v * cos,
    ]
    area.add(glyph.path, place)
  }
  return { x: left, y: top, width: area.width, height: area.height, cover: area.cover() }
}

/**
 * Exact area coverage, as in font-rs: each edge adds its signed area to the pixels it crosses, and the running sum
 * along a line is the coverage. Nothing may extend beyond the rectangle.
 */
class Area {
  readonly width: number
  readonly height: number
  private readonly sums: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.sums = new Float32Array(width * height + 1)
  }

  add(path: Int16Array, place: (u: number, v: number) => [number, number]): void {
    let start: [number, number] = [0, 0]
    let at = start
    for (let i = 0; i < path.length; ) {
      const command = path[i++]
      const to = (): [number, number] => place(path[i++] as number, path[i++] as number)
      if (command === 0) {
        this.line(at, start)
        start = at = to()
      } else if (command === 1) {
        const end = to()
        this.line(at, end)
        at = end
      } else {
        const control = to()
        const end = to()
        this.curve(at, control, end)
        at = end
      }
    }
    this.line(at, start)
  }

  private curve(from: [number, number], control: [number, number], to: [number, number]): void {
    const bend = Math.hypot(from[0] - 2 * control[0] + to[0], from[1] - 2 * control[1] + to[1])
    const parts = Math.max(1, Math.ceil(Math.sqrt(bend * 1.5)))
    let before = from
    for (let part = 1; part <= parts; part++) {
      const t = part / parts
      const mix = (axis: 0 | 1) => (1 - t) * (1 - t) * from[axis] + 2 * t * (1 - t) * control[axis] + t * t * to[axis]
      const next: [number, number] = [mix(0), mix(1)]
      this.line(before, next)
      before = next
    }
  }

  private line(from: [number, number], to: [number, number]): void {
    if (from[1] === to[1]) return
    const direction = from[1] < to[1] ? 1 : -1
    const [[topX, topY], [bottomX, bottomY]] = direction === 1 ? [from, to] : [to, from]
    const slope = (bottomX - topX) / (bottomY - topY)
    const { sums } = this
    let x = topX
    for (let row = Math.floor(topY); row < bottomY; row++) {
      const dy = Math.min(row + 1, bottomY) - Math.max(row, topY)
      const next = x + slope * dy
      const d = dy * direction
      const [low, high] = x < next ? [x, next] : [next, x]
      const first = Math.floor(low)
      const last = Math.ceil(high)
      const base = row * this.width + first
      if (last <= first + 1) {
        const middle = (x + next) / 2 - first
        sums[base] = (sums[base] as number) + d * (1 - middle)
        sums[base + 1] = (sums[base + 1] as number) + d * middle
      } else {
        // The edge crosses several pixels of this row: each gets the area to the right of the edge within it.
        const share = d / (high - low)
        let before = 0
        for (let column = first; column < last; column++) {
          const enters = Math.max(low, column)
          const leaves = Math.min(high, column + 1)
          const inside = (leaves - enters) * share
          const right = column + 1 - (enters + leaves) / 2
          const at = base + column - first
          sums[at] = (sums[at] as number) + before + inside * right
          before = inside * (1 - right)
        }
        sums[base + last - first] = (sums[base + last - first] as number) + before
      }
      x = next
    }
  }

  /** Overlapping strokes of one letter count once. */
  cover(): Float32Array {
    const cover = this.sums
    let sum = 0
    for (let i = 0; i < cover.length; i++) {
      sum += cover[i] as number
      cover[i] = Math.min(1, Math.abs(sum))
    }
    return cover
  }
}
