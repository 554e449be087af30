// The back of every card: contactless waves, the tap line, the edition and the name. The layout is the same for all, so
// that customers can compare the metals.
import type { DesignId } from '../../src/domain/shop/catalogue.ts'
import { clover, harlequin, oilSlick } from './designs-limited.ts'
import { circle, diamond, heart, star, taper, times, W, waves } from './geometry.ts'
import { word } from './letters.ts'
import { card, engrave, lines } from './metal.ts'
import type { MetalName } from './metals.ts'

/** A design that has a picture. */
export type Art = DesignId

const path = (d: string) => `<path d="${d}"/>`
const X = 428
const Y = 486

// A small version of the front's motif, centred between name and edition.
const mark: Record<Art, () => string> = {
  black: () => lines('fine', 1.6, [-6, 6].map((dx) => path(diamond(X + dx, Y, 15, 15))).join('')),
  desert: () =>
    lines(
      'fine',
      1.7,
      path(
        `M${X - 26} ${Y + 11}Q${X - 10} ${Y + 2} ${X - 2} ${Y - 6}Q${X + 8} ${Y + 6} ${X + 28} ${Y + 11}M${X - 2} ${Y - 6}Q${X + 2} ${Y + 4} ${X - 4} ${Y + 11}`,
      ),
    ) + engrave('fine', path(circle(X + 17, Y - 9, 4.6)), 'ink'),
  joker: () => engrave('fine', path(diamond(X, Y, 9.5, 15)), 'ink'),
  'american-success': () =>
    engrave('fine', times(3, (i) => path(star(X - 24 + i * 24, Y, i === 1 ? 12 : 8))).join(''), 'ink'),
  unbothered: () =>
    engrave(
      'fine',
      path(
        taper(
          [
            [X - 24, Y - 6],
            [X, Y + 4],
            [X + 24, Y - 6],
          ],
          (t) => 0.8 + 2.6 * Math.sin(Math.PI * t),
        ),
      ) +
        times(5, (i) =>
          path(
            taper(
              [
                [X - 16 + i * 8, Y - 2 + [0, 3, 4, 3, 0][i]],
                [X - 22 + i * 11, Y + 10 + [-3, 1, 2, 1, -3][i]],
              ],
              (t) => 2.2 - 1.7 * t,
            ),
          ),
        ).join(''),
      'ink',
    ),
  'lucky-duck': () => engrave('fine', `<g transform="translate(${X} ${Y - 3})">${clover(7.4)}</g>`, 'ink'),
  'lover-girl': () => engrave('fine', path(heart(X, Y, 14)), 'ink'),
}

const CORE = 'CORE EDITION'
const LIMITED = 'LIMITED RELEASE'
const BACKS: Record<Art, [metal: MetalName, name: string, edition: string]> = {
  black: ['black', 'BLACK', CORE],
  desert: ['sand', 'DESERT', CORE],
  joker: ['slick', 'JOKER', LIMITED],
  'american-success': ['steel', 'AMERICAN SUCCESS', LIMITED],
  unbothered: ['rose', 'UNBOTHERED', LIMITED],
  'lucky-duck': ['brass', 'LUCKY DUCK', LIMITED],
  'lover-girl': ['crimson', 'LOVER GIRL', LIMITED],
}

function back(art: Art, [metal, name, edition]: (typeof BACKS)[Art]): string {
  const small = { y: 494, h: 15, track: 0.62, weight: 2.1 }
  const motif =
    lines('cut', 9.5, `<path d="${waves(428, 200, 84)}"/>`) +
    lines('fine', 3, word('TAP TO CONNECT', { x: 428, y: 384, h: 23, track: 0.84, weight: 3.1 })) +
    lines('fine', 1.2, `<path d="M54 452H${W - 54}"/>`) +
    lines(
      'fine',
      2,
      word(name, { ...small, x: 55.2, anchor: 'start' }) + word(edition, { ...small, x: W - 56, anchor: 'end' }),
    ) +
    mark[art]()
  return card(metal, motif, metal === 'slick' ? { skin: oilSlick.skin + harlequin, extraDefs: oilSlick.defs } : {})
}

export const backOf = (art: Art): string => back(art, BACKS[art])
