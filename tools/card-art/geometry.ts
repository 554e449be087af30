// The geometry that motifs are drawn with: splines, tapered strokes, stars, hearts, the contactless waves. Kept in one
// place, so that the designs stay readable lists of shapes. Units are tenths of a millimetre on an ID-1 card.

export const W = 856
export const H = 540
export const RADIUS = 31.8

export type Point = [x: number, y: number]
export type Cubic = [Point, Point, Point, Point]

export const n = (v: number): string => String(Math.round(v * 100) / 100)
export const pt = ([x, y]: Point): string => `${n(x)} ${n(y)}`
export const polar = (cx: number, cy: number, r: number, deg: number): Point => {
  const a = (deg * Math.PI) / 180
  return [cx + r * Math.cos(a), cy + r * Math.sin(a)]
}
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
export const mix = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]
export const times = <Item>(count: number, fn: (i: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => fn(i))

/** Path of straight segments through points. */
export const poly = (points: readonly Point[], close = false): string =>
  `M${points.map(pt).join('L')}${close ? 'Z' : ''}`

/** Point on a cubic Bézier given as [p0, p1, p2, p3]. */
export function onCubic([a, b, c, d]: Cubic, t: number): Point {
  const u = 1 - t
  const k = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
  const along = (i: 0 | 1) => k[0] * a[i] + k[1] * b[i] + k[2] * c[i] + k[3] * d[i]
  return [along(0), along(1)]
}

/** Samples a Catmull-Rom spline through points. */
export function sample(points: readonly Point[], perSpan = 16): Point[] {
  const out: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[i - 1] ?? points[i]
    const p1 = points[i]
    const p2 = points[i + 1]
    const p3 = points[i + 2] ?? p2
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    for (let k = 0; k < perSpan; k++) out.push(onCubic([p1, c1, c2, p2], k / perSpan))
  }
  out.push(points[points.length - 1])
  return out
}

/** Smooth SVG path through points: a Catmull-Rom spline as cubic curves. */
export function smooth(points: readonly Point[]): string {
  let d = `M${pt(points[0])}`
  for (let i = 0; i < points.length - 1; i++) {
    const p0 = points[i - 1] ?? points[i]
    const p1 = points[i]
    const p2 = points[i + 1]
    const p3 = points[i + 2] ?? p2
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    d += `C${pt(c1)} ${pt(c2)} ${pt(p2)}`
  }
  return d
}

/** Calligraphic stroke: a closed outline whose width follows `width(t)`. */
export function taper(points: readonly Point[], width: (t: number) => number, perSpan = 18): string {
  const s = sample(points, perSpan)
  const left: Point[] = []
  const right: Point[] = []
  s.forEach((p, i) => {
    const a = s[Math.max(0, i - 1)]
    const b = s[Math.min(s.length - 1, i + 1)]
    const len = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const w = width(i / (s.length - 1)) / 2
    const nx = (-(b[1] - a[1]) / len) * w
    const ny = ((b[0] - a[0]) / len) * w
    left.push([p[0] + nx, p[1] + ny])
    right.unshift([p[0] - nx, p[1] - ny])
  })
  return poly([...left, ...right], true)
}

export function star(cx: number, cy: number, r: number, rot = -90, inner = 0.39): string {
  return poly(
    times(10, (i) => polar(cx, cy, i % 2 ? r * inner : r, rot + i * 36)),
    true,
  )
}

export const diamond = (cx: number, cy: number, rx: number, ry: number): string =>
  poly(
    [
      [cx, cy - ry],
      [cx + rx, cy],
      [cx, cy + ry],
      [cx - rx, cy],
    ],
    true,
  )

const HEART: readonly Cubic[] = [
  [
    [0, 0.98],
    [-0.2, 0.72],
    [-1, 0.3],
    [-1, -0.3],
  ],
  [
    [-1, -0.3],
    [-1, -0.66],
    [-0.74, -0.88],
    [-0.48, -0.88],
  ],
  [
    [-0.48, -0.88],
    [-0.25, -0.88],
    [-0.08, -0.74],
    [0, -0.54],
  ],
]

/** Heart outline with the point down; `s` is half its width. */
export function heart(cx: number, cy: number, s: number): string {
  const at =
    (side: number) =>
    ([x, y]: Point): Point => [cx + side * x * s, cy + y * s]
  const left = HEART.map((c) => c.slice(1).map(at(1)))
  const right = HEART.map((c) => c.slice(0, 3).reverse().map(at(-1))).reverse()
  const curves = [...left, ...right].map((c) => `C${c.map(pt).join(' ')}`)
  return `M${pt([cx, cy + 0.98 * s])}${curves.join('')}Z`
}

/** The distance from a unit heart's centre to its outline, in a direction. */
export function heartReach(deg: number): number {
  const off = ([x, y]: Point) => Math.abs((((((Math.atan2(y, x) * 180) / Math.PI - deg) % 360) + 540) % 360) - 180)
  const edge = HEART.flatMap((c) => times(60, (i) => onCubic(c, i / 59))).flatMap(([x, y]): Point[] => [
    [x, y],
    [-x, y],
  ])
  const hit = edge.reduce((best, p) => (off(p) < off(best) ? p : best))
  return Math.hypot(hit[0], hit[1])
}

export const circle = (cx: number, cy: number, r: number): string =>
  `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`

/** Contactless waves: `count` arcs that open to the right, optically centred on cx, cy. */
export function waves(cx: number, cy: number, size: number, count = 4): string {
  const spread = 44
  const radii = times(count, (i) => size * lerp(0.34, 1.5, i / (count - 1)))
  const ox = cx - size * 0.98
  return radii
    .map((r) => `M${pt(polar(ox, cy, r, -spread))}A${n(r)} ${n(r)} 0 0 1 ${pt(polar(ox, cy, r, spread))}`)
    .join('')
}
