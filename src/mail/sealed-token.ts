// Tokens for links in mails: a text encrypted by AES-GCM with its use as associated data, so that a link needs no table
// and reveals nothing of its content. Each use has its own key derived from one secret, so a token is only valid for
// its use. Changing MAIL_SECRET invalidates all of them.

import { fromBase64Url, toBase64Url } from '#domain/text/base64.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const MAX_TOKEN_LENGTH = 1200 // an address of 254 three-byte characters needs about 1100

/**
 * The token of a text; deterministic, so that a repeated mail contains the same link, and URL-safe. `use` is its
 * purpose. The nonce is derived from the text under a key of its own, so two texts never share one.
 */
export async function seal(secret: string, use: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const mac = await crypto.subtle.sign('HMAC', await macKey(secret, `${use} gcm nonce`), bytes)
  const nonce = new Uint8Array(mac).slice(0, NONCE_BYTES)
  const sealed = await crypto.subtle.encrypt(gcm(nonce, use), await gcmKey(secret, use), bytes)
  return toBase64Url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]))
}

/** The text of a token, or null if it was not made by `seal` with this secret for this use. Never throws. */
export async function unseal(
  secret: string,
  use: string,
  token: string,
  { longest = MAX_TOKEN_LENGTH }: { longest?: number } = {},
): Promise<string | null> {
  const bytes = secret === '' || token.length > longest ? null : fromBase64Url(token)
  if (bytes === null) return null
  if (toBase64Url(bytes) !== token) return null // rejects other spellings of the same bytes
  return (await opened(secret, use, bytes)) ?? (await openedOld(secret, use, bytes))
}

async function opened(secret: string, use: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const [nonce, sealed] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)]
  try {
    const text = await crypto.subtle.decrypt(gcm(nonce, use), await gcmKey(secret, use), sealed)
    return new TextDecoder().decode(text)
  } catch {
    return null // another use or secret, a modified token, or the old format
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
 * Opens tokens made until November 2026: HMAC-SHA256 of the text, then the text by AES-CTR with that HMAC as the nonce.
 * Mails contain them, so they are accepted until they expire: claim links after 24 months, unsubscribe links never.
 */
async function openedOld(secret: string, use: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (bytes.length <= MAC_BYTES) return null
  const mac = bytes.slice(0, MAC_BYTES)
  const text = await crypto.subtle.decrypt(cipher(mac), await oldKey(secret, use), bytes.slice(MAC_BYTES))
  // `verify` compares in constant time.
  const isOurs = await crypto.subtle.verify('HMAC', await macKey(secret, `${use} mac`), mac, text)
  return isOurs ? new TextDecoder().decode(text) : null
}

/** A text hashed under a key for this use: without the secret nobody can test a guess against it. */
export async function keyedHash(secret: string, use: string, text: string): Promise<string> {
  const key = await macKey(secret, use)
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const cipher = (mac: Uint8Array) => ({ name: 'AES-CTR', counter: mac.slice(0, 16), length: 64 })

/** The key material for one use, derived from the secret. */
async function derive(secret: string, use: string): Promise<ArrayBuffer> {
  const root = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign'])
  return crypto.subtle.sign('HMAC', root, new TextEncoder().encode(use))
}
const macKey = async (secret: string, use: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await derive(secret, use), HMAC, false, ['sign', 'verify'])
const oldKey = async (secret: string, use: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await derive(secret, `${use} seal`), 'AES-CTR', false, ['encrypt', 'decrypt'])
