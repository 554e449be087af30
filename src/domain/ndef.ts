// What is written on a tag: one NDEF message with one URI record (NFC Forum URI RTD 1.0), and the TLV block it stands in
// on a Type 2 tag. Pure. The bytes are those of factory encoders, so that encoding files can be compared.
import { err, ok, type Result } from './errors'

/** Prefixes of the URI record type by their code; the longest that fits is used. Codes above 0x23 are reserved. */
const PREFIXES: readonly string[] = [
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

/** User memory in bytes, NXP data sheets: TLV blocks go here. */
export const TAG_CAPACITY = { NTAG213: 144, NTAG215: 504, NTAG216: 888 } as const
export type TagType = keyof typeof TAG_CAPACITY

const MAX_URI_BYTES = 65_000 // far above any tag; keeps lengths within the two bytes of a long TLV

const HEADER = 0xd1 // message begins and ends here, short record, well-known type
const HEADER_LONG = 0xc1 // the same with a payload length of four bytes
const TYPE_URI = 0x55 // "U"
const TLV_NDEF = 0x03
const TLV_END = 0xfe

/**
 * The NDEF message of an address: `D1 01 len 55 04 …` for https. The address must be printable ASCII, as every
 * address that left a URL parser is; the error says what is wrong with it.
 */
export function encodeUriRecord(uri: string): Result<Uint8Array, string> {
  if (uri === '' || uri.length > MAX_URI_BYTES) return err('The address is empty or far too long.')
  if (!/^[\x21-\x7e]+$/.test(uri)) return err('The address holds a character that is not printable ASCII.')
  let code = 0
  for (let i = 1; i < PREFIXES.length; i++)
    if (uri.startsWith(PREFIXES[i] ?? '') && (PREFIXES[i] ?? '').length > (PREFIXES[code] ?? '').length) code = i
  const rest = uri.slice((PREFIXES[code] ?? '').length)
  const payload = [code, ...Array.from(rest, (character) => character.charCodeAt(0))]
  const long = payload.length > 255
  const length = long ? [0, 0, payload.length >> 8, payload.length & 255] : [payload.length]
  return ok(Uint8Array.from([long ? HEADER_LONG : HEADER, 1, ...length, TYPE_URI, ...payload]))
}

/** The address in a message made by `encodeUriRecord`, or null for any other bytes. */
export function decodeUriRecord(message: Uint8Array): string | null {
  const long = message[0] === HEADER_LONG
  if (!(long || message[0] === HEADER) || message[1] !== 1) return null
  const start = long ? 6 : 3
  const length = long
    ? ((message[2] ?? 0) << 24) | ((message[3] ?? 0) << 16) | ((message[4] ?? 0) << 8) | (message[5] ?? 0)
    : (message[2] ?? 0)
  if (message[start] !== TYPE_URI || length < 1 || message.length !== start + 1 + length) return null
  const prefix = PREFIXES[message[start + 1] ?? 255]
  return prefix === undefined ? null : prefix + String.fromCharCode(...message.slice(start + 2))
}

/** The message as it stands in a tag's memory: NDEF TLV, then the end mark. */
export function tlvBlock(message: Uint8Array): Uint8Array {
  const { length } = message
  const size = length < 255 ? [length] : [255, length >> 8, length & 255]
  return Uint8Array.from([TLV_NDEF, ...size, ...message, TLV_END])
}

/** The tags a message fits on, the smallest first. The end mark may be left out on a tag that is exactly full. */
export const fittingTags = (message: Uint8Array): TagType[] =>
  (Object.keys(TAG_CAPACITY) as TagType[]).filter((tag) => tlvBlock(message).length - 1 <= TAG_CAPACITY[tag])

/** "D1 01 0C …": how encoders and data sheets write bytes. */
export const hexBytes = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')

/** The address a chip carries. `siteOrigin` has no trailing slash; a storable chip id (R4) needs no escaping. */
export const chipUrl = (siteOrigin: string, chipId: string): string => `${siteOrigin}/scan/${chipId}`
