// The share image of a profile: the scene, with initial and brand engraved in its metal and the text next to it. The
// caller reads D1 and the art file. Pure, apart from the platform's compression.
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

/** The art rendered in advance by tools/card-art/render.ts. */
export interface Art {
  scene: Uint8Array
  /** Glyphs for names and brand: Western and Central European. */
  display: Letters
  /** Glyphs for usernames: ASCII. */
  text: Letters
}

/** Parses the art file; throws if it is malformed. */
export function openArt(file: Uint8Array): Art {
  const bytes = Uint8Array.from(inflateSync(file)) // copied, so that 16-bit numbers are aligned
  const scene = bytes.subarray(0, STRIDE * HEIGHT)
  const words = new Int16Array(bytes.buffer, STRIDE * HEIGHT)
  const display = readLetters(words, 0)
  const text = readLetters(words, display.end)
  if (text.end !== words.length) throw new Error('the art of shared profiles is not whole')
  return { scene, display: display.letters, text: text.letters }
}

/** Parses the file of further glyphs; throws if it is malformed. */
export function openLetters(file: Uint8Array): Letters {
  const bytes = Uint8Array.from(inflateSync(file))
  const words = new Int16Array(bytes.buffer)
  const { letters, end } = readLetters(words, 0)
  if (end !== words.length) throw new Error('the letters of shared profiles are not whole')
  return letters
}

export interface Shown {
  /** The profile's title as shown on its page. */
  title: string
  username: string
  theme: ProfileThemeId
  brandName: string
  /** The profile's own picture, or null to show its initial. */
  picture: Pixels | null
}

/** Does the name or the brand contain a letter that the brand's typeface lacks? */
export const needsMoreLetters = (art: Art, { title, brandName }: Pick<Shown, 'title' | 'brandName'>): boolean =>
  [title, brandName].some((text) => drawable(art.display, text) === null)

/** A text and the glyphs for all of it, from one typeface; null if none has all. */
function written(text: string, typefaces: readonly (Letters | null)[]): { text: string; letters: Letters } | null {
  for (const letters of typefaces) {
    const reduced = letters === null ? null : drawable(letters, text)
    if (letters !== null && reduced !== null && isReadable(reduced)) return { text: reduced, letters }
  }
  return null
}

/** The PNG of a profile. `more` are the glyphs of further scripts, null if they are not needed or unavailable. */
export function profilePicture(art: Art, shown: Shown, more: Letters | null = null): Uint8Array<ArrayBuffer> {
  const lines = art.scene.slice()
  const handle = `@${shown.username}`
  const name = written(shown.title, [art.display, more])
  const title = name?.text ?? handle
  const letters = name?.letters ?? art.display

  const { size, lines: rows } = setName(letters, title)
  const gap = size * 1.08
  const quiet = title === handle ? null : setLine(art.text, handle, { largest: 32, smallest: 20 }, COLUMN.width)
  // Optical centre between the coin and the brand's line.
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

/** A position on the card, relative to its upper left corner, in pixels of the image. */
function onTheCard(across: number, down: number): { x: number; y: number; angle: number } {
  const angle = (CARD.angle * Math.PI) / 180
  const [u, v] = [across - CARD.width / 2, down - CARD.height / 2]
  return {
    x: CARD.x + u * Math.cos(angle) - v * Math.sin(angle),
    y: CARD.y + u * Math.sin(angle) + v * Math.cos(angle),
    angle: CARD.angle,
  }
}

/** Writes text on the ground, in slots of one colour; pixels outside the ground are left unchanged. */
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

/** Engraves text in metal: the floor of the cut is darker, and its lower edge catches light. */
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
