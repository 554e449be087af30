// The shop's font files: Archivo from ./fonts, without unused weights and widths, in three parts. A page fetches only
// the parts it has letters of. base.css has the same ranges.
// Run: node scripts/run.mjs tools/card-art/shop-fonts.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** The letters of every English page, in the file that every page preloads: ASCII, £, ©, ·, × and typographic marks. */
const ENGLISH = `${letters(0x20, 0x7e)}\u00a0£©°·×–—‘’“”•…€™−`
const PARTS = [
  { file: 'archivo-latin', source: 'archivo-latin', text: ENGLISH },
  {
    file: 'archivo-accents',
    source: 'archivo-latin',
    text: [...`${letters(0xa1, 0xff)}ıŒœ„`].filter((letter) => !ENGLISH.includes(letter)).join(''),
  },
  { file: 'archivo-latin-ext', source: 'archivo-latin-ext', text: letters(0x100, 0x2ba) },
]
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

for (const { file, source, text } of PARTS) {
  const font = await subsetFont(readFileSync(at(`./fonts/${source}.woff2`)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 125 } },
  })
  writeFileSync(at(`../../client/fonts/${file}.woff2`), font)
  console.log(`${file}: ${(font.length / 1024).toFixed(1)} KB`)
}
