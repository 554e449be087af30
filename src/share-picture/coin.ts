// Draws a profile's own picture on the coin, within its metal rim. The image has a palette of 256 colours; this part
// gets the slots that the scene leaves unused. Pure.
import type { Pixels } from './pixels.ts'
import { COIN, STRIDE, WIDTH } from './scene.ts'

/** The rim of the coin stays visible. */
const RADIUS = COIN.radius - 7
const SIZE = 2 * RADIUS

/** Draws into the lines and reassigns unused slots of the palette. */
export function drawOnCoin(lines: Uint8Array, palette: Uint8Array, picture: Pixels): void {
  const free = freeSlots(lines, palette)
  const colours = scaled(picture)
  const covers = new Float32Array(SIZE * SIZE)
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x
      const distance = Math.hypot(x + 0.5 - RADIUS, y + 0.5 - RADIUS)
      const cover = Math.max(0, Math.min(1, RADIUS - distance + 0.5))
      covers[at] = cover
      const slot = lines[place(x, y)] as number
      for (let channel = 0; channel < 3; channel++) {
        const metal = palette[3 * slot + channel] as number
        colours[3 * at + channel] = metal + ((colours[3 * at + channel] as number) - metal) * cover
      }
    }
  const chosen = choose(colours, covers, free.length)
  for (const [index, colour] of chosen.entries()) palette.set(colour, 3 * (free[index] as number))
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x
      if (covers[at] === 0) continue
      const wanted = [0, 1, 2].map((channel) => colours[3 * at + channel] as number)
      const index = nearest(chosen, wanted)
      lines[place(x, y)] = free[index] as number
      // The quantisation error is distributed to neighbouring pixels (Floyd–Steinberg).
      for (let channel = 0; channel < 3; channel++) {
        const rest = (wanted[channel] as number) - ((chosen[index] as number[])[channel] as number)
        for (const [dx, dy, share] of [
          [1, 0, 7],
          [-1, 1, 3],
          [0, 1, 5],
          [1, 1, 1],
        ] as const) {
          const next = at + dy * SIZE + dx
          if (x + dx < 0 || x + dx >= SIZE || y + dy >= SIZE || covers[next] !== 1) continue
          colours[3 * next + channel] = (colours[3 * next + channel] as number) + (rest * share) / 16
        }
      }
    }
}

const place = (x: number, y: number): number => (COIN.y - RADIUS + y) * STRIDE + 1 + COIN.x - RADIUS + x

/** Unused slots, after merging slots of the same colour. */
function freeSlots(lines: Uint8Array, palette: Uint8Array): number[] {
  const first = new Map<number, number>()
  const same = Uint8Array.from({ length: 256 }, (_, slot) => {
    const colour = ((palette[3 * slot] ?? 0) << 16) | ((palette[3 * slot + 1] ?? 0) << 8) | (palette[3 * slot + 2] ?? 0)
    if (!first.has(colour)) first.set(colour, slot)
    return first.get(colour) ?? slot
  })
  const used = new Uint8Array(256)
  for (let y = 0; y * STRIDE < lines.length; y++)
    for (let at = y * STRIDE + 1; at <= y * STRIDE + WIDTH; at++) {
      const slot = same[lines[at] as number] as number
      lines[at] = slot
      used[slot] = 1
    }
  return Array.from(used.keys()).filter((slot) => used[slot] === 0)
}

/** The central square of the picture, scaled down: each pixel is the mean of those it covers. */
function scaled({ width, height, rgb }: Pixels): Float32Array {
  const side = Math.min(width, height)
  const [left, top] = [(width - side) >> 1, (height - side) >> 1]
  const colours = new Float32Array(3 * SIZE * SIZE)
  const step = side / SIZE
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const [fromX, fromY] = [Math.floor(x * step), Math.floor(y * step)]
      const [toX, toY] = [
        Math.max(fromX + 1, Math.floor((x + 1) * step)),
        Math.max(fromY + 1, Math.floor((y + 1) * step)),
      ]
      const count = (toX - fromX) * (toY - fromY)
      for (let v = fromY; v < toY; v++)
        for (let u = fromX; u < toX; u++)
          for (let channel = 0; channel < 3; channel++) {
            const at = 3 * (y * SIZE + x) + channel
            colours[at] =
              (colours[at] as number) + (rgb[3 * ((top + v) * width + left + u) + channel] as number) / count
          }
    }
  return colours
}

/** Median cut: the box with the widest range is split until there are `count` colours. */
function choose(colours: Float32Array, covers: Float32Array, count: number): number[][] {
  const value = (at: number, channel: number) => colours[3 * at + channel] as number
  const range = (box: number[], channel: number) => {
    let [low, high] = [255, 0]
    for (const at of box) {
      low = Math.min(low, value(at, channel))
      high = Math.max(high, value(at, channel))
    }
    return high - low
  }
  const measured = (members: number[]) => {
    const ranges = [0, 1, 2].map((channel) => range(members, channel))
    const widest = ranges.indexOf(Math.max(...ranges))
    return { members, widest, weight: (ranges[widest] as number) * Math.sqrt(members.length) }
  }
  const boxes = [measured(Array.from(covers.keys()).filter((at) => covers[at] !== 0))]
  while (boxes.length < count) {
    boxes.sort((a, b) => b.weight - a.weight)
    const box = boxes[0]
    if (!box || box.weight === 0) break
    const sorted = box.members.sort((a, b) => value(a, box.widest) - value(b, box.widest))
    boxes.splice(0, 1, measured(sorted.slice(0, sorted.length >> 1)), measured(sorted.slice(sorted.length >> 1)))
  }
  return boxes.map(({ members }) =>
    [0, 1, 2].map((channel) => Math.round(members.reduce((sum, at) => sum + value(at, channel), 0) / members.length)),
  )
}

function nearest(chosen: number[][], [red = 0, green = 0, blue = 0]: number[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [index, [r = 0, g = 0, b = 0]] of chosen.entries()) {
    const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2
    if (distance < least) [best, least] = [index, distance]
  }
  return best
}
