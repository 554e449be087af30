// Normalises numbers, ids and names as people type them, so that a search finds them in any spelling. `foldedSql` in
// src/db/folded.ts is the same in SQL. Pure.
import { cleanPasted, cleanPastedCode } from './pasted.ts'

/** Separators, which are no part of a number. */
export const SEPARATORS: readonly string[] = [...' \u00a0#.,_/-\u2010\u2011\u2012\u2013\u2014\u2212']

/** Letters and the digits they are confused with, as in Crockford's alphabet. */
export const LOOK_ALIKES = { O: '0', I: '1', L: '1' } as const

/**
 * A number or id without separators, in upper case, with digits for the letters they are confused with: "t–z8px7c " and
 * "T-Z8PX7C" are equal. "" where nothing is left.
 */
export const folded = (text: string): string =>
  Array.from(cleanPastedCode(text))
    .filter((sign) => !SEPARATORS.includes(sign) && !/\s/.test(sign))
    .join('')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter as keyof typeof LOOK_ALIKES])

/** Text without accents and with plain letters for stylised ones: "Zoë" becomes "Zoe". */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

// Letters without a Unicode decomposition, and the plain letters that people type for them.
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ħ: 'h' },
}

/** Text in lower case with plain letters: "Łódź" becomes "lodz". */
export const plainLetters = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[øłđðıßæœþħ]/g, (letter) => PLAIN[letter] ?? letter)

/** Text in letters that any label printer has, in its own case: "Łódź" becomes "Lodz". Other scripts stay. */
export const romanLetters = (text: string): string =>
  withoutAccents(text).replace(/[øłđðıßæœþħ]/gi, (letter) => {
    const plain = PLAIN[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
  })

/** The words of a name in plain letters. */
export const nameWords = (name: string): string[] =>
  plainLetters(cleanPasted(name))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Is each typed word the beginning of a word of the name? In any order and case, with or without accents. */
export function meansName(typed: string, name: string): boolean {
  const [asked, words] = [nameWords(typed), nameWords(name)]
  return asked.length > 0 && asked.every((word) => words.some((other) => other.startsWith(word)))
}
