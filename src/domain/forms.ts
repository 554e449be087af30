// What a name, an address and a code must look like, for the browser and for the door of the calls alike.
// Spec §5; D-68, D-76, D-108; rules R8, R9. Pure, linear in the input, lengths checked before any pattern.
import { hasInvisibleCharacters } from './chip'

export const MAX_NAME_LENGTH = 100 // D-76
export const MAX_EMAIL_LENGTH = 254 // D-76
export const MAX_DISCOUNT_CODE_LENGTH = 64 // R9
export const MIN_FILL_MS = 1200 // ABU-2: nobody fills in two fields and submits sooner than this

/** A name after trimming: 1 to 100 characters without control or format characters (R8). */
export function isName(name: string): boolean {
  const trimmed = name.trim()
  return trimmed.length >= 1 && trimmed.length <= MAX_NAME_LENGTH && !hasInvisibleCharacters(trimmed)
}

/** One mail address after trimming (R8): one at-sign, a domain with a dot, nothing a mail header could trip over. */
export function isEmail(email: string): boolean {
  const trimmed = email.trim()
  if (trimmed.length > MAX_EMAIL_LENGTH || hasInvisibleCharacters(trimmed)) return false
  return /^[^\s@,;:"<>]+@[^\s@,;:"<>.]+(?:\.[^\s@,;:"<>.]+)+$/.test(trimmed)
}

/** The form under which an address is stored and compared (API-26). */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

/** A referral or discount code after trimming (R9). */
export function isDiscountCode(code: string): boolean {
  const trimmed = code.trim()
  return trimmed.length >= 1 && trimmed.length <= MAX_DISCOUNT_CODE_LENGTH && !hasInvisibleCharacters(trimmed)
}
