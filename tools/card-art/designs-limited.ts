// The motifs of the pictorial fronts (joker, american-success, lucky-duck, lover-girl), with illustrations and small
// engraved names.
import {
  type Cubic,
  circle,
  diamond,
  H,
  heart,
  heartReach,
  lerp,
  n,
  onCubic,
  type Point,
  polar,
  poly,
  smooth,
  star,
  taper,
  times,
  W,
} from './geometry.ts'
import { word } from './letters.ts'
import { card, engrave, lines, spun } from './metal.ts'

const path = (d: string, extra = '') => `<path d="${d}"${extra ? ` ${extra}` : ''}/>`
const half = (id: string, x: number, w: number) =>
  `<clipPath id="${id}"><rect x="${x}" width="${w}" height="${H}"/></clipPath>`

/** The colours of a thin film: a diagonal rainbow distorted by slow noise. Tints the metal without lighting it. */
export const oilSlick = {
  defs:
    `<linearGradient id="film" gradientUnits="userSpaceOnUse" x1="0" y1="40" x2="${W}" y2="500">` +
    [
      [0, '#3f2a66'],
      [0.14, '#6a3d9a'],
      [0.27, '#3d4f9c'],
      [0.38, '#1f7f78'],
      [0.5, '#2f8f55'],
      [0.6, '#2c6a7a'],
      [0.72, '#5a3f98'],
      [0.85, '#7a3a86'],
      [1, '#2b6b58'],
    ]
      .map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`)
      .join('') +
    `</linearGradient><filter id="oil" filterUnits="userSpaceOnUse" x="-200" y="-200" width="${W + 400}" height="${H + 400}" color-interpolation-filters="sRGB">` +
    '<feTurbulence type="fractalNoise" baseFrequency=".0024 .0036" numOctaves="2" seed="5" result="t"/>' +
    '<feDisplacementMap in="SourceGraphic" in2="t" scale="420" xChannelSelector="R" yChannelSelector="G"/></filter>',
  skin: ['color:.62', 'soft-light:.5']
    .map((s) => s.split(':'))
    .map(
      ([mode, o]) =>
        `<g style="mix-blend-mode:${mode}" opacity="${o}"><rect x="-200" y="-200" width="${W + 400}" height="${H + 400}" fill="url(#film)" filter="url(#oil)"/></g>`,
    )
    .join(''),
}

const harlequinCells = times(9, (i) => times(4, (j) => diamond((i * W) / 8, (j * H) / 3, W / 16, H / 6))).flat()
export const harlequin = `<g fill="#05060a" opacity=".26">${harlequinCells.map((d) => path(d)).join('')}</g>`

function joker() {
  const net = lines('fine', 0.9, harlequinCells.map((d) => path(d)).join(''), 'opacity=".22"')
  const put = (body: string) => `<g transform="translate(428 262) scale(1.04)">${body}</g>`
  const flip = (d: string) => `<path transform="scale(-1 1)" d="${d}"/>`
  const horn =
    'M-104 -20C-118 -70 -138 -104 -170 -104C-194 -104 -208 -80 -208 -50C-238 -92 -238 -180 -160 -188C-98 -192 -56 -124 -38 0C-62 -4 -84 -10 -104 -20Z'
  const seam = 'M-70 -6C-84 -94 -118 -148 -164 -146C-204 -143 -222 -106 -211 -60'
  const spire = 'M-32 1C-52 -70 -30 -140 0 -182C30 -140 52 -70 32 1Q0 5 -32 1Z'
  const band = 'M-110 -12Q0 26 110 -12L105 18Q0 56 -105 18Z'
  const face =
    'M-102 30Q0 66 102 30C110 74 102 112 72 144C48 168 20 176 0 196C-20 176 -48 168 -72 144C-102 112 -110 74 -102 30Z'
  const bells = circle(-208, -35, 14) + circle(208, -35, 14) + circle(0, -195, 14)
  const slits = 'M-216 -32H-200M200 -32H216M-7 -192H7'
  const eyes = 'M20 98C32 76 58 66 88 68C78 92 50 104 20 98ZM-20 98C-32 76 -58 66 -88 68C-78 92 -50 104 -20 98Z'
  const tears = diamond(50, 119, 5, 12) + diamond(-50, 119, 5, 12)
  const grin = 'M-70 132C-46 152 46 152 70 132C60 160 32 168 0 168C-32 168 -60 160 -70 132Z'
  const gems = times(7, (i) => diamond(-84 + i * 28, 22 - ((i - 3) / 3) ** 2 * 15, 6, 9)).join('')
  const holes = path(eyes + tears + grin + gems)
  const solid = path(horn) + path(spire) + path(bells) + path(band) + path(face)
  const silhouette = `${path(horn)}${flip(horn)}${path(spire)}${path(face)}${path(band)}`
  const maskBox = 'maskUnits="userSpaceOnUse" x="-428" y="-262" width="856" height="540"'
  const masks =
    `<mask id="cutouts" ${maskBox}><g fill="#fff">${solid}</g><g fill="#000">${holes}</g><g fill="none" stroke="#000" stroke-width="2.6">${path(seam)}${path(slits)}${path('M-105 24Q0 60 105 24')}${path('M-104 -20Q0 18 104 -20')}${path(spire)}</g></mask>` +
    `<mask id="hat" ${maskBox}><g fill="#fff">${silhouette}</g></mask>`
  const hatch = path(times(40, (i) => `M${n(4 + i * 6.2)} -220V220`).join(''))
  const outline = flip(horn) + flip(seam) + path(spire) + path(bells) + path(band) + path(face) + path(slits)
  const pips = [0, 180]
    .map(
      (r) =>
        `<g transform="rotate(${r} 428 270)">${word('J', { x: 60, y: 104, h: 52, weight: 5.6 })}${path(diamond(62, 142, 13, 20), 'fill="url(#ink)" stroke="none"')}</g>`,
    )
    .join('')
  const motif =
    net +
    engrave(
      'deep',
      `<g clip-path="url(#hl)">${put(`<g mask="url(#cutouts)"><rect x="-428" y="-262" width="428" height="540" fill="url(#hatfloor)"/></g>`)}</g>`,
    ) +
    lines('fine', 1.1, `<g clip-path="url(#hr)">${put(`<g mask="url(#hat)">${hatch}</g>`)}</g>`, 'opacity=".5"') +
    lines('fine', 2.8, `<g clip-path="url(#hr)">${put(outline)}</g>`) +
    engrave('cut', `<g clip-path="url(#hr)">${put(holes)}</g>`, 'ink') +
    lines('fine', 1, pips)
  const hatfloor =
    '<linearGradient id="hatfloor" gradientUnits="userSpaceOnUse" x1="-240" y1="-200" x2="60" y2="200"><stop offset="0" stop-color="#d3d6dc"/><stop offset=".35" stop-color="#f4f5f7"/><stop offset=".6" stop-color="#b9bdc6"/><stop offset="1" stop-color="#dfe1e6"/></linearGradient>'
  return card('slick', motif, {
    skin: oilSlick.skin + harlequin,
    extraDefs: oilSlick.defs + half('hl', 0, 426.5) + half('hr', 428.5, 428) + masks + hatfloor,
  })
}

/** A blued panel with rising stars. Seven stripes leave it as the feathers of a wing. */
function americanSuccess() {
  const edge = (x: number) => `M${x} 0C${x - 40} 150 ${x - 60} 350 ${x} 540`
  const panel = `${edge(322)}H0V0Z`
  const skin =
    path(panel, 'fill="#1a2c63" style="mix-blend-mode:multiply"') + path(panel, 'fill="#0a1638" opacity=".4"')
  const tips: Point[] = [
    [824, 44],
    [818, 116],
    [794, 186],
    [754, 252],
    [700, 312],
    [636, 366],
    [566, 404],
  ]
  const feathers = tips.map((tip, i) => {
    const y = 84 + i * 52
    const thick = 37 - i * 1.5
    const run = tip[0] - 250
    const side = (o: number): Cubic => [
      [250, y + o],
      [250 + run * 0.4, y + 96 + o],
      [250 + run * 0.7, lerp(y, tip[1], 0.6) + 50 + o * 1.05],
      tip,
    ]
    const line = (o: number, from: number, to: number) => times(40, (k) => onCubic(side(o), lerp(from, to, k / 39)))
    return {
      d: poly([...line(0, 0, 1), ...line(thick, 0, 1).reverse()], true),
      barbs: poly(line(thick * 0.36, 0, 0.97)) + poly(line(thick * 0.68, 0, 0.93)),
    }
  })
  const stars = times(6, (i) =>
    path(star(lerp(62, 222, (i / 5) ** 0.9), lerp(456, 92, (i / 5) ** 1.1), lerp(12, 40, i / 5), -90 + i * 2)),
  ).join('')
  const wing = (body: string) => `<g clip-path="url(#open)">${body}</g>`
  const motif =
    engrave('deep', wing(feathers.map((f) => path(f.d)).join(''))) +
    lines('fine', 0.9, wing(feathers.map((f) => path(f.barbs)).join('')), 'opacity=".55"', 'pale') +
    engrave('cut', stars, 'pale') +
    lines('fine', 2.4, path(edge(322)), '', 'pale') +
    lines('fine', 1.1, path(edge(309)), 'opacity=".75"', 'pale') +
    lines('fine', 2, word('AMERICAN SUCCESS', { x: W - 44, y: 504, h: 15, track: 0.62, weight: 2.3, anchor: 'end' }))
  const open = `<clipPath id="open"><path d="${edge(338)}H${W}V0Z"/></clipPath>`
  return card('steel', motif, { skin, extraDefs: open })
}

/** Four heart-shaped leaves and a stem, around the origin. */
export const clover = (s: number) =>
  times(4, (i) => `<g transform="rotate(${45 + i * 90})">${path(heart(0, -s * 0.98, s * 0.86))}</g>`).join('') +
  path(
    taper(
      [
        [0, 0],
        [s * 0.3, s * 1.3],
        [s * 1.0, s * 2.1],
      ],
      (t) => s * (0.16 + 0.2 * t),
    ),
  )

function luckyDuck() {
  const body =
    'M-16 -38C-32 -12 -62 -6 -94 -14C-114 -20 -126 -34 -136 -52C-142 -62 -151 -56 -152 -44C-157 8 -150 62 -106 92C-60 122 50 122 94 92C136 62 140 14 106 -18C100 -24 96 -30 94 -38Z'
  const bill = 'M90 -88C104 -100 116 -86 132 -91C146 -95 154 -84 147 -72C138 -56 116 -46 92 -52Z'
  const duck = path(body) + path(circle(42, -70, 61)) + path(bill)
  const off = `<g fill="#000">${path(circle(62, -88, 8))}<g transform="translate(-20 42)">${clover(23)}</g></g><g fill="none" stroke="#000" stroke-width="3.4" stroke-linecap="round">${path('M102 -70C118 -66 132 -68 143 -78')}${path('M97 -97A61 61 0 0 1 96 -42')}</g>`
  const mask = `<mask id="bird" maskUnits="userSpaceOnUse" x="-300" y="-300" width="600" height="600"><g fill="#fff">${duck}</g>${off}</mask>`
  const cx = 428
  const cy = 240
  const bird = `<g transform="translate(${cx} ${cy + 18})"><g mask="url(#bird)"><rect x="-300" y="-300" width="600" height="600" fill="url(#duckfloor)"/></g></g>`
  const water = [0, 1]
    .map((i) => {
      const w = 104 - i * 36
      const steps = 12 - i * 4
      return path(smooth(times(steps + 1, (k) => [cx - w + (k * 2 * w) / steps, cy + 141 + i * 13 + (k % 2 ? -4 : 4)])))
    })
    .join('')
  const reeds = times(150, (i) => path(poly([polar(cx, cy, 190, i * 2.4), polar(cx, cy, 199, i * 2.4)]))).join('')
  const leaf = (x: number) => engrave('fine', `<g transform="translate(${x} 490)">${clover(6.4)}</g>`, 'ink')
  const motif =
    spun(cx, cy, 184, '#fff0b8', '#b98f3d', 'coin') +
    lines('fine', 1.7, reeds) +
    lines('fine', 1.6, path(circle(cx, cy, 204)) + path(circle(cx, cy, 172))) +
    engrave('deep', bird) +
    lines('fine', 2, water) +
    lines('fine', 2.4, word('LUCKY DUCK', { x: cx, y: 500, h: 19, track: 0.66, weight: 2.8 })) +
    leaf(278) +
    leaf(578)
  const duckfloor =
    '<linearGradient id="duckfloor" gradientUnits="userSpaceOnUse" x1="-150" y1="-130" x2="140" y2="120"><stop offset="0" stop-color="#94691f"/><stop offset=".5" stop-color="#ab7d2c"/><stop offset="1" stop-color="#744e12"/></linearGradient>'
  return card('brass', motif, { extraDefs: mask + duckfloor })
}

function loverGirl() {
  const cx = 428
  const cy = 218
  const s = 112
  // 96 rays, mirrored left to right, from just outside the heart to an ellipse that fits the card. The same rays
  // continue inside the heart as cuts that fade out before they meet.
  const rays = times(96, (i) => {
    const deg = i * 3.75 - 90
    const a = (deg * Math.PI) / 180
    const rim = 1 / Math.hypot(Math.cos(a) / 372, Math.sin(a) / 184)
    return { deg, rim, beat: Math.min(i, 96 - i) % 6, from: heartReach(deg) * s + 24 }
  })
  const ray = (deg: number, from: number, to: number) =>
    to - from < 9 ? '' : path(poly([polar(cx, cy, from, deg), polar(cx, cy, to, deg)]))
  const outer = rays
    .map(({ deg, beat, from, rim }) => ray(deg, from, rim * [1, 0.7, 0.82, 0.7, 0.92, 0.7][beat]))
    .join('')
  const inner = rays.map(({ deg, beat }) => ray(deg, [24, 88, 54, 88, 40, 88][beat], 190)).join('')
  const curl = [
    [0, 4],
    [26, 20],
    [74, 26],
    [130, 8],
    [166, -22],
    [158, -46],
    [136, -42],
    [136, -14],
    [172, 8],
    [224, 4],
    [272, -14],
    [300, -38],
    [290, -54],
    [274, -46],
  ]
  const swash = (f: number) =>
    path(
      taper(
        curl.map(([x, y]) => [cx + f * x, 444 + y]),
        (t) => 1.4 + 6.4 * Math.sin(Math.PI * Math.min(1, t * 1.04)) * Math.sin(Math.PI * ((t * 2.1 + 0.02) % 1)) ** 2,
      ),
    )
  const keep = `<clipPath id="inside">${path(heart(cx, cy, s - 12))}</clipPath>`
  const motif =
    lines('fine', 1.7, outer) +
    lines('fine', 1.6, path(heart(cx, cy, s + 13))) +
    engrave('deep', path(heart(cx, cy, s))) +
    `<g clip-path="url(#inside)" stroke="#7d2a35" stroke-opacity=".6" stroke-width="1.2">${inner}</g>` +
    engrave('fine', swash(1) + swash(-1)) +
    lines('fine', 2.2, word('LOVER GIRL', { x: cx, y: 508, h: 18, track: 0.7, weight: 2.4 }))
  return card('crimson', motif, { extraDefs: keep })
}

export const limited = { joker, 'american-success': americanSuccess, 'lucky-duck': luckyDuck, 'lover-girl': loverGirl }
