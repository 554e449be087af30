// The motifs of the plain fronts (black, desert, unbothered). They are separate from the others because they depend on
// restraint and are tuned on their own.
import {
  circle,
  diamond,
  H,
  lerp,
  mix,
  n,
  type Point,
  polar,
  poly,
  sample,
  smooth,
  star,
  taper,
  times,
  W,
  waves,
} from './geometry.ts'
import { word } from './letters.ts'
import { card, engrave, lines, spun } from './metal.ts'

const path = (d: string, extra = '') => `<path d="${d}"${extra ? ` ${extra}` : ''}/>`
const maskOver = (id: string, hidden: string) =>
  `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${W}" height="${H}"><rect width="${W}" height="${H}" fill="#fff"/>${hidden}</mask>`

/** Two woven diamonds inside a watch-bezel ring. */
function black() {
  const cx = 428
  const cy = 270
  const gap = 28
  const half = 78
  const tick = (i: number) => poly([polar(cx, cy, i % 10 ? 140 : 134, i * 3 - 90), polar(cx, cy, 147, i * 3 - 90)])
  // Where one band goes below the other, a short gap is cut along the upper band.
  const hide = (y: number) =>
    path(
      poly([
        [cx - 7.5, y - 7.5],
        [cx + 7.5, y + 7.5],
      ]),
      'stroke="#000" stroke-width="22" fill="none"',
    )
  const knot = (side: number) => [half, half - 12].map((r) => path(diamond(cx + side * gap, cy, r, r))).join('')
  const motif =
    lines('fine', 1.3, times(120, (i) => path(tick(i))).join('')) +
    lines('fine', 1.5, path(circle(cx, cy, 155)) + path(circle(cx, cy, 124))) +
    lines('fine', 3.2, `<g mask="url(#wa)">${knot(-1)}</g><g mask="url(#wb)">${knot(1)}</g>`) +
    lines('fine', 4.6, path(waves(764, 84, 27)))
  const cross = half - gap - 6
  return card('black', motif, { extraDefs: maskOver('wa', hide(cy + cross)) + maskOver('wb', hide(cy - cross)) })
}

// A dune is a windward ridge that rises to a crest, and a lee slope that falls from it. The spine between them runs
// down to the ground and separates sunlit from shaded sand.
interface Dune {
  ridge: Point[]
  lee: Point[]
  spine: Point[]
}

const DUNES: readonly Dune[] = [
  {
    ridge: [
      [-20, 322],
      [90, 306],
      [200, 262],
      [292, 236],
    ],
    lee: [
      [292, 236],
      [400, 284],
      [540, 318],
      [700, 332],
      [880, 334],
      [1140, 350],
    ],
    spine: [
      [292, 236],
      [312, 284],
      [300, 330],
      [330, 400],
      [330, 560],
      [340, 840],
    ],
  },
  {
    ridge: [
      [-20, 398],
      [200, 384],
      [400, 352],
      [560, 298],
      [650, 262],
    ],
    lee: [
      [650, 262],
      [712, 304],
      [790, 338],
      [890, 362],
      [1140, 400],
    ],
    spine: [
      [650, 262],
      [670, 312],
      [654, 364],
      [690, 440],
      [690, 580],
      [700, 840],
    ],
  },
  {
    ridge: [
      [-20, 418],
      [40, 404],
      [110, 370],
      [172, 336],
    ],
    lee: [
      [172, 336],
      [260, 388],
      [390, 428],
      [560, 446],
      [880, 450],
      [1140, 470],
    ],
    spine: [
      [172, 336],
      [196, 388],
      [182, 440],
      [224, 520],
      [228, 640],
      [240, 880],
    ],
  },
  {
    ridge: [
      [-20, 520],
      [140, 508],
      [300, 470],
      [410, 424],
      [482, 390],
    ],
    lee: [
      [482, 390],
      [570, 438],
      [690, 474],
      [880, 494],
      [1140, 520],
    ],
    spine: [
      [482, 390],
      [508, 440],
      [498, 490],
      [540, 570],
      [540, 680],
      [550, 900],
    ],
  },
]

function desert() {
  const body = (d: Dune) => `${smooth(d.ridge)}${smooth(d.lee).replace('M', 'L')}V700H-20Z`
  const at = (curve: readonly Point[], t: number) => {
    const x = t * (curve.length - 1)
    const i = Math.min(curve.length - 2, Math.floor(x))
    return mix(curve[i], curve[i + 1], x - i)
  }
  const draw = (d: Dune, i: number) => {
    const [ridge, lee, spine] = [d.ridge, d.lee, d.spine].map((c) => sample(c, 20))
    const crest = d.ridge[d.ridge.length - 1]
    // Lee side: a fan of lines. Most start lower, at irregular distances, so that they do not merge at the crest.
    const fan = times(17, (k) => {
      const from = k % 4 === 1 ? 0.02 : 0.05 + 0.13 * (((k * 7) % 17) / 17)
      return path(
        poly(
          times(36, (s) => {
            const t = lerp(from, 1, s / 35)
            return mix(at(spine, t), at(lee, t), (k + 1) / 18)
          }),
        ),
      )
    }).join('')
    // Windward side: ripples parallel to the ridge, each ending on the spine.
    const ripples = times(9, (k) => {
      const s = (k + 1) * 0.085
      const foot = at(spine, s)
      return path(
        poly(
          times(40, (j): Point => {
            const u = j / 39
            const p = at(ridge, u)
            return [p[0] + u * (foot[0] - crest[0]), p[1] + u * (foot[1] - crest[1]) + (1 - u) * (k + 1) * 13]
          }),
        ),
      )
    }).join('')
    const shade = `${poly(spine)}${poly([...lee].reverse()).replace('M', 'L')}Z`
    return (
      `<g mask="url(#d${i})">${path(body(d), 'fill="url(#sunlit)"')}${path(shade, 'fill="#3d2409" opacity=".2"')}` +
      lines('fine', 1.5, fan) +
      lines('fine', 1, ripples, 'opacity=".6"') +
      `${lines('fine', 2.4, path(smooth(d.ridge)) + path(smooth(d.lee)))}${lines('fine', 1.8, path(smooth(d.spine)))}</g>`
    )
  }
  const masks = DUNES.map((_, i) =>
    maskOver(
      `d${i}`,
      DUNES.slice(i + 1)
        .map((f) => path(body(f), 'fill="#000"'))
        .join(''),
    ),
  )
  const sunlit = `<linearGradient id="sunlit" gradientUnits="userSpaceOnUse" x1="0" y1="230" x2="0" y2="540"><stop offset="0" stop-color="#fff3dc" stop-opacity=".1"/><stop offset="1" stop-color="#7a5226" stop-opacity=".16"/></linearGradient>`
  const sun = spun(634, 136, 48, '#fff4dc', '#b48c58', 'sun') + lines('fine', 1.5, path(circle(634, 136, 60)))
  return card('sand', sun + DUNES.map(draw).join(''), { extraDefs: masks.join('') + sunlit })
}

function unbothered() {
  // A closed eye; with side = 1, its outer corner is on the right.
  const eye = (cx: number, side: number) => {
    const put = ([x, y]: Point): Point => [cx + x * side, 212 + y]
    const lid: Point[] = [
      [-106, -14],
      [-56, 20],
      [0, 32],
      [56, 20],
      [106, -14],
    ]
    const s = sample(lid)
    const lashes = times(9, (i) => {
      const at = Math.round(lerp(0.02, 0.98, i / 8) * (s.length - 1))
      const p = s[at]
      const fan = lerp(128, 34, i / 8)
      const len = 30 + 13 * Math.sin((i / 8) * Math.PI * 0.72) + i * 0.9
      const pts: Point[] = [p, polar(...p, len * 0.52, fan + 8), polar(...p, len, fan - 3)]
      return path(taper(pts.map(put), (u) => 5.8 * (1 - u) ** 0.8 + 0.5))
    }).join('')
    return path(taper(lid.map(put), (u) => 1.2 + 7.2 * Math.sin(Math.PI * u) ** 0.8)) + lashes
  }
  const moon = 'M396 92A37 37 0 1 0 459 110A33 33 0 0 1 396 92Z'
  const calm = times(5, (i) => `M${n(428 - 330 + i * 62)} ${n(452 + i * 13.5)}H${n(428 + 330 - i * 62)}`).join('')
  const motif =
    engrave('cut', eye(258, -1) + eye(598, 1)) +
    engrave('cut', path(moon) + path(star(462, 76, 6)) + path(star(440, 62, 3.6))) +
    lines('fine', 1.4, path(`M0 438H${W}`)) +
    lines('fine', 1.2, path(calm)) +
    lines('fine', 4, word('UNBOTHERED', { x: 428, y: 396, h: 40, track: 0.72, weight: 4.2 }))
  return card('rose', motif)
}

export const core = { black, desert, unbothered }
