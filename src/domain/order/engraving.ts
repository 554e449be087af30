// The engraving of a card: a name, and a line below it, both optional. Pure.
import { cleanPasted } from '#domain/text/pasted.ts'

export interface Engraving {
  name: string
  line2: string
}

/** Attribute keys of an order line for the engraving, in their order on the card. */
export const ENGRAVED_KEYS = ['Name', 'Line 2'] as const

/** Maximum length of each line, in characters. */
const MAX_ENGRAVED: Readonly<Record<keyof Engraving, number>> = { name: 30, line2: 40 }

/** The characters of the engraver's font: Latin, digits and a few signs. */
const LETTERS = /^[A-Za-z0-9À-ÖØ-öø-ÿ .,'’&+\-–/()@:#]$/u

/** The form in which it is counted, compared and stored: trimmed, single spaces, NFC. */
export const canonicalEngraving = (typed: string): string => cleanPasted(typed)

/** The problems of a card's canonical lines, each as a sentence; {} if both can be engraved. */
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

/** The attributes of an order line; null for a plain card. */
export function engravingAttributes({ name, line2 }: Engraving): { key: string; value: string }[] | null {
  const attributes = ENGRAVED_KEYS.map((key, at) => ({ key, value: at === 0 ? name : line2 }))
  const engraved = attributes.filter(({ value }) => value !== '')
  return engraved.length === 0 ? null : engraved
}
