// The letters of engravings: Archivo from ./fonts at one weight and width. Their outlines, advance widths and kerning become
// two modules of the product, so that neither a browser nor the engraver's machine needs the font.
// Run: node scripts/run.mjs tools/card-art/engraving-letters.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'

const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** ENG-05. */
const CHARACTERS = [...` .,'’&+-–/()@:#${letters(0x30, 0x39)}${letters(0x41, 0x5a)}${letters(0x61, 0x7a)}`]
  .concat([...letters(0xc0, 0xff)].filter((letter) => letter !== '×' && letter !== '÷'))
  .sort()
const AXES = { wght: 560, wdth: 112 }

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const instance = await subsetFont(readFileSync(at('./fonts/archivo-latin.woff2')), CHARACTERS.join(''), {
  targetFormat: 'sfnt',
  variationAxes: AXES,
})
const face = new hb.Face(new hb.Blob(new Uint8Array(instance)))
const font = new hb.Font(face)
const toThousandth = 1000 / face.upem

/** The glyphs of a text, with their widths. */
function shaped(text: string): { glyph: number; width: number }[] {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer, [new hb.Feature('liga', 0), new hb.Feature('calt', 0)])
  const positions = buffer.getGlyphPositions()
  return buffer
    .getGlyphInfos()
    .map(({ codepoint }, index) => ({ glyph: codepoint, width: positions[index].xAdvance * toThousandth }))
}

function onlyGlyph(character: string) {
  const [one, ...more] = shaped(character)
  if (one === undefined || more.length > 0 || one.glyph === 0)
    throw new Error(`The font has no glyph for ${character}.`)
  return one
}

/** Whole thousandths, y downwards, points as "x y". */
const outlineOf = (glyph: number): string =>
  font
    .glyphToPath(glyph)
    .replace(
      /(-?[\d.]+)[ ,](-?[\d.]+)/g,
      (_, x, y) => `${Math.round(Number(x) * toThousandth)} ${Math.round(-Number(y) * toThousandth)}`,
    )
    .replace(/([A-Z])\s+/g, '$1')
    .replace(/\s+([A-Z])/g, '$1')
    .replace(/(\d)\s*,\s*(-?\d)/g, '$1 $2')

const glyphs = CHARACTERS.map((character) => ({ character, ...onlyGlyph(character) }))
const advances = glyphs.map(({ width }) => Math.round(width))
const widthOf = new Map(glyphs.map(({ character, width }) => [character, width]))

// Pairs without accents: accented letters are kerned like their bases.
const bases = CHARACTERS.filter((character) => character.normalize('NFD').length === 1)
const kerning = new Map<string, string>() // "left change" → rights
for (const left of bases)
  for (const right of bases) {
    const both = shaped(left + right).reduce((sum, { width }) => sum + width, 0)
    const change = Math.round(both - (widthOf.get(left) ?? 0) - (widthOf.get(right) ?? 0))
    if (change !== 0) kerning.set(`${left}${change}`, (kerning.get(`${left}${change}`) ?? '') + right)
  }
const groups = new Map<string, string>() // "change rights" → lefts
for (const [key, rights] of kerning) {
  const group = `${key.slice(1)} ${rights}`
  groups.set(group, (groups.get(group) ?? '') + key.charAt(0))
}

const LICENCE =
  '// Archivo, by Omnibus-Type, under the SIL Open Font License 1.1 (client/fonts/archivo-license.txt).\n' +
  '// Made by tools/card-art/engraving-letters.ts; not to be edited.\n'
const quoted = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`
const words = CHARACTERS.join('')

writeFileSync(
  at('../../src/domain/engraving/engraving-widths.ts'),
  `// Widths of the letters that can be engraved.\n${LICENCE}
/** The characters, in the order of their widths below. */
export const CHARACTERS =
  ${words.includes("'") ? `"${words}"` : quoted(words)}

/** Advance widths, in em / 1000. */
// biome-ignore format: a table
export const ADVANCES: readonly number[] = [${advances.join(', ')}]

/** How much closer pairs are: every one of the left characters before every one of the right ones, in em / 1000. */
// biome-ignore format: a table
export const KERNING: readonly (readonly [lefts: string, rights: string, change: number])[] = [
${[...groups]
  .map(([group, lefts]) => {
    const [change, ...rest] = group.split(' ')
    return `  [${JSON.stringify(lefts)}, ${JSON.stringify(rest.join(' '))}, ${change}],`
  })
  .join('\n')}
]
`,
)
writeFileSync(
  at('../../src/domain/engraving/engraving-outlines.ts'),
  `// Outlines of the letters that can be engraved, as SVG paths in em / 1000 from the baseline, y downwards. Loaded where an
// engraving is drawn only.\n${LICENCE}
import type { Outlines } from './engraving-drawing.ts'

// biome-ignore format: a table
export const OUTLINES: Outlines = {
${glyphs.map(({ character, glyph }) => `  ${JSON.stringify(character)}: ${quoted(outlineOf(glyph))},`).join('\n')}
}
`,
)
console.log(`${CHARACTERS.length} characters, ${groups.size} rows of kerning`)
