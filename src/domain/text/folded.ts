// Numbers, ids and names as people type them from a label, a mail or from memory, made comparable: a search finds what
// is meant, however it is written. `foldedSql` in src/db/folded.ts is the same as SQL. Pure.
import { cleanPasted, cleanPastedCode } from './pasted.ts'

/** What is between the characters of a number and is not part of it. */
export const SEPARATORS: readonly string[] = [...' \u00a0#.,_/-\u2010\u2011\u2012\u2013\u2014\u2212']

/** Letters and the digit each is mistaken for, as Crockford's alphabet reads them. */
export const LOOK_ALIKES = { O: '0', I: '1', L: '1' } as const

/**
 * A number or id without its separators, in capitals, with the digit for the letter it is mistaken for: "t–z8px7c " and
 * "T-Z8PX7C" are one. "" where nothing is left.
 */
export const folded = (text: string): string =>
  Array.from(cleanPastedCode(text))
    .filter((sign) => !SEPARATORS.includes(sign) && !/\s/.test(sign))
    .join('')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter as keyof typeof LOOK_ALIKES])

/** Text without its accents, stylised letters as plain ones: "Zoë" becomes "Zoe". */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

// Letters that are a plain one to anyone who has no such key, and that no decomposition parts.
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ħ: 'h' },
}

/** Text in small letters, each as anyone who has no key for it types it: "Łódź" becomes "lodz". */
export const plainLetters = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replace(/[øłđðıßæœþħ]/g, (letter) => PLAIN[letter] ?? letter)

/** The words of a name, in plain letters. */
export const nameWords = (name: string): string[] =>
  plainLetters(cleanPasted(name))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Does each word that was typed begin a word of the name? In any order, in any case, with or without accents. */
export function meansName(typed: string, name: string): boolean {
  const [asked, words] = [nameWords(typed), nameWords(name)]
  return asked.length > 0 && asked.every((word) => words.some((other) => other.startsWith(word)))
}
