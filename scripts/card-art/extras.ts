// Owns: the small pictures around the cards: the app icon and the two portraits.
// Why here: they share the cards' light (upper left, warm metal) but none of their filters.
import { n, times, waves } from './geometry.ts'
import type { Stop } from './metal.ts'

const svg = (size: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${body}</svg>\n`
const linear = (id: string, box: readonly number[], list: readonly Stop[]) =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${box[0]}" y1="${box[1]}" x2="${box[2]}" y2="${box[3]}">` +
  `${list.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`
const radial = (id: string, cx: number, cy: number, r: number, list: readonly Stop[]) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}">` +
  `${list.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')}</radialGradient>`

/** A metal card corner with contactless waves; few, heavy shapes so it holds at 16 px. */
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

const FACE =
  'M91 96C91 68 107 54 128 54C149 54 165 68 165 96C165 122 158 138 146 149C139 155 134 157 128 157C122 157 117 155 110 149C98 138 91 122 91 96Z'

/** Shared features; skin tones and line colours come from the sitter. */
const features = ({ line, lip, shadow, brow, iris }: Record<'line' | 'lip' | 'shadow' | 'brow' | 'iris', string>) =>
  `<path d="M128 98C127 108 123 116 121 121C121 125 126 127 131 125" fill="none" stroke="${shadow}" stroke-width="2.2" stroke-linecap="round"/>` +
  `<path d="M114 136C119 133 124 132.5 128 134C132 132.5 137 133 142 136C137 143 133 145 128 145C123 145 119 143 114 136Z" fill="${lip}"/>` +
  `<path d="M114 136C122 138.5 134 138.5 142 136" fill="none" stroke="${line}" stroke-opacity=".55" stroke-width="1.3" stroke-linecap="round"/>` +
  [-1, 1]
    .map(
      (s) =>
        `<g transform="translate(128 0) scale(${s} 1)"><path d="M9.5 99C13 94 22 93.5 27 98.500C22 102.5 14 103 9.5 99Z" fill="#fbf6f0"/><circle cx="18" cy="98.2" r="4" fill="${iris}"/><circle cx="18" cy="98.2" r="1.9" fill="#120c0a"/><circle cx="${18 - s * 1.4}" cy="96.8" r="1" fill="#fff"/><path d="M9 99.500C13 93.5 22 92.5 28.5 97" fill="none" stroke="${line}" stroke-width="2.2" stroke-linecap="round"/><path d="M8.5 88.500C14 84.5 22 83.8 29 87.500C22 86.2 14 87 8.5 90Z" fill="${brow}"/></g>`,
    )
    .join('')

function mara() {
  // A full afro: soft scalloped outline, then low-contrast coils inside it.
  const rim = times(26, (i) => {
    const a = Math.PI * (0.82 + (i / 25) * 1.36)
    return `<circle cx="${n(128 + Math.cos(a) * 59)}" cy="${n(92 + Math.sin(a) * 58)}" r="${12 + (i % 3) * 1.5}" fill="#2a1913"/>`
  }).join('')
  const coils = times(110, (i) => {
    const a = i * 2.39996
    const r = Math.sqrt(i / 110)
    return `<circle cx="${n(128 + Math.cos(a) * 62 * r)}" cy="${n(84 + Math.sin(a) * 56 * r)}" r="${4 + (i % 4)}" fill="${i % 2 ? '#3b2319' : '#201009'}" opacity="${n(0.55 - 0.25 * Math.sin(a) * r)}"/>`
  }).join('')
  const curls = `${rim}<ellipse cx="128" cy="90" rx="66" ry="62" fill="#2a1913"/>${coils}<ellipse cx="108" cy="56" rx="36" ry="20" fill="#a8714c" opacity=".14"/>`
  return svg(
    256,
    `<defs>${linear(
      'bg',
      [0, 0, 256, 256],
      [
        [0, '#e9cfae'],
        [1, '#bd8b62'],
      ],
    )}${radial('halo', 92, 60, 170, [
      [0, '#fff3df', 0.85],
      [1, '#fff3df', 0],
    ])}` +
      `${linear(
        'skin',
        [92, 60, 168, 160],
        [
          [0, '#b97a52'],
          [0.55, '#9c6140'],
          [1, '#7d4a30'],
        ],
      )}${linear(
        'neck',
        [110, 140, 150, 200],
        [
          [0, '#7d4a30'],
          [1, '#9a5f3f'],
        ],
      )}` +
      `${linear(
        'coat',
        [50, 180, 210, 256],
        [
          [0, '#2f5148'],
          [1, '#18302b'],
        ],
      )}${linear(
        'shirt',
        [110, 180, 150, 256],
        [
          [0, '#fbf3e6'],
          [1, '#dccdb8'],
        ],
      )}<clipPath id="f"><path d="${FACE}"/></clipPath></defs>` +
      `<rect width="256" height="256" fill="url(#bg)"/><rect width="256" height="256" fill="url(#halo)"/>${curls}` +
      '<path d="M108 138C108 166 106 174 92 182L128 214L164 182C150 174 148 166 148 138Z" fill="url(#neck)"/>' +
      '<path d="M92 180L128 236L164 180L176 186L150 256H106L80 186Z" fill="url(#shirt)"/><path d="M92 180C104 190 116 198 128 214C140 198 152 190 164 180L156 174C150 186 138 194 128 200C118 194 106 186 100 174Z" fill="url(#neck)"/>' +
      '<path d="M92 179C62 188 40 200 32 256H122L128 240L84 196Z" fill="url(#coat)"/><path d="M164 179C194 188 216 200 224 256H134L128 240L172 196Z" fill="url(#coat)"/>' +
      '<path d="M92 179L76 206L92 214L84 222L126 250M164 179L180 206L164 214L172 222L130 250" fill="none" stroke="#10221e" stroke-opacity=".7" stroke-width="2"/>' +
      `<path d="${FACE}" fill="url(#skin)"/><g clip-path="url(#f)"><path d="M150 50C150 110 150 140 120 160H180V50Z" fill="#5b321f" opacity=".15"/><ellipse cx="106" cy="118" rx="11" ry="8" fill="#c9694c" opacity=".16"/><ellipse cx="150" cy="118" rx="11" ry="8" fill="#c9694c" opacity=".12"/><path d="M84 92C86 64 106 62 128 64C150 62 170 64 172 92V40H84Z" fill="#2b1a14"/></g>` +
      [
        [96, 75, 9],
        [104, 66, 10],
        [116, 61, 10],
        [128, 60, 10],
        [140, 61, 10],
        [152, 66, 10],
        [160, 75, 9],
        [91, 86, 8],
        [165, 86, 8],
        [88, 98, 7],
        [168, 98, 7],
        [87, 109, 6],
        [169, 109, 6],
      ]
        .map(
          ([x, y, r], i) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${['#331f17', '#2a1913', '#3b2319'][i % 3]}"/>`,
        )
        .join('') +
      features({ line: '#2a140c', lip: '#8c3b34', shadow: '#6d3d27', brow: '#20110b', iris: '#4a2a18' }) +
      '<circle cx="88" cy="128" r="5" fill="none" stroke="#e5bd63" stroke-width="2.4"/><circle cx="168" cy="128" r="5" fill="none" stroke="#c99c40" stroke-width="2.4"/>',
  )
}

function ava() {
  return svg(
    256,
    `<defs>${linear(
      'bg',
      [0, 0, 256, 256],
      [
        [0, '#c9d3dc'],
        [1, '#7d8da0'],
      ],
    )}${radial('halo', 92, 60, 170, [
      [0, '#fff', 0.7],
      [1, '#fff', 0],
    ])}` +
      `${linear(
        'skin',
        [92, 60, 168, 160],
        [
          [0, '#f6d3b8'],
          [0.55, '#e6b694'],
          [1, '#c8926f'],
        ],
      )}${linear(
        'neck',
        [110, 140, 150, 200],
        [
          [0, '#bf8a69'],
          [1, '#dca986'],
        ],
      )}` +
      `${linear(
        'hair',
        [70, 40, 190, 200],
        [
          [0, '#7a3d22'],
          [0.4, '#5a2916'],
          [1, '#36170c'],
        ],
      )}${linear(
        'top',
        [60, 180, 200, 256],
        [
          [0, '#2b2e38'],
          [1, '#15171d'],
        ],
      )}${linear(
        'knit',
        [100, 160, 150, 220],
        [
          [0, '#ece6de'],
          [1, '#c6bdb2'],
        ],
      )}<clipPath id="f"><path d="${FACE}"/></clipPath></defs>` +
      '<rect width="256" height="256" fill="url(#bg)"/><rect width="256" height="256" fill="url(#halo)"/>' +
      '<path d="M128 34C88 32 72 62 72 100C72 140 70 164 58 184C76 196 100 192 108 184H150C160 194 184 194 198 182C186 162 184 140 184 100C184 60 166 34 128 34Z" fill="url(#hair)"/>' +
      '<path d="M109 138C109 162 108 170 98 178H158C148 170 147 162 147 138Z" fill="url(#neck)"/>' +
      '<path d="M100 168C112 178 144 178 156 168L164 190C150 206 106 206 92 190Z" fill="url(#knit)"/><path d="M96 182C112 194 144 194 160 182" fill="none" stroke="#a89d90" stroke-width="1.6"/>' +
      '<path d="M92 186C62 194 40 204 32 256H224C216 204 194 194 164 186C152 204 104 204 92 186Z" fill="url(#knit)"/>' +
      '<path d="M92 184C60 192 38 204 30 256H108C98 232 92 208 96 190Z" fill="url(#top)"/><path d="M164 184C196 192 218 204 226 256H148C158 232 164 208 160 190Z" fill="url(#top)"/><path d="M96 190C84 206 80 214 78 226L92 230L88 240L107 255M160 190C172 206 176 214 178 226L164 230L168 240L149 255" fill="none" stroke="#4a4e5a" stroke-opacity=".8" stroke-width="1.8"/>' +
      `<path d="${FACE}" fill="url(#skin)"/><g clip-path="url(#f)"><path d="M152 50C152 110 150 140 122 160H180V50Z" fill="#a5653f" opacity=".13"/><ellipse cx="106" cy="118" rx="11" ry="8" fill="#e8836b" opacity=".18"/><ellipse cx="150" cy="118" rx="11" ry="8" fill="#e8836b" opacity=".14"/><path d="M86 110C92 92 114 84 123 40H80ZM123 40C132 80 160 84 172 112V40Z" fill="#7d4a30" opacity=".3"/></g>` +
      '<path d="M124 44C116 78 96 80 91 104C90 124 94 150 88 172C74 168 70 134 72 100C72 62 92 36 124 44Z" fill="url(#hair)"/><path d="M122 46C132 76 158 74 165 104C166 124 162 150 168 172C182 168 186 134 184 100C184 56 152 34 122 46Z" fill="url(#hair)"/>' +
      '<path d="M80 110C80 78 94 56 114 50M76 140C75 124 76 116 77 108M134 52C160 60 174 80 176 108M180 142C181 128 180 118 179 110" fill="none" stroke="#b8714a" stroke-opacity=".36" stroke-width="2" stroke-linecap="round"/>' +
      features({ line: '#3a1d12', lip: '#bd5a55', shadow: '#b67a57', brow: '#4d2514', iris: '#4d6a5c' }),
  )
}

export const extras = { icon, mara, ava }
