// The content of a tag: one NDEF message with one URI record (NFC Forum URI RTD 1.0). Pure. The bytes equal those of
// factory encoders, so that encoding files can be compared.
import { err, ok, type Result } from '#domain/text/errors.ts'

/** URI prefixes by code; the longest match is used. Codes above 0x23 are reserved. */
export const URI_PREFIXES: readonly string[] = [
  '',
  'http://www.',
  'https://www.',
  'http://',
  'https://',
  'tel:',
  'mailto:',
  'ftp://anonymous:anonymous@',
  'ftp://ftp.',
  'ftps://',
  'sftp://',
  'smb://',
  'nfs://',
  'ftp://',
  'dav://',
  'news:',
  'telnet://',
  'imap:',
  'rtsp://',
  'urn:',
  'pop:',
  'sip:',
  'sips:',
  'tftp:',
  'btspp://',
  'btl2cap://',
  'btgoep://',
  'tcpobex://',
  'irdaobex://',
  'file://',
  'urn:epc:id:',
  'urn:epc:tag:',
  'urn:epc:pat:',
  'urn:epc:raw:',
  'urn:epc:',
  'urn:nfc:',
]

/**
 * Size of the largest NDEF message per tag, in bytes. Tags reserve 144, 496 and 872 bytes for TLV blocks (NXP data
 * sheets). The header of the NDEF block takes two of them, or four for more than 254 bytes; an NTAG213 also ships with
 * a lock control block of five. A full tag may omit the terminator.
 */
export const TAG_CAPACITY = { NTAG213: 144 - 5 - 2, NTAG215: 496 - 4, NTAG216: 872 - 4 } as const
export type TagType = keyof typeof TAG_CAPACITY

const MAX_URI_BYTES = 65_000 // far above any tag; a long TLV has a two-byte length

const HEADER = 0xd1 // message begin and end, short record, well-known type
const HEADER_LONG = 0xc1 // the same with a four-byte payload length
const TYPE_URI = 0x55 // "U"

/**
 * The NDEF message of an address: `D1 01 len 55 04 …` for https. The address must be printable ASCII, like the output
 * of a URL parser. The error is a sentence.
 */
export function encodeUriRecord(uri: string): Result<Uint8Array, string> {
  if (uri === '' || uri.length > MAX_URI_BYTES) return err('The address is empty or far too long.')
  if (!/^[\x21-\x7e]+$/.test(uri)) return err('The address holds a character that is not printable ASCII.')
  let code = 0
  for (let i = 1; i < URI_PREFIXES.length; i++)
    if (uri.startsWith(URI_PREFIXES[i] ?? '') && (URI_PREFIXES[i] ?? '').length > (URI_PREFIXES[code] ?? '').length)
      code = i
  const rest = uri.slice((URI_PREFIXES[code] ?? '').length)
  const payload = [code, ...Array.from(rest, (character) => character.charCodeAt(0))]
  const long = payload.length > 255
  const length = long ? [0, 0, payload.length >> 8, payload.length & 255] : [payload.length]
  return ok(Uint8Array.from([long ? HEADER_LONG : HEADER, 1, ...length, TYPE_URI, ...payload]))
}

/** The tags that can hold a message, the smallest first. */
export const fittingTags = (message: Uint8Array): TagType[] =>
  (Object.keys(TAG_CAPACITY) as TagType[]).filter((tag) => message.length <= TAG_CAPACITY[tag])

/** "D1 01 0C …", as in encoders and data sheets. */
export const hexBytes = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')

/** The address stored on a chip. `siteOrigin` has no trailing slash; a storable chip id needs no escaping. */
export const chipUrl = (siteOrigin: string, chipId: string): string => `${siteOrigin}/scan/${chipId}`
