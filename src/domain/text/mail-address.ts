// What a mail address is, wherever one is typed, and the form under which it is known. Pure, linear in the input,
// lengths checked before any pattern.
import { hasInvisibleCharacters } from './invisible.ts'
import { cleanPastedCode } from './pasted.ts'

export const MAX_EMAIL_LENGTH = 254

const UNFIT_FOR_MAIL = /[\s,;:"<>]/
const ADDRESS = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/

/** A typed or pasted address as it is shown: without what came along with pasting, and without "mailto:". */
export const cleanEmail = (email: string): string => cleanPastedCode(email).replace(/^mailto: ?/i, '')

/** One mail address once it is cleaned: one at-sign, a domain with a dot, nothing a mail header could trip over. */
export function isEmail(email: string): boolean {
  if (email.length > 4 * MAX_EMAIL_LENGTH) return false
  const clean = cleanEmail(email)
  if (clean.length > MAX_EMAIL_LENGTH || hasInvisibleCharacters(clean)) return false
  const canonical = canonicalEmail(clean)
  if (UNFIT_FOR_MAIL.test(clean) || UNFIT_FOR_MAIL.test(canonical)) return false
  return canonical.length <= MAX_EMAIL_LENGTH && ADDRESS.test(canonical)
}

/**
 * The form under which an address is stored, compared, hashed and written to: cleaned, in lower case, the
 * domain as the mail system knows it, so that `ann@bücher.example` and `ann@xn--bcher-kva.example` are one person.
 */
export function canonicalEmail(email: string): string {
  const address = cleanEmail(email).toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return address.slice(0, address.length - domain.length) + asciiDomain(domain)
}

/** A domain in the letters of the DNS (IDNA); as it is when it is so already, or when it is no domain. */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7f]/.test(domain) || /[/?#\\:@%[\]]/.test(domain)) return domain
  try {
    const { hostname } = new URL(`http://${domain}`)
    return /^[\d.]*$/.test(hostname) ? domain : hostname
  } catch {
    return domain
  }
}
