// Small pictures: the app icon, and the medallions that represent the two sample people. The people are invented, so
// medallions with their initials are used instead of faces. They share the cards' light (from the upper left) and
// turned metal, but not their filters.
import { n, waves } from './geometry.ts'
import { word } from './letters.ts'
import { type Stop, spun } from './metal.ts'

const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${body}</svg>\n`
const linear = (id: string, box: readonly number[], list: readonly Stop[]) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${box[0]}" y1="${box[1]}" x2="${box[2]}" y2="${box[3]}">` +
  `${list.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`
const radial = (id: string, cx: number, cy: number, r: number, list: readonly Stop[]) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}">` +
  `${list.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')}</radialGradient>`

/** The corner of a metal card with contactless waves. Few and heavy shapes, so that it is recognisable at 16 px. */
function icon() {
  const card = '<rect x="-210" y="104" width="620" height="620" rx="66"'
  return svg(
    512,
    `<defs>${linear(
      'bg',
      [0, 0, 512, 512],
      [
        [0, '#2a2b2e'],
        [0.55, '#17181a'],
        [1, '#0e0f10'],
      ],
    )}` +
      linear(
        'metal',
        [0, 90, 400, 520],
        [
          [0, '#cfd2d6'],
          [0.28, '#9b9fa5'],
          [0.47, '#f6f7f8'],
          [0.6, '#b3b7bd'],
          [1, '#7c8087'],
        ],
      ) +
      linear(
        'edge',
        [0, 104, 410, 512],
        [
          [0, '#ffffff'],
          [0.5, '#dfe1e4'],
          [0.75, '#ffffff'],
          [1, '#6d7177'],
        ],
      ) +
      '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>' +
      '<filter id="hair" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".006 .5" numOctaves="2" seed="4"/><feColorMatrix values="1.6 0 0 0 -.3 1.6 0 0 0 -.3 1.6 0 0 0 -.3 0 0 0 0 1"/></filter>' +
      `<clipPath id="c">${card}/></clipPath></defs>` +
      '<rect width="512" height="512" fill="url(#bg)"/>' +
      `<g transform="rotate(-9 256 300)">${card} fill="#000" opacity=".6" filter="url(#soft)" transform="translate(6 14)"/>` +
      `${card} fill="url(#metal)"/><g clip-path="url(#c)" style="mix-blend-mode:overlay" opacity=".22"><rect x="-210" y="0" width="800" height="720" filter="url(#hair)"/></g>` +
      `<rect x="-206" y="108" width="612" height="612" rx="62" fill="none" stroke="url(#edge)" stroke-width="8"/>` +
      `<g fill="none" stroke-linecap="round" stroke-width="40"><path d="${waves(206, 318, 150, 3)}" stroke="#fff" stroke-opacity=".75" transform="translate(2 5)"/>` +
      `<path d="${waves(206, 318, 150, 3)}" stroke="#1b1c1f"/></g></g>`,
  )
}

interface Medal {
  initials: string
  /** The lit and the shaded colour of the turned face. */
  light: string
  dark: string
  /** The floor of the cuts, from top to bottom. */
  ink: readonly [string, string]
  /** The opacity of the light on the lower edges of the cuts. */
  lip: number
}

/** A portrait as a medallion: initials cut into a disc of turned metal. Round, however it is cropped. */
function medal({ initials, light, dark, ink, lip }: Medal) {
  const c = 128
  const ring = (r: number, paint: string) => `<circle cx="${c}" cy="${c}" r="${r}" fill="none" ${paint}/>`
  const cut = (dx: number, body: string, paint: string) =>
    `<g transform="translate(${dx} ${n(dx * 1.3)})" stroke-linecap="square" stroke-miterlimit="6" ${paint}>${body}</g>`
  const letters = word(initials, { x: c, y: c + 29, h: 58, track: 0.34, weight: 6.4 })
  const engraved = (body: string) =>
    cut(1.1, body, `stroke="#fff" stroke-opacity="${lip}"`) +
    cut(-0.5, body, 'stroke="#000" stroke-opacity=".45"') +
    cut(0, body, 'stroke="url(#ink)"')
  return svg(
    256,
    `<defs>${linear(
      'ink',
      [0, 90, 0, 166],
      [
        [0, ink[0]],
        [1, ink[1]],
      ],
    )}${linear(
      'bevel',
      [40, 30, 216, 226],
      [
        [0, '#ffffff'],
        [0.35, light],
        [0.65, dark],
        [1, '#000000'],
      ],
    )}${radial('lamp', 88, 62, 190, [
      [0, '#fff', 0.34],
      [0.5, '#fff', 0],
    ])}${radial('dusk', 104, 92, 186, [
      [0.45, '#000', 0],
      [1, '#000', 0.42],
    ])}<filter id="melt" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="1.1"/></filter></defs>` +
      spun(c, c, 190, light, dark, 'disc') +
      `<rect width="256" height="256" fill="url(#lamp)"/><rect width="256" height="256" fill="url(#dusk)"/>` +
      ring(122, 'stroke="url(#bevel)" stroke-opacity=".45" stroke-width="12"') +
      ring(116, 'stroke="#000" stroke-opacity=".45" stroke-width="1.2"') +
      ring(114.8, 'stroke="#fff" stroke-opacity=".35" stroke-width=".9"') +
      ring(103, 'stroke="#000" stroke-opacity=".38" stroke-width="1"') +
      ring(104.1, 'stroke="#fff" stroke-opacity=".36" stroke-width=".8"') +
      engraved(letters),
  )
}

const mara = () => medal({ initials: 'ME', light: '#f6ead2', dark: '#a58c66', ink: ['#2c2010', '#5a4526'], lip: 0.6 })
const ava = () => medal({ initials: 'AW', light: '#8b9199', dark: '#24272c', ink: ['#c9ced4', '#f4f6f8'], lip: 0.28 })

export const extras = { icon, mara, ava }
