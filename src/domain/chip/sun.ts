// Signed taps of NTAG 424 DNA cards (requirements: SUN). At each tap such a card puts into its address `e`, its UID and
// its tap counter encrypted, and `c`, a MAC over both. NXP calls this SUN or SDM: AN12196 has the messages, AN10922 the
// keys of a card, RFC 4493 the MAC. Pure: everything is computed by `crypto.subtle`. A key is never part of a result
// other than a key.

import { fromHex, toHex } from '#domain/text/hex.ts'

type Bytes = Uint8Array<ArrayBuffer>

const BLOCK = 16
const UID_BYTES = 7
const ZERO = new Uint8Array(BLOCK)
const AES = 'AES-CBC'

/** An AES-128 key, with the two subkeys of its CMAC. */
export interface AesKey {
  key: CryptoKey
  subkeys: readonly [Bytes, Bytes]
}

/** The key of these 16 bytes. Rejects for another length. */
export async function aesKey(bytes: Bytes): Promise<AesKey> {
  const key = await crypto.subtle.importKey('raw', bytes, AES, false, ['encrypt', 'decrypt'])
  const first = doubled(await encryptedBlock(key, ZERO))
  return { key, subkeys: [first, doubled(first)] }
}

/** AES of one block: that of CBC without an initialisation vector. The block after it is padding. */
const encryptedBlock = async (key: CryptoKey, block: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.encrypt({ name: AES, iv: ZERO }, key, block)).slice(0, BLOCK)

/** The block times x in the field of RFC 4493. */
function doubled(block: Bytes): Bytes {
  const result = new Uint8Array(BLOCK)
  for (let at = 0; at < BLOCK; at++) result[at] = ((block[at] ?? 0) << 1) | ((block[at + 1] ?? 0) >> 7)
  if ((block[0] ?? 0) & 0x80) result[BLOCK - 1] = (result[BLOCK - 1] ?? 0) ^ 0x87
  return result
}

/** AES-CMAC of RFC 4493: 16 bytes. */
export const cmac = (key: AesKey, message: Bytes): Promise<Bytes> =>
  macOfBlocks(key, message, Math.max(BLOCK, Math.ceil(message.length / BLOCK) * BLOCK))

/** The last block of CBC over the message, padded to `length` bytes and combined with a subkey. */
async function macOfBlocks({ key, subkeys }: AesKey, message: Bytes, length: number): Promise<Bytes> {
  const padded = new Uint8Array(length)
  padded.set(message)
  const isWhole = message.length === length
  if (!isWhole) padded[message.length] = 0x80
  const subkey = subkeys[isWhole ? 0 : 1]
  for (let at = 0; at < BLOCK; at++) {
    const place = length - BLOCK + at
    padded[place] = (padded[place] ?? 0) ^ (subkey[at] ?? 0)
  }
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: AES, iv: ZERO }, key, padded))
  return sealed.slice(length - BLOCK, length)
}

/** AES-CBC-decrypt without padding, of whole blocks. */
async function decrypted(key: CryptoKey, iv: Bytes, data: Bytes): Promise<Bytes> {
  // The platform demands padding: a block is appended that decrypts to padding alone.
  const padding = await crypto.subtle.encrypt({ name: AES, iv: data.slice(-BLOCK) }, key, new Uint8Array())
  const padded = joined(data, new Uint8Array(padding))
  return new Uint8Array(await crypto.subtle.decrypt({ name: AES, iv }, key, padded))
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const ascii = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0))

const DIVERSIFIED_BYTES = 32

/** The bytes of an AES-128 key diversified as in AN10922. UID, AID and system identifier have at most 31 bytes in all. */
export const diversifiedKey = (
  master: AesKey,
  { uid, aid, systemId }: { uid: Uint8Array; aid: Uint8Array; systemId: Uint8Array },
): Promise<Bytes> => macOfBlocks(master, joined(Uint8Array.of(1), uid, aid, systemId), DIVERSIFIED_BYTES)

const AID = Uint8Array.of(0x85, 0x01, 0x01)
const META_KEY = 1
const FILE_KEY = 2

/** How many keys a card has, numbered from 0. */
export const CARD_KEYS = 5

/**
 * The bytes of key `number` (0 to 4) of a card. Key 1 is the same for all cards of a master key: it decrypts the UID,
 * so that it must be known before.
 */
export const cardKey = (master: AesKey, number: number, uid: Uint8Array): Promise<Bytes> =>
  diversifiedKey(master, {
    uid: number === META_KEY ? new Uint8Array(UID_BYTES) : uid,
    aid: AID,
    systemId: ascii(`NFCSHOP${number}`),
  })

/** A master key, with the key that decrypts `e` of all its cards. */
export interface MasterKey {
  master: AesKey
  meta: AesKey
}

/** The master key in 32 hexadecimal digits. Rejects for any other text. */
export async function masterKeyOf(hex: string): Promise<MasterKey> {
  const master = await aesKey(fromHex(hex) ?? new Uint8Array())
  return { master, meta: await aesKey(await cardKey(master, META_KEY, ZERO)) }
}

/** What a card mirrors into its address at a tap. */
export interface Mirror {
  /** 7 bytes. */
  uid: Bytes
  /** Number of taps of the card, this one included. */
  counter: number
}

const MIRRORS_UID_AND_COUNTER = 0xc7 // and the UID has seven bytes

/** UID and counter of 16 encrypted bytes, or null if they were not made with this key, or mirror anything else. */
export async function readMirror(meta: AesKey, encrypted: Bytes): Promise<Mirror | null> {
  const plain = await decrypted(meta.key, ZERO, encrypted)
  if (plain[0] !== MIRRORS_UID_AND_COUNTER) return null
  const [low = 0, middle = 0, high = 0] = plain.slice(1 + UID_BYTES)
  return { uid: plain.slice(1, 1 + UID_BYTES), counter: low | (middle << 8) | (high << 16) }
}

const SESSION_MAC = Uint8Array.of(0x3c, 0xc3, 0x00, 0x01, 0x00, 0x80)
const SESSION_ENCRYPTION = Uint8Array.of(0xc3, 0x3c, 0x00, 0x01, 0x00, 0x80)
const counterBytes = (counter: number) => Uint8Array.of(counter & 255, (counter >> 8) & 255, (counter >> 16) & 255)

/** The bytes of the keys of one tap: for its MAC, and for encrypted data of the card's file. */
export const sessionKey = (file: AesKey, { uid, counter }: Mirror, use: 'mac' | 'encryption'): Promise<Bytes> =>
  cmac(file, joined(use === 'mac' ? SESSION_MAC : SESSION_ENCRYPTION, uid, counterBytes(counter)))

/** The 8 bytes of `c`. `input` is what the card's settings add to the MAC: nothing on our cards. */
export async function tapMac(file: AesKey, mirror: Mirror, input = ''): Promise<Bytes> {
  const mac = await cmac(await aesKey(await sessionKey(file, mirror, 'mac')), ascii(input))
  return mac.filter((_, at) => at % 2 === 1)
}

/** Encrypted data of a card's file, decrypted. Our cards have none; the published examples do. */
export async function fileData(file: AesKey, mirror: Mirror, encrypted: Bytes): Promise<Bytes> {
  const { key } = await aesKey(await sessionKey(file, mirror, 'encryption'))
  return decrypted(key, await encryptedBlock(key, joined(counterBytes(mirror.counter), new Uint8Array(13))), encrypted)
}

/** genuine: of the card, and new · replayed: of the card, but not after its last known tap · invalid: anything else. */
export type TapOutcome = 'genuine' | 'replayed' | 'invalid'

/** shape: `e` or `c` is no such value · key: made with other keys, or by another kind of card · uid: another card · mac. */
export type TapVerdict =
  | { outcome: 'genuine' | 'replayed'; counter: number }
  | { outcome: 'invalid'; why: 'shape' | 'key' | 'uid' | 'mac' }

const invalid = (why: 'shape' | 'key' | 'uid' | 'mac'): TapVerdict => ({ outcome: 'invalid', why })

/** What the database knows of a card: its UID in hexadecimal, and the counter of its last genuine tap. */
export interface SignedCard {
  uid: string
  counter: number
}

const E_LENGTH = 32
const C_LENGTH = 16

/** Decides what the signature in a query is worth. Never rejects. */
export async function verdictOf(
  query: URLSearchParams,
  card: SignedCard,
  { master, meta }: MasterKey,
): Promise<TapVerdict> {
  const [encrypted, mac] = [onlyHex(query.getAll('e'), E_LENGTH), onlyHex(query.getAll('c'), C_LENGTH)]
  if (encrypted === null || mac === null) return invalid('shape')
  const mirror = await readMirror(meta, encrypted)
  if (mirror === null) return invalid('key')
  if (toHex(mirror.uid) !== card.uid.toUpperCase()) return invalid('uid')
  const file = await aesKey(await cardKey(master, FILE_KEY, mirror.uid))
  if (!isSame(await tapMac(file, mirror), mac)) return invalid('mac')
  return { outcome: mirror.counter > card.counter ? 'genuine' : 'replayed', counter: mirror.counter }
}

/** The bytes of a parameter that must be given once, with this many hexadecimal digits. */
function onlyHex([value, ...more]: readonly string[], digits: number): Bytes | null {
  return value === undefined || more.length > 0 || value.length !== digits ? null : fromHex(value)
}

/** Compares in a time that depends on the lengths alone. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= (one[at] ?? 0) ^ (other[at] ?? 0)
  return difference === 0
}

/** The query that a card adds at a tap. `random` fills the last 5 bytes before encryption. */
export async function signedQuery(
  { master, meta }: MasterKey,
  mirror: Mirror,
  random: Uint8Array = new Uint8Array(5),
): Promise<string> {
  const plain = joined(Uint8Array.of(MIRRORS_UID_AND_COUNTER), mirror.uid, counterBytes(mirror.counter), random)
  const encrypted = await encryptedBlock(meta.key, plain)
  const file = await aesKey(await cardKey(master, FILE_KEY, mirror.uid))
  return `e=${toHex(encrypted)}&c=${toHex(await tapMac(file, mirror))}`
}
