// The scene of a shared profile's picture, as tones: two metal cards and a coin on a ground. It has neither colours nor
// words; the Worker adds both (src/share-picture). With tones, a theme is a palette, and one file serves all themes.
// Wide gradients are computed here, because a browser dithers them, and the noise would make up most of the file.
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { CARD, COIN, EDGE, GROUND, HEIGHT, METAL, STRIDE, WIDTH } from '../../src/share-picture/scene.ts'
import { lerp, waves } from './geometry.ts'

const { width: w, height: h, radius } = CARD
/** Tones along a line, from 0 (dark) to 1 (light). */
type Light = readonly (readonly [position: number, tone: number])[]
interface LitCard {
  x: number
  y: number
  angle: number
  light: Light
}

/** The cards, front one first, with the light along their diagonal. */
const CARDS: readonly [LitCard, LitCard] = [
  {
    ...CARD,
    light: [
      [0, 0.68],
      [0.22, 0.5],
      [0.4, 0.84],
      [0.47, 0.95],
      [0.56, 0.66],
      [0.78, 0.44],
      [1, 0.58],
    ],
  },
  {
    ...CARD,
    x: CARD.x + 78,
    y: CARD.y + 14,
    angle: CARD.angle + 12,
    light: [
      [0, 0.34],
      [0.5, 0.24],
      [0.8, 0.4],
      [1, 0.2],
    ],
  },
]
const COIN_LIGHT: Light = [
  [0, 0.8],
  [0.34, 0.58],
  [0.5, 0.88],
  [0.7, 0.6],
  [1, 0.44],
]
const placed = ({ x, y, angle }: LitCard) => `translate(${x} ${y}) rotate(${angle})`
const [FRONT, BEHIND] = [placed(CARDS[0]), placed(CARDS[1])]

const grey = (share: number) => `rgb(${[0, 0, 0].map(() => Math.round(share * 255)).join(' ')})`
const svg = (body: string) =>
  `<style>*{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`
const outline = (inset: number, paint: string) =>
  `<rect x="${-w / 2 + inset}" y="${-h / 2 + inset}" width="${w - 2 * inset}" height="${h - 2 * inset}" rx="${radius - inset}" ${paint}/>`
const disc = (inset: number, paint: string) =>
  `<circle cx="${COIN.x}" cy="${COIN.y}" r="${COIN.radius - inset}" ${paint}/>`

/** The shadows on the ground, black on transparent. */
function shadows() {
  const card = (transform: string, opacity: number, blur: number, down: number) =>
    `<g transform="translate(${down * 0.35} ${down})"><g transform="${transform}">${outline(0, `opacity="${opacity}" filter="url(#b${blur})"`)}</g></g>`
  const blurs = [14, 34].map(
    (blur) =>
      `<filter id="b${blur}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${blur}"/></filter>`,
  )
  return svg(
    `<defs>${blurs.join('')}</defs>${card(BEHIND, 0.5, 34, 34)}${card(FRONT, 0.45, 34, 40)}${card(FRONT, 0.35, 14, 12)}` +
      `<g transform="translate(3 10)">${disc(0, 'opacity=".55" filter="url(#b14)"')}</g>`,
  )
}

/** The area of the metal. */
const faces = () =>
  svg(`<g transform="${BEHIND}">${outline(0, '')}</g><g transform="${FRONT}">${outline(0, '')}</g>${disc(0, '')}`)

/** Details of the metal: bevelled rims, hairlines, the waves; black and white on transparent. */
function details() {
  const rim = (id: string, [x1, y1, x2, y2]: readonly number[], light: number, dark: number) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-color="${grey(light)}"/><stop offset="1" stop-color="${grey(dark)}"/></linearGradient>`
  const across = [-w / 2, -h / 2, w / 2, h / 2]
  const { x, y, radius: r } = COIN
  const cut = (path: string, width: number) =>
    `<g fill="none" stroke-linecap="round" stroke-width="${width}"><path d="${path}" stroke="#fff" stroke-opacity=".5" transform="translate(1 2)"/><path d="${path}" stroke="#000" stroke-opacity=".62"/></g>`
  const hairline = 'fill="none" stroke="#000" stroke-opacity=".24" stroke-width="1.2"'
  return svg(
    `<defs>${rim('rf', across, 1, 0.36)}${rim('rb', across, 0.66, 0.12)}${rim('rc', [x - r, y - r, x + r, y + r], 1, 0.3)}</defs>` +
      // The front card hides what is behind it.
      `<mask id="free" maskUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><g transform="${FRONT}">${outline(0, '')}</g></mask>` +
      `<g mask="url(#free)"><g transform="${BEHIND}">${outline(1, 'fill="none" stroke="url(#rb)" stroke-width="2"')}</g></g>` +
      `<g transform="${FRONT}">${outline(1.25, 'fill="none" stroke="url(#rf)" stroke-width="2.5"')}${outline(18, hairline)}${cut(waves(w / 2 - 74, -h / 2 + 72, 34, 3), 5)}</g>` +
      disc(1.25, 'fill="none" stroke="url(#rc)" stroke-width="2.5"') +
      disc(8, hairline),
  )
}

/** The tone of a gradient at a position. */
function along(list: Light, position: number) {
  const at = Math.min(1, Math.max(0, position))
  const next = Math.max(
    1,
    list.findIndex(([stop]) => stop >= at),
  )
  const [[from, a], [to, b]] = [list[next - 1], list[next]]
  return lerp(a, b, (at - from) / (to - from))
}

/** A point in a card's own coordinates, from its centre. */
function onCard({ x, y, angle }: LitCard, px: number, py: number): [u: number, v: number] {
  const turn = (angle * Math.PI) / 180
  const [dx, dy] = [px - x, py - y]
  return [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)]
}

const inside = ([u, v]: [number, number]) =>
  Math.hypot(Math.max(0, Math.abs(u) - w / 2 + radius), Math.max(0, Math.abs(v) - h / 2 + radius)) <= radius + 1.2
const diagonal = (u: number, v: number, across: number, down: number) =>
  ((u + across / 2) * across + (v + down / 2) * down) / (across ** 2 + down ** 2)

/** The light on the metal at a pixel, without details. */
function faceTone(x: number, y: number) {
  if (Math.hypot(x - COIN.x, y - COIN.y) <= COIN.radius + 1)
    return along(COIN_LIGHT, diagonal(x - COIN.x, y - COIN.y, 2 * COIN.radius, 2 * COIN.radius))
  const card = inside(onCard(CARDS[0], x, y)) ? CARDS[0] : CARDS[1]
  const [u, v] = onCard(card, x, y)
  return along(card.light, diagonal(u, v, w, h))
}

/** Is this pixel of a rim on the side that the light comes from? */
function isLit(x: number, y: number) {
  if (Math.hypot(x - COIN.x, y - COIN.y) <= COIN.radius + 2) return x + y < COIN.x + COIN.y
  const [u, v] = onCard(inside(onCard(CARDS[0], x, y)) ? CARDS[0] : CARDS[1], x, y)
  return diagonal(u, v, w, h) < 0.5
}

/** The strength of the glow at a pixel of the ground: strongest at the upper left. */
const glow = (x: number, y: number) => Math.max(0, 1 - Math.hypot((x - 330) / 1.25, y + 140) / 1010) ** 1.25

async function pixels(browser: Browser, html: string, blur?: number) {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: 2 })
  await page.setContent(html)
  const png = await page.screenshot({ type: 'png', omitBackground: true })
  await page.close()
  const small = await sharp(png).resize(WIDTH, HEIGHT).ensureAlpha().png().toBuffer()
  return (blur ? sharp(small).blur(blur) : sharp(small)).raw().toBuffer()
}

const toneOf = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)))

/** The scene as lines of palette slots, each with its filter byte: the image data of a PNG. */
export async function profileScene(browser: Browser) {
  const [dark, metal, worked] = [
    await pixels(browser, shadows(), 4),
    await pixels(browser, faces()),
    await pixels(browser, details()),
  ]
  const scene = Buffer.alloc(STRIDE * HEIGHT)
  const plain = GROUND.shadows / GROUND.count
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = 4 * (y * WIDTH + x)
      const ground = (plain + (1 - plain) * glow(x, y)) * (1 - dark[at + 3] / 255)
      const detail = worked[at + 3] / 255
      const light = lerp(faceTone(x, y), worked[at] / 255, detail)
      scene[y * STRIDE + x + 1] = slotOf(toneOf(ground, GROUND.count), metal[at + 3] / 255, light, isLit(x, y))
    }
  for (let y = 0; y < HEIGHT; y += BLOCK) for (let x = 0; x < WIDTH; x += BLOCK) calm(scene, x, y, BLOCK)
  return scene
}

/** The palette slot of a pixel: ground, metal, or one of the few mixtures at the metal's edge. */
function slotOf(tone: number, cover: number, light: number, lit: boolean) {
  const step = Math.round(cover * (EDGE.steps + 1))
  if (step === 0) return GROUND.first + tone
  if (step > EDGE.steps) return METAL.first + toneOf(light, METAL.count)
  const group = Math.floor((tone / GROUND.count) * EDGE.grounds)
  return EDGE.first + ((lit ? EDGE.steps : 0) + step - 1) * EDGE.grounds + group
}

const BLOCK = 8
/** Gives blocks of nearly one tone a single tone. This is invisible, and the picture deflates faster and smaller. */
function calm(scene: Buffer, left: number, top: number, size: number) {
  const slots: number[] = []
  for (let y = top; y < Math.min(top + size, HEIGHT); y++)
    for (let x = left; x < Math.min(left + size, WIDTH); x++) slots.push(y * STRIDE + x + 1)
  const tones = slots.map((slot) => scene[slot])
  const [low, high] = [Math.min(...tones), Math.max(...tones)]
  // Light changes slowly enough for large blocks; shadows and metal do not.
  const kind =
    low >= METAL.first
      ? high < METAL.first + METAL.count && size <= 2
      : high < METAL.first && (low >= GROUND.shadows || size <= 2)
  if (kind && high - low <= 1) {
    const tone = tones.sort((a, b) => a - b)[tones.length >> 1]
    for (const slot of slots) scene[slot] = tone
  } else if (size > 2) {
    const half = size / 2
    for (const [x, y] of [
      [0, 0],
      [half, 0],
      [0, half],
      [half, half],
    ])
      if (left + x < WIDTH && top + y < HEIGHT) calm(scene, left + x, top + y, half)
  }
}
