// Validates and normalises mail addresses. Pure, linear in the input; lengths are checked before any pattern.
import { hasInvisibleCharacters } from './invisible.ts'
import { cleanPastedCode } from './pasted.ts'

export const MAX_EMAIL_LENGTH = 254

const UNFIT_FOR_MAIL = /[\s,;:"<>]/
const ADDRESS = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/

/** A typed or pasted address in its display form: cleaned, and without "mailto:". */
export const cleanEmail = (email: string): string => cleanPastedCode(email).replace(/^mailto: ?/i, '')

/** Is it one mail address when cleaned: one at-sign, a domain with a dot, nothing that breaks a mail header? */
export function isEmail(email: string): boolean {
  if (email.length > 4 * MAX_EMAIL_LENGTH) return false
  const clean = cleanEmail(email)
  if (clean.length > MAX_EMAIL_LENGTH || hasInvisibleCharacters(clean)) return false
  const canonical = canonicalEmail(clean)
  if (UNFIT_FOR_MAIL.test(clean) || UNFIT_FOR_MAIL.test(canonical)) return false
  return canonical.length <= MAX_EMAIL_LENGTH && ADDRESS.test(canonical)
}

/**
 * The form in which an address is stored, compared, hashed and mailed to: cleaned, in lower case, with an IDNA domain, so that
 * `ann@bücher.example` and `ann@xn--bcher-kva.example` are equal.
 */
export function canonicalEmail(email: string): string {
  const address = cleanEmail(email).toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return address.slice(0, address.length - domain.length) + asciiDomain(domain)
}

/** A domain in IDNA's ASCII form; unchanged where it has that form or is no domain. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || /[/?#\\:@%[\]]/.test(domain)) return domain
  try {
    const { hostname } = new URL(`http://${domain}`)
    return /^[\d.]*$/.test(hostname) ? domain : hostname
  } catch {
    return domain
  }
}
