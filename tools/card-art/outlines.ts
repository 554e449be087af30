// Outlines of the letters for generated pictures, so that the Worker can draw a name at any size without a font engine.
// They are read from a PDF that a browser prints: of the tools used here, only a browser renders a variable font at a
// given weight and width, and its PDFs contain each used glyph as a path in thousandths of an em.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import type { Browser } from 'playwright'

const file = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url))).toString('base64')
const face = (path: string, range: string) =>
  `@font-face{font-family:A;src:url(data:font/woff2;base64,${file(path)});font-weight:400 800;font-stretch:100% 125%;unicode-range:${range}}`
// The shop's own font file is a subset; these two are complete (licence: client/fonts/archivo-license.txt). Their
// descriptors must be equal: otherwise the browser treats them as two faces and never requests the second one.
const ARCHIVO =
  face('./fonts/archivo-latin.woff2', 'U+0020-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122') +
  face('./fonts/archivo-latin-ext.woff2', 'U+0100-0130,U+0132-0151,U+0154-02BA')

/**
 * Noto Sans, for names in scripts that Archivo lacks (licence: fonts/noto/license.txt), with the ranges of its files.
 */
const NOTO = Object.entries({
  latin: 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122',
  'latin-ext': 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+2C60-2C7F',
  vietnamese: 'U+1EA0-1EF1',
  cyrillic: 'U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  'cyrillic-ext': 'U+0460-048F,U+0492-04AF,U+04B2-052F',
  greek: 'U+0370-03FF',
  'greek-ext': 'U+1F00-1FFF',
})
  .map(([name, range]) => face(`./fonts/noto/${name}.woff2`, range))
  .join('')
const FACES = { archivo: ARCHIVO, noto: NOTO }

/**
 * The letters to outline: these characters at one weight and width. The pairs of the letters in `pairsOf` are checked
 * for kerning.
 */
export interface LetterSet {
  characters: string
  weight: number
  stretch: number
  family?: keyof typeof FACES
  pairsOf?: string
}
/** A glyph for each character that the font has, and the kerning of pairs with any. Units are thousandths of an em. */
export interface Outlines {
  glyphs: Glyph[]
  kerning: [left: number, right: number, change: number][]
}
type Command = ['M' | 'L' | 'Q', ...number[]]
/** `y` grows downwards from the baseline. */
export interface Glyph {
  code: number
  advance: number
  path: Command[]
}

export async function outlines(
  browser: Browser,
  { characters, weight, stretch, family = 'archivo', pairsOf = '' }: LetterSet,
): Promise<Outlines> {
  const page = await browser.newPage()
  const font = `${weight} 100px A`
  await page.setContent(
    `<style>${FACES[family]}*{margin:0}p{font:${font};font-stretch:${stretch}%;font-kerning:none;font-variant-ligatures:none;font-feature-settings:"ccmp" 0;white-space:pre}</style>` +
      [...characters].map((character) => `<p>A&#${character.codePointAt(0)};A</p>`).join(''),
  )
  const kerning = await page.evaluate(
    async ({ font, stretch, characters, letters }) => {
      await document.fonts.load(font, characters)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('This browser draws on no canvas.')
      context.font = font.replace('100px', '1000px')
      context.fontStretch = stretch === 125 ? 'expanded' : 'normal'
      const width = (text: string, kerned: boolean) => {
        context.fontKerning = kerned ? 'normal' : 'none'
        return context.measureText(text).width
      }
      const pairs: [number, number, number][] = []
      for (const left of letters)
        for (const right of letters) {
          const change = Math.round(width(left + right, true) - width(left + right, false))
          if (change !== 0) pairs.push([left.codePointAt(0) ?? 0, right.codePointAt(0) ?? 0, change])
        }
      return pairs
    },
    { font, stretch, characters, letters: pairsOf },
  )
  const pdf = await page.pdf({ width: '400px', height: '400px' })
  await page.close()
  return { glyphs: glyphsOf(pdf.toString('latin1')), kerning }
}

/** The text matched by the pattern's group; "" if there is no match. */
const part = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? ''

function glyphsOf(pdf: string): Glyph[] {
  const objects = new Map([...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body]))
  const stream = (id: string) => {
    const body = objects.get(id) ?? ''
    const from = body.indexOf('stream\n') + 'stream\n'.length
    const data = Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.slice(0, from).includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
  }
  const found = new Map<number, Glyph>()
  for (const font of objects.values()) {
    if (!font.includes('/Subtype /Type3')) continue
    const first = Number(part(/\/FirstChar (\d+)/, font))
    const widths = part(/\/Widths \[([^\]]*)\]/, font)
      .trim()
      .split(/\s+/)
      .map(Number)
    const names = part(/\/Differences \[\d+ ([^\]]*)\]/, font)
      .trim()
      .split(/\s+/)
    const procedures = new Map([...font.matchAll(/\/(g[0-9A-F]+) (\d+) 0 R/g)].map(([, name, id]) => [`/${name}`, id]))
    for (const [slot, code] of unicodeOf(stream(part(/\/ToUnicode (\d+) 0 R/, font))))
      found.set(code, {
        code,
        advance: Math.round(widths[slot - first]),
        path: pathOf(stream(procedures.get(names[slot - first]) ?? '')),
      })
  }
  return [...found.values()].sort((a, b) => a.code - b.code)
}

/** The slots of a font and their characters, from its ToUnicode map. */
function unicodeOf(map: string): [slot: number, code: number][] {
  const hex = (text: string) => Number.parseInt(text, 16)
  const pairs: [number, number][] = []
  for (const [, body] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, slot, code] of body.matchAll(/<([0-9A-F]+)> <([0-9A-F]{4})>/gi)) pairs.push([hex(slot), hex(code)])
  for (const [, body] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, code] of body.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]{4})>/gi))
      for (let slot = hex(from); slot <= hex(to); slot++) pairs.push([slot, hex(code) + slot - hex(from)])
  return pairs
}

/** Chromium's PDFs have quadratic curves as cubic ones. They are converted back, so that the file has fewer points. */
function pathOf(procedure: string): Command[] {
  const path: Command[] = []
  const numbers: number[] = []
  let at = [0, 0]
  for (const word of procedure.split(/\s+/)) {
    if (/^-?[\d.]+$/.test(word)) {
      numbers.push(Number(word))
      continue
    }
    const points = numbers.splice(0)
    if (word === 'm' || word === 'l') path.push([word === 'm' ? 'M' : 'L', ...points])
    else if (word === 'c')
      path.push(['Q', ...[0, 1].map((i) => at[i] + 1.5 * (points[i] - at[i])), points[4], points[5]])
    else if (word === 're') {
      const [x, y, width, height] = points
      path.push(['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height])
    } else if (word !== 'd1' && word !== 'h' && word !== 'f' && word !== '')
      throw new Error(`Glyph outlines hold "${word}", which this script does not know.`)
    if ('mlc'.includes(word) && word !== '') at = points.slice(-2)
  }
  return path.map(([command, ...points]): Command => [command, ...points.map(Math.round)])
}
