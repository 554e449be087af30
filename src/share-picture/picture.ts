// The picture of a shared profile: the scene, with the initial and the brand cut into its metal and the words beside it.
// D1 and the file of the art are the caller's business. Pure but for the platform's compression.
import { inflateSync } from 'node:zlib'
import type { ProfileThemeId } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import { initialOf } from '#domain/text/shown-text.ts'
import { drawOnCoin } from './coin.ts'
import { drawText, type Letters, type Mask, type Placement, readLetters, widthOf } from './letters.ts'
import { paletteOf } from './palette.ts'
import type { Pixels } from './pixels.ts'
import { encodePng } from './png.ts'
import { CARD, COIN, COLUMN, GROUND, HEIGHT, METAL, QUIET, STRIDE, WIDTH, WORDS } from './scene.ts'
import { drawable, isReadable, setLine, setName } from './words.ts'

/** What tools/card-art/render.ts has drawn ahead. */
export interface Art {
  scene: Uint8Array
  /** Names and brand: Western and Central European. */
  display: Letters
  /** Usernames: ASCII. */
  text: Letters
}

/** Opens the file of the art; throws when it is not what it should be. */
export function openArt(file: Uint8Array): Art {
  const bytes = Uint8Array.from(inflateSync(file)) // a copy of its own, so that numbers of two bytes are aligned
  const scene = bytes.subarray(0, STRIDE * HEIGHT)
  const words = new Int16Array(bytes.buffer, STRIDE * HEIGHT)
  const display = readLetters(words, 0)
  const text = readLetters(words, display.end)
  if (text.end !== words.length) throw new Error('the art of shared profiles is not whole')
  return { scene, display: display.letters, text: text.letters }
}

/** Opens the file of further letters; throws when it is not what it should be. */
export function openLetters(file: Uint8Array): Letters {
  const bytes = Uint8Array.from(inflateSync(file))
  const words = new Int16Array(bytes.buffer)
  const { letters, end } = readLetters(words, 0)
  if (end !== words.length) throw new Error('the letters of shared profiles are not whole')
  return letters
}

export interface Shown {
  /** The profile's title as its page shows it. */
  title: string
  username: string
  theme: ProfileThemeId
  brandName: string
  /** The profile's own picture, null for its initial. */
  picture: Pixels | null
}

/** Does a name or a brand hold a letter that the brand's own typeface lacks? */
export const needsMoreLetters = (art: Art, { title, brandName }: Pick<Shown, 'title' | 'brandName'>): boolean =>
  [title, brandName].some((text) => drawable(art.display, text) === null)

/** A text and the letters it is written in: all of it in one typeface, or null. */
function written(text: string, typefaces: readonly (Letters | null)[]): { text: string; letters: Letters } | null {
  for (const letters of typefaces) {
    const drawn = letters === null ? null : drawable(letters, text)
    if (letters !== null && drawn !== null && isReadable(drawn)) return { text: drawn, letters }
  }
  return null
}

/** The PNG of a profile. `more` are the letters of further scripts, null where nobody needs them or they did not come. */
export function profilePicture(art: Art, shown: Shown, more: Letters | null = null): Uint8Array<ArrayBuffer> {
  const lines = art.scene.slice()
  const handle = `@${shown.username}`
  const name = written(shown.title, [art.display, more])
  const title = name?.text ?? handle
  const letters = name?.letters ?? art.display

  const { size, lines: rows } = setName(letters, title)
  const gap = size * 1.08
  const quiet = title === handle ? null : setLine(art.text, handle, { largest: 32, smallest: 20 }, COLUMN.width)
  // Optical middle of what is between the coin and the brand's line.
  const height = (rows.length - 1) * gap + size * 0.7 + (quiet ? 58 : 0)
  const first = 362 - height / 2 + size * 0.7
  for (const [index, row] of rows.entries())
    write(lines, drawText(letters, row, { x: COLUMN.x - size * 0.05, y: first + index * gap, size }), WORDS)
  if (quiet) {
    const y = first + (rows.length - 1) * gap + 58
    write(lines, drawText(art.text, quiet.lines[0] ?? '', { x: COLUMN.x, y, size: quiet.size }), QUIET)
  }

  const brand = written(shown.brandName, [art.display, more])
  if (brand) {
    const small = setLine(brand.letters, brand.text, { largest: 26, smallest: 16 }, COLUMN.width)
    const line = drawText(brand.letters, small.lines[0] ?? '', { x: COLUMN.x, y: 552, size: small.size })
    write(lines, line, WORDS)
    const onCard = setLine(brand.letters, brand.text, { largest: 34, smallest: 14 }, CARD.width - 72)
    const place = { ...onTheCard(36, CARD.height - 40), size: onCard.size }
    engrave(lines, brand.letters, onCard.lines[0] ?? '', place)
  }
  const palette = paletteOf(PROFILE_LOOKS[shown.theme])
  if (shown.picture) drawOnCoin(lines, palette, shown.picture)
  else {
    const initial = drawable(letters, initialOf(title)) ?? ''
    const size60 = 62
    const wide = (widthOf(letters, initial) * size60) / 1000
    engrave(lines, letters, initial, { x: COIN.x - wide / 2, y: COIN.y + size60 * 0.345, size: size60 })
  }
  return encodePng({ width: WIDTH, height: HEIGHT }, palette, lines)
}

/** A place on the card, from its upper left corner, in pixels of the picture. */
function onTheCard(across: number, down: number): { x: number; y: number; angle: number } {
  const angle = (CARD.angle * Math.PI) / 180
  const [u, v] = [across - CARD.width / 2, down - CARD.height / 2]
  return {
    x: CARD.x + u * Math.cos(angle) - v * Math.sin(angle),
    y: CARD.y + u * Math.sin(angle) + v * Math.cos(angle),
    angle: CARD.angle,
  }
}

/** Words on the ground, in the slots of one colour; where there is no ground, nothing is written. */
function write(lines: Uint8Array, mask: Mask, slots: { first: number; steps: number; grounds: number }): void {
  eachCovered(lines, mask, (slot, cover) => {
    if (slot < GROUND.first || slot >= GROUND.first + GROUND.count) return slot
    const step = Math.round(cover * (slots.steps + 1))
    if (step === 0) return slot
    if (step > slots.steps) return slots.first
    const group = Math.floor(((slot - GROUND.first) / GROUND.count) * slots.grounds)
    return slots.first + 1 + (step - 1) * slots.grounds + group
  })
}

/** Words cut into metal: the floor of the cut is darker, and its lower edge catches light. */
function engrave(lines: Uint8Array, letters: Letters, text: string, place: Placement): void {
  const last = METAL.first + METAL.count - 1
  const shift = (mask: Mask, tones: number) =>
    eachCovered(lines, mask, (slot, cover) =>
      slot < METAL.first || slot > last
        ? slot
        : Math.max(METAL.first, Math.min(last, Math.round(slot + cover * tones))),
    )
  shift(drawText(letters, text, { ...place, x: place.x + 0.8, y: place.y + 1.6 }), 26)
  shift(drawText(letters, text, place), -64)
}

function eachCovered(lines: Uint8Array, mask: Mask, change: (slot: number, cover: number) => number): void {
  for (let row = 0; row < mask.height; row++) {
    const y = mask.y + row
    if (y < 0 || y >= HEIGHT) continue
    for (let column = 0; column < mask.width; column++) {
      const cover = mask.cover[row * mask.width + column] as number
      const x = mask.x + column
      if (cover < 0.01 || x < 0 || x >= WIDTH) continue
      const at = y * STRIDE + 1 + x
      lines[at] = change(lines[at] as number, cover)
    }
  }
}
