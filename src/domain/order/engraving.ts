// What is engraved on a card: a name, and a line below it. Both are optional. Pure.
import { cleanPasted } from '#domain/text/pasted.ts'

export interface Engraving {
  name: string
  line2: string
}

/** Under these keys an order line keeps what is engraved, in their order on the card. */
export const ENGRAVED_KEYS = ['Name', 'Line 2'] as const

/** Characters of each line at most. */
export const MAX_ENGRAVED: Readonly<Record<keyof Engraving, number>> = { name: 30, line2: 40 }

/** What the engraver's letters hold: Latin, digits and a few signs. */
const LETTERS = /^[A-Za-z0-9À-ÖØ-öø-ÿ .,'’&+\-–/()@:#]$/u

/** As it is counted, compared and stored: trimmed, one space between words, composed (NFC). */
export const canonicalEngraving = (typed: string): string => cleanPasted(typed)

/** What is wrong with the canonical lines of a card, each in a sentence; {} where both can be engraved. */
export function engravingProblems(engraving: Engraving): Partial<Engraving> {
  const name = lineProblem(engraving.name, MAX_ENGRAVED.name)
  const line2 =
    engraving.name === '' && engraving.line2 !== ''
      ? 'Please enter a name, or leave both lines empty.'
      : lineProblem(engraving.line2, MAX_ENGRAVED.line2)
  return { ...(name === null ? {} : { name }), ...(line2 === null ? {} : { line2 }) }
}

function lineProblem(line: string, max: number): string | null {
  const characters = [...line]
  if (characters.length > max) return `At most ${max} characters; ${characters.length - max} too many.`
  const foreign = characters.find((character) => !LETTERS.test(character))
  if (foreign === undefined) return null
  return /[\p{C}\p{Z}]/u.test(foreign)
    ? 'There is a character in it that cannot be engraved.'
    : `"${foreign}" cannot be engraved.`
}

/** As an order line keeps them; null for a plain card. */
export function engravingAttributes({ name, line2 }: Engraving): { key: string; value: string }[] | null {
  const attributes = ENGRAVED_KEYS.map((key, at) => ({ key, value: at === 0 ? name : line2 }))
  const engraved = attributes.filter(({ value }) => value !== '')
  return engraved.length === 0 ? null : engraved
}
