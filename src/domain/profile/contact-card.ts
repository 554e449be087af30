// A profile as a vCard 3.0, the contact that a phone saves after a tap. RFC 2426: CRLF, folded at 75 octets, escaped.
// Empty fields are omitted, because phones import them as blank entries. Pure.
import { hasInvisibleCharacters } from '#domain/text/invisible.ts'
import { nameParts } from '#domain/text/person-name.ts'
import { shownText } from '#domain/text/shown-text.ts'
import { type Contact, type ContactDetail, type ContactKind, NO_CONTACT } from './contact-details.ts'
import type { ProfileView } from './profile.ts'

export interface ContactCardOptions {
  /** Absolute address of the profile. */
  profileUrl: string
  /** Absolute address of the picture, or null for none. */
  pictureUrl: string | null
  /** The photo itself, a JPEG in base64; phones do not load addresses. */
  photo?: string | null
  /** The public details; a link equal to one of them is omitted. */
  contact?: Contact
}

/** The text of the vCard. Stored text cannot start a new property: line breaks, commas and semicolons are escaped. */
export function contactCard(view: ProfileView, options: ContactCardOptions): string {
  const { profileUrl, contact = NO_CONTACT } = options
  const name = singleLine(view.title)
  const { family, given, additional, prefix, suffix } = nameParts(name)
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${[family, given, additional, prefix, suffix].map((part) => escapeText(part)).join(';')}`,
    `FN:${escapeText(name)}`,
    ...property('TITLE', contact.jobTitle),
    ...property('ORG', contact.company),
    ...(view.hasBio ? [`NOTE:${escapeText(view.bio)}`] : []),
    ...photoOf(options),
    `URL:${profileUrl}`,
    ...contact.details.flatMap((detail) => DETAILS[detail.kind](detail, contact)),
  ]
  const written = new Set(contact.details.flatMap(({ href }) => (href === null ? [] : [sameness(href)])))
  let item = 0
  for (const { href, title, platformName } of view.links) {
    if (href === null || written.has(sameness(href))) continue
    item++
    if (href.startsWith('tel:'))
      lines.push(`item${item}.TEL;TYPE=${phoneType(`${title} ${platformName}`)}:${dialledText(decode(href.slice(4)))}`)
    else if (href.startsWith('mailto:')) lines.push(`item${item}.EMAIL;TYPE=INTERNET:${mailbox(href)}`)
    else lines.push(`item${item}.URL:${href}`)
    lines.push(`item${item}.X-ABLabel:${escapeText(singleLine(title))}`)
  }
  lines.push('END:VCARD')
  return `${lines.map(fold).join('\r\n')}\r\n`
}

const photoOf = ({ photo = null, pictureUrl }: ContactCardOptions): string[] => {
  if (photo !== null) return [`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`]
  return pictureUrl === null ? [] : [`PHOTO;VALUE=uri:${pictureUrl}`]
}

/** A line of a vCard; none for an empty text. */
export const property = (name: string, text: string): string[] => (text === '' ? [] : [`${name}:${escapeText(text)}`])

/** The property of a detail; none if it cannot be opened. */
const DETAILS: Record<ContactKind, (detail: ContactDetail, contact: Contact) => string[]> = {
  phone: ({ text, href }) => (href === null ? [] : property('TEL;TYPE=WORK', dialledText(text))),
  email: ({ href }) => (href === null ? [] : [`EMAIL;TYPE=INTERNET:${mailbox(href)}`]),
  website: ({ href }) => (href === null ? [] : [`URL:${href}`]),
  address: (_detail, { address: { street, city, postcode, country } }) => [
    `ADR;TYPE=WORK:;;${[street, city, '', postcode, country].map(escapeText).join(';')}`,
  ],
}

/** A number for an address book: an extension follows after a pause, which phones write as a comma. */
export const dialledText = (text: string): string => text.replace(/(?:;ext=| ext\. )(\d+)$/, ',$1')

const mailbox = (href: string): string => escapeText(decode(href.slice('mailto:'.length).split('?')[0] ?? ''))

/** A key that is equal for addresses a phone would store as the same entry. */
function sameness(href: string): string {
  if (href.startsWith('tel:'))
    return decode(href)
      .replace(/[\s().-]/g, '')
      .replace(/^tel:00/, 'tel:+')
  return href.startsWith('mailto:') ? `mailto:${mailbox(href).toLowerCase()}` : href
}

/**
 * The type of a number, from its owner's words: a number not called mobile may be a landline, and phones offer messages
 * for CELL numbers. VOICE is the default of the format.
 */
function phoneType(words: string): 'CELL' | 'FAX' | 'VOICE' {
  if (/\b(?:tele)?fax\b/i.test(words)) return 'FAX'
  return /\b(?:mobiles?|mob|cell(?:phone|ular)?|handy|móvil|natel|portable|sms|whatsapp)\b/iu.test(words)
    ? 'CELL'
    : 'VOICE'
}

export const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

export const escapeText = (text: string): string =>
  shownText(text, { lines: true })
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')

/** Decodes percent-encoding, unless it is malformed or hides an invisible character. */
function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text)
    return hasInvisibleCharacters(decoded) ? text : decoded
  } catch {
    return text
  }
}

const MAX_OCTETS = 75
const octets = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Folds a line at 75 octets; continuation lines begin with a space, and characters are never split. */
export function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > MAX_OCTETS) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}
