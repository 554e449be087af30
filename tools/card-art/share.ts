// The Open Graph pictures: rendered cards on dark brushed metal. Without words, because any brand may use them. Drawn
// as an HTML page instead of an SVG, because that reuses the cards' pictures and needs 3-D perspective.
import type { DesignId } from '../../src/domain/shop/catalogue.ts'

// The positions of the cards, back to front, by their number.
const PLACES: Readonly<Record<number, string[]>> = {
  1: ['translate3d(0px,14px,0px) scale(1.52) rotateZ(-5deg)'],
  2: [
    'translate3d(196px,-24px,-40px) scale(1.14) rotateZ(9deg)',
    'translate3d(-170px,38px,50px) scale(1.14) rotateZ(-8deg)',
  ],
  3: [
    'translate3d(-302px,26px,-40px) rotateZ(-17deg)',
    'translate3d(302px,26px,-40px) rotateZ(17deg)',
    'translate3d(0px,-24px,50px) rotateZ(0deg)',
  ],
  5: [
    'translate3d(-392px,96px,-60px) rotateZ(-24deg)',
    'translate3d(392px,96px,-60px) rotateZ(24deg)',
    'translate3d(-212px,8px,-20px) rotateZ(-12deg)',
    'translate3d(212px,8px,-20px) rotateZ(12deg)',
    'translate3d(0px,-20px,50px) rotateZ(0deg)',
  ],
}

/** `fronts` are PNG pictures of one, two, three or five cards, back to front. */
export function sharePage(fronts: readonly Buffer[]): string {
  const place = PLACES[fronts.length]
  const cards = fronts
    .map(
      (png: Buffer, i: number) =>
        `<div class="card" style="transform:${place[i]}"><img src="data:image/png;base64,${png.toString('base64')}"><i></i></div>`,
    )
    .join('')
  return (
    '<style>*{margin:0}body{width:1200px;height:630px;overflow:hidden;background:#101113;position:relative}' +
    '.ground{position:absolute;inset:0}.stage{position:absolute;inset:0;perspective:1500px}' +
    '.tilt{position:absolute;inset:0;transform-style:preserve-3d;transform:translateY(-30px) rotateX(18deg) rotateZ(-3deg)}' +
    '.card{position:absolute;left:357px;top:166px;width:486px;height:306.6px;border-radius:18px;' +
    'box-shadow:0 2px 3px rgb(0 0 0/.6),0 14px 22px rgb(0 0 0/.5),0 46px 70px rgb(0 0 0/.6)}' +
    '.card img{display:block;width:100%;height:100%;border-radius:18px}' +
    '.card i{position:absolute;inset:0;border-radius:18px;box-shadow:inset 0 1px 0 rgb(255 255 255/.35),inset 0 -1px 0 rgb(0 0 0/.4)}</style>' +
    '<svg class="ground" width="1200" height="630"><defs>' +
    '<radialGradient id="pool" cx=".46" cy=".34" r=".75"><stop offset="0" stop-color="#5a5b60"/><stop offset=".45" stop-color="#2c2d30"/><stop offset="1" stop-color="#0b0c0d"/></radialGradient>' +
    '<filter id="grain" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".0035 .7" numOctaves="2" seed="9"/><feColorMatrix values="1.8 0 0 0 -.4 1.8 0 0 0 -.4 1.8 0 0 0 -.4 0 0 0 0 1"/></filter></defs>' +
    '<rect width="1200" height="630" fill="url(#pool)"/><g style="mix-blend-mode:overlay" opacity=".22"><rect width="1200" height="630" filter="url(#grain)"/></g></svg>' +
    `<div class="stage"><div class="tilt">${cards}</div></div>`
  )
}

/** The cards of each picture, by file name. Every design has its own picture in addition. */
export const SHARE_CARDS: Readonly<Record<string, DesignId[]>> = {
  default: ['desert', 'joker', 'black'],
  core: ['desert', 'black'],
  limited: ['american-success', 'unbothered', 'lucky-duck', 'lover-girl', 'joker'],
}
