// Tokens for the links of mails: a text encrypted by AES-GCM, with its use as associated data, so that a link works without a
// table and shows nothing of what it carries. Each use has a key of its own, all from the one secret: a token of one use is
// nothing to another. Changing MAIL_SECRET voids all of them.

import { fromBase64Url, toBase64Url } from '#domain/text/base64.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAX_TOKEN_LENGTH = 1200 // an address of 254 three-byte characters needs about 1100

/**
 * The token of a text: the same at any time, so that a mail that is sent again holds the same link; fit for an address. `use`
 * names what it is good for. The nonce is of the text, under a key of its own: two texts do not share one.
 */
export async function seal(secret: string, use: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const mac = await crypto.subtle.sign('HMAC', await macKey(secret, `${use} gcm nonce`), bytes)
  const nonce = new Uint8Array(mac).slice(0, NONCE_BYTES)
  const sealed = await crypto.subtle.encrypt(gcm(nonce, use), await gcmKey(secret, use), bytes)
  return toBase64Url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
}

/** The text of a token, or null for anything `seal` did not make with this secret for this use. Never throws. */
export async function unseal(
  secret: string,
  use: string,
  token: string,
  { longest = MAX_TOKEN_LENGTH }: { longest?: number } = {},
): Promise<string | null> {
  const bytes = secret === '' || token.length > longest ? null : fromBase64Url(token)
  if (bytes === null) return null
  if (toBase64Url(bytes) !== token) return null // unused bits of the last character may not vary
  return (await opened(secret, use, bytes)) ?? (await openedOld(secret, use, bytes))
}

async function opened(secret: string, use: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const [nonce, sealed] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)]
  try {
    const text = await crypto.subtle.decrypt(gcm(nonce, use), await gcmKey(secret, use), sealed)
    return new TextDecoder().decode(text)
  } catch {
    return null // of another use or secret, changed, or of before
  }
}

const gcm = (iv: Uint8Array<ArrayBuffer>, use: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(use),
})
const gcmKey = async (secret: string, use: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await derive(secret, `${use} gcm`), 'AES-GCM', false, ['encrypt', 'decrypt'])

const MAC_BYTES = 32

/**
 * Tokens made until November 2026: HMAC-SHA256 over the text, then the text by AES-CTR with that HMAC as the nonce. They are in
 * mails and are read until they end: links of claims after 24 months, those that unsubscribe never. None is made any more.
 */
async function openedOld(secret: string, use: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (bytes.length <= MAC_BYTES) return null
  const mac = bytes.slice(0, MAC_BYTES)
  const text = await crypto.subtle.decrypt(cipher(mac), await oldKey(secret, use), bytes.slice(MAC_BYTES))
  // `verify` compares in constant time.
  const isOurs = await crypto.subtle.verify('HMAC', await macKey(secret, `${use} mac`), mac, text)
  return isOurs ? new TextDecoder().decode(text) : null
}

/** A text under a key of this use: without the secret nobody can test a guess against it. */
export async function keyedHash(secret: string, use: string, text: string): Promise<string> {
  const key = await macKey(secret, use)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const cipher = (mac: Uint8Array) => ({ name: 'AES-CTR', counter: mac.slice(0, 16), length: 64 })

/** One key for one use, all from the one secret. */
async function derive(secret: string, use: string): Promise<ArrayBuffer> {
  const root = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign'])
  return crypto.subtle.sign('HMAC', root, new TextEncoder().encode(use))
}
const macKey = async (secret: string, use: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await derive(secret, use), HMAC, false, ['sign', 'verify'])
const oldKey = async (secret: string, use: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await derive(secret, `${use} seal`), 'AES-CTR', false, ['encrypt', 'decrypt'])
