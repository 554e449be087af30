// A small single-stroke alphabet of capitals, like the letters of an engraving machine. Uses no font file, so that the
// pictures are the same on any machine.
import { n } from './geometry.ts'

// Advance width and path, for a cap height of 100 units; top = 0, baseline = 100.
const GLYPHS: Readonly<Record<string, [advance: number, path: string]>> = {
  A: [84, 'M0 100L42 0L84 100M15 66H69'],
  B: [60, 'M30 48H0V0H30A24 24 0 0 1 30 48H34A26 26 0 0 1 34 100H0V48'],
  C: [88, 'M86 15A50 50 0 1 0 86 85'],
  D: [78, 'M0 0V100H28A50 50 0 0 0 28 0Z'],
  E: [54, 'M54 0H0V100H54M0 49H46'],
  F: [52, 'M52 0H0V100M0 49H44'],
  G: [96, 'M86 15A50 50 0 1 0 97 56H60'],
  H: [70, 'M0 0V100M70 0V100M0 49H70'],
  I: [0, 'M0 0V100'],
  J: [44, 'M44 0V76A22 24 0 0 1 0 78'],
  K: [64, 'M0 0V100M60 0L0 60M20 41L64 100'],
  L: [50, 'M0 0V100H50'],
  M: [88, 'M0 100V0L44 68L88 0V100'],
  N: [72, 'M0 100V0L72 100V0'],
  O: [100, 'M0 50A50 50 0 1 1 100 50A50 50 0 1 1 0 50Z'],
  P: [58, 'M0 100V0H31A27 27 0 0 1 31 54H0'],
  R: [62, 'M0 100V0H31A27 27 0 0 1 31 54H0M29 54L62 100'],
  S: [58, 'M55 17C49 5 40 0 29 0C13 0 3 10 3 24C3 58 58 40 58 74C58 90 46 100 30 100C16 100 5 93 0 80'],
  T: [68, 'M0 0H68M34 0V100'],
  U: [68, 'M0 0V64A34 36 0 0 0 68 64V0'],
  V: [80, 'M0 0L40 100L80 0'],
  W: [112, 'M0 0L30 100L56 26L82 100L112 0'],
  Y: [76, 'M0 0L38 52L76 0M38 52V100'],
  '.': [0, 'M0 50L1 50'],
  ' ': [46, ''],
}
const KERN: Readonly<Record<string, number>> = {
  TA: -16,
  AP: -4,
  TO: -6,
  LU: -4,
  CT: -4,
  KY: -8,
  VE: -4,
  LI: -2,
  RT: -6,
  AT: -14,
  LO: -8,
  OV: -8,
}

/** Applies scale and position to a glyph's path, so that gradients on it use the card's coordinates. */
function place(d: string, ox: number, oy: number, k: number): string {
  return d.replace(/([MLHVCAZ])([^MLHVCAZ]*)/g, (_, cmd: string, args: string) => {
    const v = (args.match(/-?[\d.]+/g) ?? []).map(Number)
    const out = v.map((value, i) => {
      if (cmd === 'H') return ox + value * k
      if (cmd === 'V') return oy + value * k
      if (cmd === 'A') return i < 2 ? value * k : i < 5 ? value : (i === 5 ? ox : oy) + value * k
      return (i % 2 ? oy : ox) + value * k
    })
    return cmd + out.map(n).join(' ')
  })
}

export interface Lettering {
  x: number
  y: number
  h: number
  track?: number
  weight?: number
  anchor?: 'start' | 'middle' | 'end'
}

/**
 * An engraved word as one path. `h` is the cap height, `track` the additional space between letters as a share of `h`,
 * `weight` the stroke width in card units.
 */
export function word(str: string, { x, y, h, track = 0.5, weight = 1.6, anchor = 'middle' }: Lettering): string {
  const k = h / 100
  const placed: [at: number, path: string][] = []
  let pen = 0
  ;[...str].forEach((ch, i) => {
    const [adv, d] = GLYPHS[ch]
    if (i) pen += track * 100 + (KERN[str[i - 1] + ch] ?? 0)
    placed.push([pen, d])
    pen += adv
  })
  const ox = anchor === 'middle' ? x - (pen * k) / 2 : anchor === 'end' ? x - pen * k : x
  const d = placed.map(([at, glyph]) => place(glyph, ox + at * k, y - h, k)).join('')
  return `<path fill="none" stroke-width="${n(weight)}" d="${d}"/>`
}
