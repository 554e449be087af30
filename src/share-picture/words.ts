// Sets the text of a share image: which characters of a name can be result, how large, and on how many lines. Names are
// foreign text of any length and script, with any control characters. Pure.

import { type Letters, widthOf } from './letters.ts'
import { COLUMN } from './scene.ts'

/** The rest of a longer name is ignored. */
const MAX_CHARACTERS = 160
const SIZES = { largest: 92, smallest: 44, step: 4 }
/** A name stays on one line down to this size; below it, two larger lines are easier to read. */
const ONE_LINE_DOWN_TO = 76
const ELLIPSIS = '…'

/** Emoji and their parts: keycaps, skin tones, flags, joiners, direction marks, soft hyphens. */
const PICTURES = /[0-9#*]\ufe0f?\u20e3|[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}]/gu
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A text reduced to these glyphs, or null if a single letter is missing: a name without some of its letters or marks is
 * another name. Emoji and symbols become a space, and stylised letters plain ones.
 */
export function drawable(letters: Letters, text: string): string | null {
  const known = (character: string) => letters.glyphs.has(character.codePointAt(0) ?? 0)
  const readable = text
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(/\s/gu, ' ')
    .replace(PICTURES, (picture) => (picture.length === 1 && known(picture) ? picture : ' '))
    .replace(UNSEEN, '')
    .normalize('NFC')
  let result = ''
  for (const character of [...readable].slice(0, MAX_CHARACTERS)) {
    const plain = known(character) ? character : character.normalize('NFKC')
    if ([...plain].every(known)) result += plain
    else if (/\p{S}/u.test(character)) result += ' '
    else return null
  }
  return result.replace(/ +/g, ' ').trim()
}

/** Does it contain a letter or digit? */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export interface Lines {
  /** Pixels per em. */
  size: number
  lines: string[]
}

/** A drawable text set as large as the column allows, on at most two lines; the rest is cut with "…". */
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

/** A text on one line, reduced until it fits, cut at the smallest size. `size` and `width` in pixels. */
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

/** The break between two words at which both lines fit and the longer one is shortest. */
function inTwo(text: string, fits: (line: string) => boolean): string[] | null {
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => index)
  const halves = breaks.map((at) => [text.slice(0, at), text.slice(at + 1)]).filter((lines) => lines.every(fits))
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length))
  return halves.sort((a, b) => longest(a) - longest(b))[0] ?? null
}

/** The longest beginning that fits: whole words if that keeps a third of it, otherwise single characters. */
function asMuchAs(text: string, fits: (line: string) => boolean): string {
  const characters = [...text]
  let count = characters.length
  while (count > 1 && !fits(characters.slice(0, count).join(''))) count--
  if (count === characters.length) return text
  const begun = characters.slice(0, count).join('')
  const space = characters[count] === ' ' ? begun.length : begun.lastIndexOf(' ')
  return space > begun.length / 3 ? begun.slice(0, space) : begun
}
