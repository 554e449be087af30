// The style sheets of the faces for Chinese, Japanese and Korean come with their packages: a hundred slices each, of which a
// browser fetches those that hold a shown character. What they hold of Latin, Greek and Cyrillic is left out, since the
// shop has its own; so that one list of fonts serves every page, the faces get one name (client/styles/tokens.css).
import type { Plugin } from 'vite'

const FAMILY = '"Noto Letters"'
/** Slices have a number instead of a name, as in "noto-sans-jp-[12]-wght-normal". */
const SLICE = /\/\* noto-sans-\w+-\[\d+\]-wght-normal \*\/\s*(@font-face \{[^}]*\})/g
/** Everything before it is drawn by the shop's own face: Latin with its marks. */
const FIRST_CHARACTER = 0x300

/** The slices of such a sheet, under the shop's name for them. Throws when it is not written as it was. */
export function letterFaces(css: string): string {
  const faces = [...css.matchAll(SLICE)].map(([, face = '']) =>
    face
      .replace(/font-family: [^;]+/, `font-family: ${FAMILY}`)
      .replace(/unicode-range: ([^;]+)/, (_whole, ranges: string) => `unicode-range: ${beyondLatin(ranges)}`),
  )
  if (faces.length < 50) throw new Error('A sheet of letters is no longer written in the one known way.')
  return faces.filter((face) => !face.includes('unicode-range: ;')).join('\n')
}

const beyondLatin = (ranges: string): string =>
  ranges
    .split(',')
    .filter((range) => Number.parseInt(range.slice('U+'.length), 16) >= FIRST_CHARACTER)
    .join(',')

export const LETTER_SHEETS = ['sc', 'jp', 'kr'].map(
  (script) => `node_modules/@fontsource-variable/noto-sans-${script}/wght.css`,
)

export const letterFacesPlugin = (): Plugin => ({
  name: 'letter-faces',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@fontsource-variable\/noto-sans-\w+\/wght\.css(?:\?|$)/ },
    handler: (code) => ({ code: letterFaces(code), map: null }),
  },
})
