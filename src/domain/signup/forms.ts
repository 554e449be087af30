// Validates names, mail addresses and codes, for the browser and the calls. Pure, linear in the input; lengths are
// checked before any pattern.
import type { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { hasHostileInside } from '#domain/text/invisible.ts'
import { cleanEmail, isEmail, MAX_EMAIL_LENGTH } from '#domain/text/mail-address.ts'
import { cleanPasted } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import type { Words } from '#domain/text/words.ts'

export { canonicalEmail, cleanEmail, isEmail, MAX_EMAIL_LENGTH } from '#domain/text/mail-address.ts'

export const MAX_NAME_LENGTH = 100
export const MIN_FILL_MS = 1200 // T-ABU-2: no person fills in two fields faster than this

/** A typed name in the form that is sent and stored. */
export const canonicalName = (name: string): string => cleanPasted(name)

// Letters and signs. Hangul fillers and the empty Braille cell are in these classes but invisible.
const SHOWS_SOMETHING = /[^\P{L}\u115f\u1160\u3164\uffa0]|\p{N}|\p{P}|[^\P{S}\u2800]/u

/** Is a cleaned name valid: 1 to 100 characters on one line, some of them visible, no control characters? */
export function isName(name: string): boolean {
  const clean = canonicalName(name)
  return !hasHostileInside(name) && isPlainText(clean, { max: MAX_NAME_LENGTH }) && SHOWS_SOMETHING.test(clean)
}

/** The error next to a field with an invalid address, or null. */
export function emailProblem(email: string, t: Words<typeof SIGNUP_WORDS>): string | null {
  if (isEmail(email)) return null
  const typed = cleanEmail(email)
  const domain = typed.slice(typed.indexOf('@') + 1)
  const dotted = typed.replaceAll(',', '.')
  if (typed === '') return t.addressEmpty
  if (!typed.includes('@')) return t.addressWithoutAt
  if (typed.length > MAX_EMAIL_LENGTH) return t.addressTooLong({ most: MAX_EMAIL_LENGTH })
  if (typed !== dotted && isEmail(dotted)) return t.addressWithComma({ dotted })
  if (/\s/.test(typed)) return t.addressWithSpace
  if (typed.indexOf('@') !== typed.lastIndexOf('@')) return t.addressWithTwoAts
  if (typed.startsWith('@')) return t.addressWithoutName
  if (!domain.includes('.')) return t.addressWithoutDomain
  return t.addressWrong
}
