// What is written on the picture of a shared profile: which characters of a name can be drawn, how large, on how many
// lines. Names are foreign text: any length, any script, any control character. Pure.

import { type Letters, widthOf } from './letters.ts'
import { COLUMN } from './scene.ts'

/** More of a name than this is never looked at. */
const MAX_CHARACTERS = 160
const SIZES = { largest: 92, smallest: 44, step: 4 }
/** A name stays on one line down to this size; below, two larger lines read better. */
const ONE_LINE_DOWN_TO = 76
const ELLIPSIS = '…'

/** Emoji and what belongs to them: keycaps, skin tones, flags, joiners, direction marks, soft hyphens. */
const PICTURES = /[0-9#*]\ufe0f?\u20e3|[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}]/gu
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A text as these letters write it, or null when a single one of its letters cannot be written: a name in which letters
 * or marks are missing is somebody else's. Emoji and symbols give way to a space, and stylised letters to plain ones.
 */
export function drawable(letters: Letters, text: string): string | null {
  const known = (character: string) => letters.glyphs.has(character.codePointAt(0) ?? 0)
  const readable = text
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(/\s/gu, ' ')
    .replace(PICTURES, (picture) => (picture.length === 1 && known(picture) ? picture : ' '))
    .replace(UNSEEN, '')
    .normalize('NFC')
  let drawn = ''
  for (const character of [...readable].slice(0, MAX_CHARACTERS)) {
    const plain = known(character) ? character : character.normalize('NFKC')
    if ([...plain].every(known)) drawn += plain
    else if (/\p{S}/u.test(character)) drawn += ' '
    else return null
  }
  return drawn.replace(/ +/g, ' ').trim()
}

/** Is there anything to read in it? */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export interface Lines {
  /** Pixels per em. */
  size: number
  lines: string[]
}

/** A text of drawable characters set as large as the column allows, on two lines at most; what is left ends in "…". */
export function setName(letters: Letters, text: string): Lines {
  const fits = (line: string, size: number) => (widthOf(letters, line) * size) / 1000 <= COLUMN.width
  for (let size = SIZES.largest; size >= SIZES.smallest; size -= SIZES.step) {
    if (size >= ONE_LINE_DOWN_TO && fits(text, size)) return { size, lines: [text] }
    const two = inTwo(text, (line) => fits(line, size))
    if (two) return { size, lines: two }
    if (fits(text, size)) return { size, lines: [text] }
  }
  const size = SIZES.smallest
  const first = asMuchAs(text, (line) => fits(line, size))
  const second = asMuchAs(text.slice(first.length).trim(), (line) => fits(line + ELLIPSIS, size))
  const whole = text.slice(first.length).trim() === second
  return { size, lines: [first.trim(), whole ? second : second.trim() + ELLIPSIS] }
}

/** A text on one line, smaller until it fits, cut at the smallest size. `size` in pixels, `width` in pixels. */
export function setLine(
  letters: Letters,
  text: string,
  size: { largest: number; smallest: number },
  width: number,
): Lines {
  const fits = (line: string, at: number) => (widthOf(letters, line) * at) / 1000 <= width
  for (let at = size.largest; at >= size.smallest; at--) if (fits(text, at)) return { size: at, lines: [text] }
  return {
    size: size.smallest,
    lines: [asMuchAs(text, (line) => fits(line + ELLIPSIS, size.smallest)).trim() + ELLIPSIS],
  }
}

/** The break between two words that makes both lines fit and the longer one shortest. */
function inTwo(text: string, fits: (line: string) => boolean): string[] | null {
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => index)
  const halves = breaks.map((at) => [text.slice(0, at), text.slice(at + 1)]).filter((lines) => lines.every(fits))
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length))
  return halves.sort((a, b) => longest(a) - longest(b))[0] ?? null
}

/** The longest beginning that fits: whole words if that leaves a third of it, else as many characters as fit. */
function asMuchAs(text: string, fits: (line: string) => boolean): string {
  const characters = [...text]
  let count = characters.length
  while (count > 1 && !fits(characters.slice(0, count).join(''))) count--
  if (count === characters.length) return text
  const begun = characters.slice(0, count).join('')
  const space = characters[count] === ' ' ? begun.length : begun.lastIndexOf(' ')
  return space > begun.length / 3 ? begun.slice(0, space) : begun
}
