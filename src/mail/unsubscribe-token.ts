// What an unsubscribe link carries (ABU-10): HMAC-SHA256 over purpose and address, then both encrypted with that HMAC as
// the nonce, so that the link works for ever without a table and shows no address. Changing MAIL_SECRET voids all links.
import type { MailPurpose } from '../db/suppressions'

export interface Subscription {
  /** In its canonical form. */
  address: string
  purpose: MailPurpose
}

const PURPOSES: readonly string[] = ['newsletter', 'limited-edition-notify'] satisfies MailPurpose[]
const MAC_BYTES = 32
const MAX_TOKEN_LENGTH = 1200 // an address of 254 three-byte characters needs about 1100

/** The token of a subscription: the same at any time, fit for an address. */
export async function createToken(secret: string, { address, purpose }: Subscription): Promise<string> {
  const text = new TextEncoder().encode(`${purpose}\n${address}`)
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await macKey(secret, 'unsubscribe mac'), text))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(cipher(mac), await sealKey(secret), text))
  return toBase64Url(new Uint8Array([...mac, ...sealed]))
}

/** The subscription of a token, or null for anything createToken did not make with this secret. Never throws. */
export async function readToken(secret: string, token: string): Promise<Subscription | null> {
  const bytes = secret === '' || token.length > MAX_TOKEN_LENGTH ? null : fromBase64Url(token)
  if (bytes === null || bytes.length <= MAC_BYTES) return null
  const mac = bytes.slice(0, MAC_BYTES)
  const text = await crypto.subtle.decrypt(cipher(mac), await sealKey(secret), bytes.slice(MAC_BYTES))
  // `verify` compares in constant time.
  if (!(await crypto.subtle.verify('HMAC', await macKey(secret, 'unsubscribe mac'), mac, text))) return null
  const [purpose = '', address = ''] = new TextDecoder().decode(text).split('\n', 2)
  return PURPOSES.includes(purpose) ? { address, purpose: purpose as MailPurpose } : null
}

/** The name of an address in the table of suppressions: without the secret nobody can test a guess against it. */
export async function addressHash(secret: string, address: string): Promise<string> {
  const key = await macKey(secret, 'suppressed address')
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(address))))
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
const sealKey = async (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', await derive(secret, 'unsubscribe seal'), 'AES-CTR', false, ['encrypt', 'decrypt'])

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return toBase64Url(bytes) === text ? bytes : null // unused bits of the last character may not vary
  } catch {
    return null
  }
}
