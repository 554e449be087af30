// Renders the drawings into committed files: SVG sources of the cards, icons, sample portraits, share pictures. The
// cards' own pictures are path-traced from the same drawings (photos/README.md). Uses a browser, because only a browser
// runs the light and grain filters of the metal.
// Run: node scripts/run.mjs tools/card-art/render.ts [DESIGN | extras | shares | profile | letters ...]
// (CHROMIUM=<file> names the browser)
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { chromium } from 'playwright'
import sharp from 'sharp'
import type { DesignId } from '../../src/domain/shop/catalogue.ts'
import { backOf } from './backs.ts'
import { core } from './designs-core.ts'
import { limited } from './designs-limited.ts'
import { extras } from './extras.ts'
import { type Glyph, type Outlines, outlines } from './outlines.ts'
import { profileScene } from './profile-scene.ts'
import { SHARE_CARDS, sharePage } from './share.ts'

const SVG_DIR = fileURLToPath(new URL('./svg/', import.meta.url))
const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url))
const FRONTS: Record<DesignId, () => string> = { ...core, ...limited }
const ARTS = Object.keys(FRONTS) as DesignId[]
function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  for (const dir of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      try {
        accessSync(join(dir, name), constants.X_OK)
        return join(dir, name)
      } catch {}
    }
  }
  throw new Error('Chromium not found: put it on PATH or set CHROMIUM')
}

const sizes: string[] = []
const tooBig: string[] = []
function save(name: string, data: Buffer, budget: number): void {
  writeFileSync(join(PUBLIC, name), data)
  const kb = data.length / 1024
  sizes.push(`${kb.toFixed(1).padStart(7)} KB  ${name}`)
  if (kb > budget) tooBig.push(`${name}: ${kb.toFixed(1)} KB > ${budget} KB`)
}

const saveSvg = (name: string, svg: string) => {
  writeFileSync(join(SVG_DIR, `${name}.svg`), svg)
  return svg
}

/** An .ico file that contains one PNG. */
function ico(png: Buffer, size: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

const wanted = process.argv.slice(2)
const wants = (name: string) => wanted.length === 0 || wanted.includes(name)
for (const name of wanted) {
  if (!['extras', 'shares', 'profile', 'letters'].includes(name) && !Object.hasOwn(FRONTS, name))
    throw new Error(`Unknown art "${name}"`)
}
mkdirSync(SVG_DIR, { recursive: true })
for (const dir of ['cards', 'avatars', 'share']) mkdirSync(join(PUBLIC, dir), { recursive: true })

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
})

async function shoot(html: string, width: number, height: number, scale: number) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale })
  await page.setContent(html)
  const png = await page.screenshot({ type: 'png' })
  await page.close()
  return png
}
const shootSvg = (svg: string, width: number, height: number, scale: number) =>
  shoot(`<style>*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`, width, height, scale)

async function renderExtras() {
  const icon = await shootSvg(saveSvg('icon', extras.icon()), 512, 512, 2)
  const png = (size: number) =>
    sharp(icon).removeAlpha().resize(size, size).png({ palette: true, quality: 100, dither: 1, effort: 10 }).toBuffer()
  save('icon-512.png', await png(512), 260)
  save('icon-192.png', await png(192), 60)
  save('apple-touch-icon.png', await png(180), 60)
  const tiny = await sharp(icon).ensureAlpha().resize(32, 32).png({ compressionLevel: 9 }).toBuffer()
  save('favicon.ico', ico(tiny, 32), 6)
  for (const who of ['mara', 'ava'] as const) {
    const shot = await shootSvg(saveSvg(`avatar-${who}`, extras[who]()), 256, 256, 3)
    save(
      `avatars/${who}.webp`,
      await sharp(shot)
        .removeAlpha()
        .resize(256, 256)
        .webp({ quality: 82, effort: 6, smartSubsample: true })
        .toBuffer(),
      14,
    )
  }
}

async function renderShares() {
  const fronts = new Map<DesignId, Buffer>()
  for (const art of ARTS) {
    const photograph = sharp(join(PUBLIC, `cards/${art}-front-960.webp`))
    fronts.set(art, await photograph.png().toBuffer())
  }
  const shares: Record<string, DesignId[]> = { ...Object.fromEntries(ARTS.map((art) => [art, [art]])), ...SHARE_CARDS }
  for (const [name, arts] of Object.entries(shares)) {
    const page = await shoot(sharePage(arts.flatMap((art) => fronts.get(art) ?? [])), 1200, 630, 2)
    const flat = sharp(page).removeAlpha().resize(1200, 630)
    if (name === 'default') {
      const png = flat.png({ palette: true, colours: 256, dither: 1, quality: 100, effort: 10 })
      save('share/default.png', await png.toBuffer(), 600)
    } else save(`share/${name}.jpg`, await flat.jpeg({ quality: 84, mozjpeg: true }).toBuffer(), 160)
  }
}

/** Outlines as a list of numbers, in the format that src/share-picture/letters.ts reads. */
function packLetters({ glyphs, kerning }: Outlines): number[] {
  const numbers = ({ path }: Glyph) => path.flatMap(([command, ...points]) => ['MLQ'.indexOf(command), ...points])
  return [
    glyphs.length,
    kerning.length,
    ...glyphs.flatMap((glyph) => [glyph.code, glyph.advance, numbers(glyph).length, ...numbers(glyph)]),
    ...kerning.flat(),
  ]
}

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

/** Writes the data from which the Worker draws shared profiles: the scene's tones, then two sets of letters. */
async function renderProfileArt() {
  const ascii = range(0x20, 0x7e)
  const latin = [range(0xa1, 0xac), range(0xae, 0x17f), 'ȘșȚț'].join('')
  const letters = [...ascii].filter((character) => /[A-Za-z.,-]/.test(character)).join('')
  const marks = '–—‘’“”•…€™'
  const sets = [
    { characters: ascii + latin + marks, weight: 650, stretch: 125, pairsOf: `${letters}’` },
    { characters: `${ascii}…`, weight: 450, stretch: 100, pairsOf: '' },
  ]
  const numbers = []
  for (const set of sets) for (const number of packLetters(await outlines(browser, set))) numbers.push(number)
  const bytes = Buffer.from(Int16Array.from(numbers).buffer)
  save('share/profile.bin', deflateSync(Buffer.concat([await profileScene(browser), bytes]), { level: 9 }), 80)
}

/** Writes letters of further scripts into a separate file, which is fetched with the first name that needs one. */
async function renderLetters() {
  const blocks = [
    [0x20, 0x7e], // ASCII, so that a name in two scripts uses one face
    [0xa1, 0x24f], // Latin-1, Latin Extended-A and -B
    [0x2b9, 0x2bc],
    [0x370, 0x52f], // Greek and Coptic, Cyrillic and its supplement
    [0x1e00, 0x1eff], // Latin Extended Additional: Vietnamese, Welsh, transcriptions
    [0x1f00, 0x1fff], // Greek Extended
    [0x2c60, 0x2c7f],
  ]
  const letters = blocks.map(([from, to]) => range(from, to)).join('')
  const characters = [...letters].filter((character) => /[^\p{C}\p{Z}\p{M}]| /u.test(character)).join('')
  const set = { family: 'noto' as const, characters: `${characters}–—‘’“”•…€№™`, weight: 650, stretch: 100 }
  const pairsOf = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}.,-’${range(0x391, 0x3c9)}${range(0x410, 0x44f)}ЁёЄєІіЇїҐґ`
  const numbers = packLetters(await outlines(browser, { ...set, pairsOf }))
  save('share/letters.bin', deflateSync(Buffer.from(Int16Array.from(numbers).buffer), { level: 9 }), 200)
}

for (const art of ARTS) {
  if (!wants(art)) continue
  saveSvg(`${art}-front`, FRONTS[art]())
  saveSvg(`${art}-back`, backOf(art))
}
if (wants('extras')) await renderExtras()
if (wants('profile')) await renderProfileArt()
if (wants('letters')) await renderLetters()
if (wants('shares')) await renderShares()
await browser.close()

console.log(sizes.join('\n'))
if (tooBig.length) {
  console.error(`\nOver the byte budget:\n  ${tooBig.join('\n  ')}`)
  process.exit(1)
}
