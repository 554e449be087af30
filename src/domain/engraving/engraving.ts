// The engraving of a card: a name, and a line below it, both optional. One judge of characters and widths, for the product
// page, call 3, the sample checkout, imports and the console. Pure.

import { ENGRAVING_PROBLEMS_WORDS } from '#domain/content/words/engraving-problems.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import type { LineAttribute } from '#domain/shop/commerce.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { type Words, wordsIn } from '#domain/text/words.ts'
import { ENGRAVED_KEYS, type Engraving, MAX_ENGRAVED } from './engraved-line.ts'
import { ADVANCES, CHARACTERS, KERNING } from './engraving-widths.ts'

/** Size of a line's em square and width of a line, in mm. */
const SIZE_MM = 5
const LEAST_SIZE_MM = 2.2
export const WIDEST_MM = 70

type ProblemWords = Words<typeof ENGRAVING_PROBLEMS_WORDS>
const ENGLISH: ProblemWords = wordsIn(ENGRAVING_PROBLEMS_WORDS, { language: DEFAULT_LANGUAGE })

/** The characters of the engraver's font: Latin, digits and a few signs. */
const LETTERS = /^[A-Za-z0-9À-ÖØ-öø-ÿ .,'’&+\-–/()@:#]$/u

/** What phones and word processors write in place of signs that can be engraved. */
const ALIKE: Readonly<Record<string, string>> = { '‘': '’', ʼ: '’', '—': '–', '−': '-' }

/** The form in which it is counted, compared and stored: trimmed, single spaces, NFC. */
export const canonicalEngraving = (typed: string): string =>
  cleanPasted(typed).replace(/[‘ʼ—−]/g, (sign) => ALIKE[sign] ?? sign)

/** The problems of a card's canonical lines, each as a sentence in the language of `t`; {} if both can be engraved. */
export function engravingProblems(engraving: Engraving, t: ProblemWords = ENGLISH): Partial<Engraving> {
  const name = lineProblem(engraving.name, MAX_ENGRAVED.name, t)
  const line2 =
    engraving.name === '' && engraving.line2 !== ''
      ? t.nameMissing
      : lineProblem(engraving.line2, MAX_ENGRAVED.line2, t)
  return { ...(name === null ? {} : { name }), ...(line2 === null ? {} : { line2 }) }
}

function lineProblem(line: string, max: number, t: ProblemWords): string | null {
  const characters = [...line]
  if (characters.length > max) return t.tooLong({ max, count: characters.length - max })
  const foreign = characters.find((character) => !LETTERS.test(character))
  if (foreign === undefined) return lineSize(line) < LEAST_SIZE_MM ? t.tooWide : null
  return /[\p{C}\p{Z}]/u.test(foreign) ? t.unseenCharacter : t.wrongCharacter({ character: foreign })
}

const ADVANCE_OF = new Map([...CHARACTERS].map((character, at) => [character, ADVANCES[at] ?? 0]))
const KERNING_OF = new Map(
  KERNING.flatMap(([lefts, rights, change]) =>
    [...lefts].flatMap((left) => [...rights].map((right) => [left + right, change] as const)),
  ),
)

/** Accents do not change how letters are kerned. */
const baseOf = (character: string): string => character.normalize('NFD').charAt(0)

/** The characters of an allowed line, each with its distance from the line's start, and the line's width; in em / 1000. */
export function placedCharacters(line: string): { placed: { character: string; at: number }[]; width: number } {
  let width = 0
  let before = ''
  const placed = [...line].map((character) => {
    const base = baseOf(character)
    const at = width + (KERNING_OF.get(before + base) ?? 0)
    width = at + (ADVANCE_OF.get(character) ?? 0)
    before = base
    return { character, at }
  })
  return { placed, width }
}

/** The size of an allowed line in mm: 5, or less where it would be wider than 70 mm. */
export const lineSize = (line: string): number =>
  Math.min(SIZE_MM, (WIDEST_MM * 1000) / Math.max(1, placedCharacters(line).width))

/** The engraving in the attributes of an order line, canonical; null for a plain card. Its lines may be refused. */
export function engravingIn(attributes: readonly LineAttribute[]): Engraving | null {
  const [name = '', line2 = ''] = ENGRAVED_KEYS.map((key) =>
    canonicalEngraving(attributes.find((attribute) => attribute.key === key)?.value ?? ''),
  )
  return name === '' && line2 === '' ? null : { name, line2 }
}

export const canBeEngraved = (engraving: Engraving): boolean => Object.keys(engravingProblems(engraving)).length === 0
