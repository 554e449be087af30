// A profile as a vCard 3.0: the contact a phone saves after a tap. RFC 2426: CRLF, folded at 75 octets, escaped.
// Only what is there is written: phones import blank fields as blank entries. Pure.
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
  /** The public details; a link that equals one of them is left out. */
  contact?: Contact
}

/** The text of the vCard. Stored text cannot start a new property: line breaks, commas and semicolons are escaped. */
export function contactCard(view: ProfileView, options: ContactCardOptions): string {
  const { profileUrl, pictureUrl, contact = NO_CONTACT } = options
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
    ...(pictureUrl === null ? [] : [`PHOTO;VALUE=uri:${pictureUrl}`]),
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

const property = (name: string, text: string): string[] => (text === '' ? [] : [`${name}:${escapeText(text)}`])

/** The line of a detail; none where it is no address that could be opened. */
const DETAILS: Record<ContactKind, (detail: ContactDetail, contact: Contact) => string[]> = {
  phone: ({ text, href }) => (href === null ? [] : property('TEL;TYPE=WORK', dialledText(text))),
  email: ({ href }) => (href === null ? [] : [`EMAIL;TYPE=INTERNET:${mailbox(href)}`]),
  website: ({ href }) => (href === null ? [] : [`URL:${href}`]),
  address: (_detail, { address: { street, city, postcode, country } }) => [
    `ADR;TYPE=WORK:;;${[street, city, '', postcode, country].map(escapeText).join(';')}`,
  ],
}

/** A number as an address book takes it: an extension follows after a pause, which phones write as a comma. */
const dialledText = (text: string): string => text.replace(/(?:;ext=| ext\. )(\d+)$/, ',$1')

const mailbox = (href: string): string => escapeText(decode(href.slice('mailto:'.length).split('?')[0] ?? ''))

/** Equal for addresses that a phone would store as the same entry. */
function sameness(href: string): string {
  if (href.startsWith('tel:'))
    return decode(href)
      .replace(/[\s().-]/g, '')
      .replace(/^tel:00/, 'tel:+')
  return href.startsWith('mailto:') ? `mailto:${mailbox(href).toLowerCase()}` : href
}

/**
 * The kind of number, as far as its owner says so: a number nobody called mobile may stand on a desk, and phones offer
 * messages to what is marked CELL. VOICE is the format's own default.
 */
function phoneType(words: string): 'CELL' | 'FAX' | 'VOICE' {
  if (/\b(?:tele)?fax\b/i.test(words)) return 'FAX'
  return /\b(?:mobiles?|mob|cell(?:phone|ular)?|handy|móvil|natel|portable|sms|whatsapp)\b/iu.test(words)
    ? 'CELL'
    : 'VOICE'
}

const singleLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const escapeText = (text: string): string =>
  shownText(text, { lines: true })
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')

/** Percent-encoding undone, unless that would bring in a character nobody sees or is malformed. */
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

/** A line of at most 75 octets, continued on lines that begin with a space; characters are never split. */
function fold(line: string): string {
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
