// Prepares stored text for display. Rows may come from the app, the command line or the operator's own SQL. Pure.
import { withoutUnseen } from './pasted.ts'
import { UNREADABLE } from './plain-text.ts'

const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
// Noncharacters have no meaning in any script, and HTML and XML forbid them.
const NONCHARACTERS = /\p{Noncharacter_Code_Point}/gu
const UNREADABLE_ANYWHERE = new RegExp(UNREADABLE, 'gu')
/** No script has as many marks on one letter; more would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu
const INVISIBLE_ONLY = /^[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * A stored text for pages, files and pictures: line breaks become "\n", or spaces in text of one line; tabs become spaces;
 * controls, lone surrogates and direction overrides are removed. "" for any other value, and for text without a visible
 * character (zero-width characters, marks without a letter).
 */
export function shownText(value: unknown, { lines = false }: { lines?: boolean } = {}): string {
  if (typeof value !== 'string') return ''
  const readable = withoutUnseen(value)
    .replace(LINE_BREAK, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(UNREADABLE_ANYWHERE, '').replace(NONCHARACTERS, ''))
    .join('\n')
    .replace(PILED_MARKS, '$1')
    .trim()
  if (INVISIBLE_ONLY.test(readable)) return ''
  return lines ? readable : readable.replace(/\s+/g, ' ')
}

const graphemes = (text: string): string[] => {
  // Browsers before 2024 may lack it; the fallback only splits emoji.
  if (typeof Intl === 'undefined' || !('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter().segment(text.slice(0, 200)), ({ segment }) => segment)
}

/**
 * The initial of a name: its first letter, number or emoji, otherwise its first visible character, in upper case where that
 * is still one character. "?" where nothing is visible.
 */
export function initialOf(name: string): string {
  const characters = graphemes(name).filter((character) => !INVISIBLE_ONLY.test(character))
  const first =
    characters.find((character) => /[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u.test(character)) ?? characters[0]
  if (first === undefined) return '?'
  const upper = first.toUpperCase()
  return graphemes(upper).length === 1 ? upper : first // "ß" has no capital of its own
}
