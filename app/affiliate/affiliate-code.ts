// The rules of an affiliate's code: a word of their own, followed by its percentage, like `MARA10`. Pure.
import type { Brand } from '#domain/site/brand.ts'
import { withAsciiDigits } from '#domain/text/pasted.ts'

export const STEM_PROBLEM = 'Use 3 to 14 letters and digits.'
export const TAKEN = 'This code is taken.'
export const RESERVED = 'Choose another code.'

/** Also used in the browser, which shows the code while it is typed. */
export const STEM = /^[a-z\d]{3,14}$/i
const RESERVED_STEMS = ['SUPPORT', 'OFFICIAL']

/** A cleaned word as it is stored: digits of every script as 0 to 9, ASCII letters in upper case. */
export const canonicalStem = (typed: string): string =>
  withAsciiDigits(typed).replace(/[a-z]/g, (letter) => letter.toUpperCase())

/** Why a canonical word cannot be part of a code, or null. Does not know which codes are taken. */
export function stemProblem(stem: string, { slug }: Pick<Brand, 'slug'>): string | null {
  if (!STEM.test(stem)) return STEM_PROBLEM
  return stem.startsWith(slug.toUpperCase()) || RESERVED_STEMS.includes(stem) ? RESERVED : null
}

/** `percent`: whole per cent. */
export const codeOf = (stem: string, percent: number): string => `${stem}${percent}`
