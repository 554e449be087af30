// Decides which addresses become links on a profile. Separate from the rest of a profile, so that a form can use it
// without loading more. Pure.
import { hasInvisibleCharacters } from '#domain/text/invisible.ts'
import { dialledUrl } from './phone.ts'

export const MAX_URL_LENGTH = 2048
const MAILBOX = /^mailto:[^\s@,;:<>"]{1,64}@[^\s@,;:<>"?]{1,190}(?:\?[^\s<>"]*)?$/i
const DECODED_MAILBOX = /^[^\s@,;:<>"]+@[^\s@,;:<>"]+$/
const PHONE = /^tel:\+?[0-9 ().-]{1,40}(?:;ext=\d{1,7})?$/i

/**
 * A stored address as `URL.href` if it may become a link, otherwise null: http(s) with a dotted host name (no IP
 * address, no user name), mailto with an address, tel with a number. Accepts any value; never throws.
 */
export function safeLinkUrl(value: unknown): string | null {
  // "mailto://mara@…" is typed by people who know addresses of pages; a URL would take its host for the mailbox.
  const address = typeof value === 'string' ? value.trim().replace(/^mailto:\/+/i, 'mailto:') : ''
  if (address === '' || address.length > MAX_URL_LENGTH || hasInvisibleCharacters(address)) return null
  if (MAILBOX.test(address)) return isMailbox(address) && URL.canParse(address) ? new URL(address).href : null
  if (PHONE.test(address)) return /\d/.test(address) ? dialledUrl(new URL(address).href) : null
  if (!/^https?:\/\/[^/]/i.test(address) || address.includes('\\') || !URL.canParse(address)) return null
  const url = new URL(address)
  const dotted = /^[^.]+(?:\.[^.]+)+\.?$/.test(url.hostname)
  const isAddress = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[')
  return dotted && !isAddress && url.username === '' && url.password === '' ? dialledUrl(url.href) : null
}

/** Escapes must not hide anything: after decoding, the part between "mailto:" and "?" is still one address. */
function isMailbox(address: string): boolean {
  try {
    const mailbox = decodeURIComponent(address.slice('mailto:'.length).split('?')[0] ?? '')
    return DECODED_MAILBOX.test(mailbox) && !hasInvisibleCharacters(mailbox)
  } catch {
    return false
  }
}
