// A profile as a vCard 3.0: the contact a phone saves after a tap. RFC 2426: CRLF, folded at 75 octets, escaped.
// Only what is there is written: phones import blank fields as blank entries. Pure.
import { hasInvisibleCharacters } from '../text/invisible'
import { shownText } from '../text/shown-text'
import type { ProfileView } from './profile'

export interface ContactCardOptions {
  /** Absolute address of the profile. */
  profileUrl: string
  /** Absolute address of the picture, or null for none. */
  pictureUrl: string | null
}

/** The text of the vCard. Stored text cannot start a new property: line breaks, commas and semicolons are escaped. */
export function contactCard(view: ProfileView, { profileUrl, pictureUrl }: ContactCardOptions): string {
  const name = singleLine(view.title)
  const [given = '', ...rest] = name.split(' ')
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(rest.join(' '))};${escapeText(given)};;;`,
    `FN:${escapeText(name)}`,
    ...(view.hasBio ? [`NOTE:${escapeText(view.bio)}`] : []),
    ...(pictureUrl === null ? [] : [`PHOTO;VALUE=uri:${pictureUrl}`]),
    `URL:${profileUrl}`,
  ]
  let item = 0
  for (const { href, title, platformName } of view.links) {
    if (href === null) continue
    item++
    if (href.startsWith('tel:'))
      lines.push(`item${item}.TEL;TYPE=${phoneType(`${title} ${platformName}`)}:${decode(href.slice(4))}`)
    else if (href.startsWith('mailto:'))
      lines.push(`item${item}.EMAIL;TYPE=INTERNET:${escapeText(decode(href.slice(7).split('?')[0] ?? ''))}`)
    else lines.push(`item${item}.URL:${href}`)
    lines.push(`item${item}.X-ABLabel:${escapeText(singleLine(title))}`)
  }
  lines.push('END:VCARD')
  return `${lines.map(fold).join('\r\n')}\r\n`
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
