// Owns: the letters of generated pictures as outlines, so that the Worker can draw a name at any size with no font
// machinery. Why through a PDF: a browser is the one tool here that reads the brand's variable font at a weight and a
// width, and its PDFs hold each glyph it used as a plain path in thousandths of an em.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

const file = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url))).toString('base64')
const face = (path, range) =>
  `@font-face{font-family:A;src:url(data:font/woff2;base64,${file(path)});font-weight:400 800;font-stretch:100% 125%;unicode-range:${range}}`
// The shop's own font file is a smaller one; these two are complete (licence: client/fonts/archivo-license.txt).
// Descriptors must agree, or the browser takes the two files for two different faces and never asks the second one.
const FACES =
  face('./fonts/archivo-latin.woff2', 'U+0020-00FF,U+0131,U+0152-0153,U+2000-206F,U+20AC,U+2122') +
  face('./fonts/archivo-latin-ext.woff2', 'U+0100-0130,U+0132-0151,U+0154-02BA')

/**
 * The outlines of these characters at one weight and width. Answers, for each character the font has,
 * `{ code, advance, path }` in thousandths of an em, y growing downwards from the baseline; `path` is a list of
 * `['M' | 'L' | 'Q', ...coordinates]`. `kerning` holds `[left, right, change]` for the pairs of `pairsOf`.
 */
export async function outlines(browser, { characters, weight, stretch, pairsOf = '' }) {
  const page = await browser.newPage()
  const font = `${weight} 100px A`
  await page.setContent(
    `<style>${FACES}*{margin:0}p{font:${font};font-stretch:${stretch}%;font-kerning:none;font-variant-ligatures:none;white-space:pre}</style>` +
      [...characters].map((character) => `<p>A&#${character.codePointAt(0)};A</p>`).join(''),
  )
  const kerning = await page.evaluate(
    async ({ font, stretch, characters, letters }) => {
      await Promise.all([document.fonts.load(font, characters), document.fonts.load(font, 'ž')])
      const context = document.createElement('canvas').getContext('2d')
      context.font = font.replace('100px', '1000px')
      context.fontStretch = stretch === 125 ? 'expanded' : 'normal'
      const width = (text, kerned) => {
        context.fontKerning = kerned ? 'normal' : 'none'
        return context.measureText(text).width
      }
      const pairs = []
      for (const left of letters)
        for (const right of letters) {
          const change = Math.round(width(left + right, true) - width(left + right, false))
          if (change !== 0) pairs.push([left.codePointAt(0), right.codePointAt(0), change])
        }
      return pairs
    },
    { font, stretch, characters, letters: pairsOf },
  )
  const pdf = await page.pdf({ width: '400px', height: '400px' })
  await page.close()
  return { glyphs: glyphsOf(pdf.toString('latin1')), kerning }
}

function glyphsOf(pdf) {
  const objects = new Map([...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body]))
  const stream = (id) => {
    const body = objects.get(id)
    const from = body.indexOf('stream\n') + 'stream\n'.length
    const data = Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.slice(0, from).includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1')
  }
  const found = new Map()
  for (const font of objects.values()) {
    if (!font.includes('/Subtype /Type3')) continue
    const first = Number(/\/FirstChar (\d+)/.exec(font)[1])
    const widths = /\/Widths \[([^\]]*)\]/.exec(font)[1].trim().split(/\s+/).map(Number)
    const names = /\/Differences \[\d+ ([^\]]*)\]/.exec(font)[1].trim().split(/\s+/)
    const procedures = new Map([...font.matchAll(/\/(g[0-9A-F]+) (\d+) 0 R/g)].map(([, name, id]) => [`/${name}`, id]))
    for (const [slot, code] of unicodeOf(stream(/\/ToUnicode (\d+) 0 R/.exec(font)[1])))
      found.set(code, {
        code,
        advance: Math.round(widths[slot - first]),
        path: pathOf(stream(procedures.get(names[slot - first]))),
      })
  }
  return [...found.values()].sort((a, b) => a.code - b.code)
}

/** Slots of a font and the characters they stand for, from its ToUnicode map. */
function unicodeOf(map) {
  const hex = (text) => Number.parseInt(text, 16)
  const pairs = []
  for (const [, body] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, slot, code] of body.matchAll(/<([0-9A-F]+)> <([0-9A-F]{4})>/gi)) pairs.push([hex(slot), hex(code)])
  for (const [, body] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, code] of body.matchAll(/<([0-9A-F]+)> <([0-9A-F]+)> <([0-9A-F]{4})>/gi))
      for (let slot = hex(from); slot <= hex(to); slot++) pairs.push([slot, hex(code) + slot - hex(from)])
  return pairs
}

/** PDF writes quadratic curves as cubic ones; they are turned back, so that fewer points are shipped. */
function pathOf(procedure) {
  const path = []
  const numbers = []
  let at = [0, 0]
  for (const word of procedure.split(/\s+/)) {
    if (/^-?[\d.]+$/.test(word)) {
      numbers.push(Number(word))
      continue
    }
    const points = numbers.splice(0)
    if (word === 'm' || word === 'l') path.push([word.toUpperCase(), ...points])
    else if (word === 'c')
      path.push(['Q', ...[0, 1].map((i) => at[i] + 1.5 * (points[i] - at[i])), points[4], points[5]])
    else if (word === 're') {
      const [x, y, width, height] = points
      path.push(['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height])
    } else if (word !== 'd1' && word !== 'h' && word !== 'f' && word !== '')
      throw new Error(`Glyph outlines hold "${word}", which this script does not know.`)
    if ('mlc'.includes(word) && word !== '') at = points.slice(-2)
  }
  return path.map(([command, ...points]) => [command, ...points.map(Math.round)])
}
