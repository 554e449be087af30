// What is written on a tag: one NDEF message with one URI record (NFC Forum URI RTD 1.0). Pure. The bytes are those of
// factory encoders, so that encoding files can be compared.
import { err, ok, type Result } from '#domain/text/errors.ts'

/** Prefixes of the URI record type by their code; the longest that fits is used. Codes above 0x23 are reserved. */
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
 * Bytes of the largest NDEF message on each tag. Of the 144, 496 and 872 bytes that a tag's capability container gives
 * to TLV blocks (NXP data sheets), the head of the NDEF block takes two, or four above 254 bytes; an NTAG213 also
 * leaves the factory with a lock control block of five. The end mark may be left out on a tag that is exactly full.
 */
export const TAG_CAPACITY = { NTAG213: 144 - 5 - 2, NTAG215: 496 - 4, NTAG216: 872 - 4 } as const
export type TagType = keyof typeof TAG_CAPACITY

const MAX_URI_BYTES = 65_000 // far above any tag; keeps lengths within the two bytes of a long TLV

const HEADER = 0xd1 // message begins and ends here, short record, well-known type
const HEADER_LONG = 0xc1 // the same with a payload length of four bytes
const TYPE_URI = 0x55 // "U"

/**
 * The NDEF message of an address: `D1 01 len 55 04 …` for https. The address must be printable ASCII, as every
 * address that left a URL parser is; the error says what is wrong with it.
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

/** The tags a message fits on, the smallest first. */
export const fittingTags = (message: Uint8Array): TagType[] =>
  (Object.keys(TAG_CAPACITY) as TagType[]).filter((tag) => message.length <= TAG_CAPACITY[tag])

/** "D1 01 0C …": how encoders and data sheets write bytes. */
export const hexBytes = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')

/** The address a chip carries. `siteOrigin` has no trailing slash; a storable chip id needs no escaping. */
export const chipUrl = (siteOrigin: string, chipId: string): string => `${siteOrigin}/scan/${chipId}`
