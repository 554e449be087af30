// Tokens for the links of mails: HMAC-SHA256 over a text, then the text encrypted with that HMAC as the nonce, so that a
// link works without a table and shows nothing of what it carries. Each use has keys of its own, all from the one
// secret: a token of one use is nothing to another. Changing MAIL_SECRET voids all of them.

import { fromBase64Url, toBase64Url } from '../domain/text/base64'

const MAC_BYTES = 32
const MAX_TOKEN_LENGTH = 1200 // an address of 254 three-byte characters needs about 1100

/** The token of a text: the same at any time, fit for an address. `use` names what it is good for. */
export async function seal(secret: string, use: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await macKey(secret, `${use} mac`), bytes))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(mac), await sealKey(secret, use), bytes))
  return toBase64Url(new Uint8Array([...mac, ...sealed]))
}

/** The text of a token, or null for anything `seal` did not make with this secret for this use. Never throws. */
export async function unseal(secret: string, use: string, token: string): Promise<string | null> {
  const bytes = secret === '' || token.length > MAX_TOKEN_LENGTH ? null : fromBase64Url(token)
  if (bytes === null || bytes.length <= MAC_BYTES) return null
  if (toBase64Url(bytes) !== token) return null // unused bits of the last character may not vary
  const mac = bytes.slice(0, MAC_BYTES)
  const text = await crypto.subtle.decrypt(cipher(mac), await sealKey(secret, use), bytes.slice(MAC_BYTES))
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
const sealKey = async (secret: string, use: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await derive(secret, `${use} seal`), 'AES-CTR', false, ['encrypt', 'decrypt'])
