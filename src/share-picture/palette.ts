// The palette of the scene in the colours of a profile theme. Pure.
import type { ProfileLook } from '#domain/profile/profile-looks.ts'
import { EDGE, GROUND, METAL, QUIET, WORDS } from './scene.ts'

type Rgb = readonly [number, number, number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((value, i) => value + ((to[i] as number) - value) * share) as unknown as Rgb
const brightness = ([r, g, b]: Rgb): number => (0.299 * r + 0.587 * g + 0.114 * b) / 255

/** Three bytes for each of the 256 slots. */
export function paletteOf(look: ProfileLook): Uint8Array {
  const palette = new Uint8Array(3 * 256)
  const set = (slot: number, color: Rgb) => palette.set(color.map(Math.round), 3 * slot)
  // A light theme's glow may be darker than its page; in the image light always comes from the lighter of the two.
  const [plain, glow] = [rgb(look.ground), rgb(look.glow)].sort((a, b) => brightness(a) - brightness(b)) as [Rgb, Rgb]
  const shadow = mix(plain, BLACK, brightness(plain) > 0.5 ? 0.42 : 0.8)
  const ground = (tone: number) =>
    tone < GROUND.shadows
      ? mix(shadow, plain, tone / GROUND.shadows)
      : mix(plain, glow, (tone - GROUND.shadows) / (GROUND.count - 1 - GROUND.shadows))
  const metal = (light: number) =>
    light < 0.62
      ? mix(mix(rgb(look.metal), BLACK, 0.86), rgb(look.metal), light / 0.62)
      : mix(rgb(look.metal), mix(rgb(look.metal), WHITE, 0.86), (light - 0.62) / 0.38)
  const middle = (group: number, groups: number) => ground(Math.floor(((group + 0.5) / groups) * GROUND.count))

  for (let tone = 0; tone < GROUND.count; tone++) set(GROUND.first + tone, ground(tone))
  for (let tone = 0; tone < METAL.count; tone++) set(METAL.first + tone, metal(tone / (METAL.count - 1)))
  for (let rim = 0; rim < EDGE.rims; rim++)
    for (let step = 1; step <= EDGE.steps; step++)
      for (let group = 0; group < EDGE.grounds; group++)
        set(
          EDGE.first + (rim * EDGE.steps + step - 1) * EDGE.grounds + group,
          mix(middle(group, EDGE.grounds), metal(rim === 0 ? 0.4 : 0.85), step / (EDGE.steps + 1)),
        )
  for (const { words, color } of [
    { words: WORDS, color: rgb(look.text) },
    { words: QUIET, color: rgb(look.muted) },
  ]) {
    set(words.first, color)
    for (let step = 1; step <= words.steps; step++)
      for (let group = 0; group < words.grounds; group++)
        set(
          words.first + 1 + (step - 1) * words.grounds + group,
          mix(middle(group, words.grounds), color, step / (words.steps + 1)),
        )
  }
  return palette
}
