// The font packages for Chinese, Japanese and Korean bring style sheets with a hundred slices each; a browser fetches
// the slices that contain a shown character. Latin, Greek and Cyrillic are removed, because the shop has its own fonts.
// All slices get one font family name, so that one font list serves every page (client/styles/tokens.css).
import type { Plugin } from 'vite'

const FAMILY = '"Noto Letters"'
/** These slices have a number instead of a name, as in "noto-sans-jp-[12]-wght-normal". */
const SLICE = /\/\* noto-sans-\w+-\[\d+\]-wght-normal \*\/\s*(@font-face \{[^}]*\})/g
/** The shop's own font covers everything below: Latin with diacritics. */
const FIRST_CHARACTER = 0x300

/** The slices of such a sheet, under the shop's family name. Throws if the sheet has an unexpected format. */
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
