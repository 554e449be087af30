// The metal. Every card is the same stack of layers: studio gradient, brushed grain, diagonal sheen, engraved layers,
// specular streak, vignette, chamfered edge. They are defined together, because metal only looks real when light, grain
// and edge agree.
import { H, n, polar, poly, RADIUS, times, W } from './geometry.ts'
import { type Cut, METALS, type Metal, type MetalName } from './metals.ts'

/** Position, colour and opacity of a gradient's stop. */
export type Stop = [offset: number, color: string, opacity?: number]

const stops = (list: readonly Stop[]) =>
  list
    .map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`)
    .join('')
const along = (id: string, [x1, y1, x2, y2]: readonly number[], list: readonly Stop[]) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`
const spread = (id: string, cx: number, cy: number, r: number, list: readonly Stop[]) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}" gradientTransform="translate(0 ${n(cy * 0.28)}) scale(1 .72)">${stops(list)}</radialGradient>`
const filter = (id: string, body: string) =>
  `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${W}" height="${H}" color-interpolation-filters="sRGB">${body}</filter>`

/** Grey noise around 50 %, stretched along the brushing direction. */
const noise = (id: string, fx: number, fy: number, octaves: number, seed: number, gain: number) => {
  const off = n(0.5 - gain / 2)
  const row = `${gain} 0 0 0 ${off} `
  return filter(
    id,
    `<feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="${octaves}" seed="${seed}"/>` +
      `<feColorMatrix values="${row.repeat(3)}0 0 0 0 1"/>`,
  )
}

/** Light on the ridges of the brushing only. */
const catchGrain = (id: string, fx: number, fy: number, seed: number) =>
  filter(
    id,
    `<feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="2" seed="${seed}"/>` +
      '<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 2.6 0 0 0 -.62" result="g"/>' +
      '<feComposite in="SourceGraphic" in2="g" operator="in"/>',
  )

/**
 * An engraving filter. The motif's own paint is the floor of the cut. Light comes from the upper left, so the upper
 * wall of the cut is in shadow, and the lower wall and the lip below it are lit. With `drop` > 0, for wide cuts, it
 * adds a textured floor, rounded walls and their soft shadow.
 */
function cutFilter(
  id: string,
  d: number,
  soft: number,
  { shade, lip, wall, shadeColor = '#000', lipColor = '#fff' }: Cut,
  drop = 0,
): string {
  const flood = (color: string, opacity: number, mask: string, result: string) =>
    `<feFlood flood-color="${color}" flood-opacity="${n(opacity)}"/><feComposite in2="${mask}" operator="in" result="${result}"/>`
  const texture =
    '<feTurbulence type="fractalNoise" baseFrequency=".85 .3" numOctaves="2" seed="3"/>' +
    '<feColorMatrix values=".7 0 0 0 .15 .7 0 0 0 .15 .7 0 0 0 .15 0 0 0 0 1" result="tex"/>' +
    '<feBlend in="tex" in2="SourceGraphic" mode="soft-light"/><feComposite in2="SourceAlpha" operator="in" result="floor"/>'
  const relief =
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${drop}" result="depth"/>` +
    `<feDiffuseLighting in="depth" surfaceScale="${-drop * 1.5}" diffuseConstant="1" result="lit"><feDistantLight azimuth="235" elevation="50"/></feDiffuseLighting>` +
    '<feComposite in="floor" in2="lit" operator="arithmetic" k1="1.3" result="lf"/><feComposite in="lf" in2="SourceAlpha" operator="in" result="floor"/>' +
    `<feOffset in="SourceAlpha" dx="${n(drop * 0.5)}" dy="${n(drop)}"/><feGaussianBlur stdDeviation="${drop}" result="amb"/>` +
    '<feComposite in="SourceAlpha" in2="amb" operator="out" result="amb"/>' +
    flood(shadeColor, shade * 0.6, 'amb', 'A')
  return filter(
    id,
    (drop ? texture + relief : '') +
      `<feOffset in="SourceAlpha" dx="${n(d * 0.4)}" dy="${n(d)}" result="down"/>` +
      `<feOffset in="SourceAlpha" dx="${n(-d * 0.4)}" dy="${n(-d)}" result="up"/>` +
      `<feGaussianBlur in="down" stdDeviation="${soft}" result="downS"/>` +
      '<feComposite in="SourceAlpha" in2="downS" operator="out" result="topWall"/>' +
      '<feComposite in="SourceAlpha" in2="up" operator="out" result="botWall"/>' +
      '<feComposite in="down" in2="SourceAlpha" operator="out" result="lip"/>' +
      '<feComposite in="up" in2="SourceAlpha" operator="out" result="brow"/>' +
      flood(shadeColor, shade, 'topWall', 'S') +
      flood(lipColor, wall, 'botWall', 'B') +
      flood(lipColor, lip, 'lip', 'L') +
      flood(shadeColor, shade * 0.35, 'brow', 'D') +
      ['D', 'L', drop ? 'floor' : 'SourceGraphic', drop ? 'A' : '', 'S', 'B']
        .filter(Boolean)
        .map((i) => `<feMergeNode in="${i}"/>`)
        .join('')
        .replace(/^(.*)$/, '<feMerge>$1</feMerge>'),
  )
}

const LIGHT = [70, -60, 786, 600]

const full = `<rect width="${W}" height="${H}"`

function defs(m: Metal): string {
  return (
    along('body', LIGHT, m.body) +
    along('floor', LIGHT, m.floor) +
    along('ink', LIGHT, m.ink) +
    along('pale', LIGHT, m.pale ?? m.body) +
    along('sheen', LIGHT, [
      [0.22, m.tint, 0],
      [0.36, m.tint, 0.75],
      [0.42, m.tint, 1],
      [0.5, m.tint, 0.55],
      [0.66, m.tint, 0],
    ]) +
    along('streak', LIGHT, [
      [0.395, m.tint, 0],
      [0.418, m.tint, 0.9],
      [0.424, m.tint, 1],
      [0.445, m.tint, 0],
      [0.7, m.tint, 0],
      [0.715, m.tint, 0.35],
      [0.735, m.tint, 0],
    ]) +
    along(
      'rim',
      [0, 0, W, H],
      [
        [0, m.rim[0]],
        [0.22, m.rim[1]],
        [0.42, m.rim[0]],
        [0.6, m.rim[1]],
        [0.82, m.rim[2]],
        [0.93, m.rim[3]],
        [1, m.rim[2]],
      ],
    ) +
    spread('fall', W * 0.34, H * 0.22, W * 0.86, [
      [0, '#000', 0],
      [0.55, '#000', 0.12],
      [1, '#000', 1],
    ]) +
    spread('glow', W * 0.3, H * 0.1, W * 0.62, [
      [0, m.tint, 0.5],
      [1, m.tint, 0],
    ]) +
    noise('hair', 0.006, 0.95, 2, 7, 2.2) +
    noise('bandN', 0.0011, 0.05, 3, 21, 2.2) +
    catchGrain('ridge', 0.005, 0.85, 40) +
    filter('melt', '<feGaussianBlur stdDeviation="1.6"/>') +
    cutFilter('deep', 1.3, 0.5, m.cut, 5) +
    cutFilter('cut', 1.3, 0.5, m.cut, 2) +
    cutFilter('fine', 0.8, 0.3, m.cut)
  )
}

/** The bare metal under the motif. */
const surface = (m: Metal, skin: string) =>
  `${full} fill="url(#body)"/>${full} fill="url(#glow)" opacity="${m.sheen}"/><g class="skin">${skin}</g>` +
  `<g style="mix-blend-mode:soft-light" opacity="${m.band}">${full} filter="url(#bandN)"/></g>` +
  `<g style="mix-blend-mode:overlay" opacity="${m.grain}">${full} filter="url(#hair)"/></g>` +
  `<g style="mix-blend-mode:screen" opacity="${m.sheen}">${full} fill="url(#sheen)" filter="url(#ridge)"/></g>` +
  `<g style="mix-blend-mode:screen" opacity="${n(m.sheen * 0.55)}">${full} fill="url(#sheen)"/></g>`

/** The light on metal and engraving, then the chamfer. */
const finish = (m: Metal) => {
  const ring = (inset: number, extra: string) =>
    `<rect x="${inset}" y="${inset}" width="${n(W - 2 * inset)}" height="${n(H - 2 * inset)}" rx="${n(RADIUS - inset)}" fill="none" ${extra}/>`
  return (
    `<g style="mix-blend-mode:screen" opacity="${m.streak}">${full} fill="url(#streak)" filter="url(#ridge)"/></g>` +
    `<g style="mix-blend-mode:screen" opacity="${n(m.streak * 0.5)}">${full} fill="url(#streak)"/></g>` +
    `<g style="mix-blend-mode:multiply" opacity="${m.vignette}">${full} fill="url(#fall)"/></g>` +
    ring(6.2, 'stroke="#000" stroke-opacity=".28" stroke-width="1.6"') +
    ring(2.2, 'stroke="url(#rim)" stroke-width="5.4"') +
    ring(5, 'stroke="#fff" stroke-opacity=".22" stroke-width=".7"') +
    ring(0.4, 'stroke="#000" stroke-opacity=".35" stroke-width="1"') +
    `<path d="M0 0H${W}V${H}H0ZM0 ${RADIUS}V${n(H - RADIUS)}a${RADIUS} ${RADIUS} 0 0 0 ${RADIUS} ${RADIUS}H${n(W - RADIUS)}a${RADIUS} ${RADIUS} 0 0 0 ${RADIUS} ${-RADIUS}V${RADIUS}a${RADIUS} ${RADIUS} 0 0 0 ${-RADIUS} ${-RADIUS}H${RADIUS}a${RADIUS} ${RADIUS} 0 0 0 ${-RADIUS} ${RADIUS}Z" fill="${m.rim[1]}" fill-rule="evenodd"/>`
  )
}

type Depth = 'deep' | 'cut' | 'fine'
/** Filled engraving: 'deep' for large shapes, 'cut' for bold ones, 'fine' for hairlines. */
export const engrave = (depth: Depth, body: string, tone = 'floor', attrs = ''): string =>
  `<g filter="url(#${depth})"><g fill="url(#${tone})" stroke="none" ${attrs}>${body}</g></g>`

/** Stroked engraving, with the same depths. */
export const lines = (depth: Depth, width: number, body: string, attrs = '', tone = 'ink'): string =>
  `<g filter="url(#${depth})"><g fill="none" stroke="url(#${tone})" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${attrs}>${body}</g></g>`

/** A lathe-turned disc: light fans out around the centre, as on a watch dial. */
export function spun(cx: number, cy: number, r: number, light: string, dark: string, id: string): string {
  const count = 150
  const wedge = (i: number) => {
    const a = (i / count) * 360
    const lobe =
      Math.max(0, Math.cos(((a - 52) * Math.PI) / 90)) ** 3 +
      0.5 * Math.max(0, Math.cos(((a + 20) * Math.PI) / 90)) ** 8
    const o = Math.min(1, 0.12 + 0.8 * lobe + 0.07 * Math.sin(i * 2.4) + 0.05 * Math.sin(i * 5.7))
    return `<path d="${poly([[cx, cy], polar(cx, cy, r * 1.02, a - 0.2), polar(cx, cy, r * 1.02, a + 2.8)], true)}" fill="${light}" fill-opacity="${n(Math.max(0, o))}"/>`
  }
  const grooves = times(Math.floor(r / 3.2), (i) => `<circle cx="${cx}" cy="${cy}" r="${n((i + 1) * 3.2)}"/>`).join('')
  return (
    `<clipPath id="${id}"><circle cx="${cx}" cy="${cy}" r="${r}"/></clipPath><g class="spun" clip-path="url(#${id})">` +
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${dark}"/><g filter="url(#melt)">${times(count, wedge).join('')}</g>` +
    `<g fill="none" stroke="#000" stroke-opacity=".07" stroke-width=".8">${grooves}</g></g>` +
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="1.4"/>` +
    `<circle cx="${cx + 0.5}" cy="${cy + 1.2}" r="${r + 1}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width=".9"/>`
  )
}

/** A complete, self-contained picture of a card. `skin` is colour on the bare metal, below the grain. */
export function card(metal: MetalName, motif: string, { skin = '', extraDefs = '', over = '' } = {}): string {
  const m: Metal = METALS[metal]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" preserveAspectRatio="none">` +
    `<defs>${defs(m)}${extraDefs}</defs><g style="isolation:isolate"><g class="surface">${surface(m, skin)}</g><g class="motif">${motif}${over}</g><g class="finish">${finish(m)}</g></g></svg>\n`
  )
}
