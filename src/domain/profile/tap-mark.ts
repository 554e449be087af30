// The mark of a genuine tap, which its redirect adds to the profile's address: `?tap={t}.{mac}`, good for a minute.
// `t` is the second in base 36, `mac` 16 bytes of HMAC-SHA256 over "tap", the username and `t`. Pure.
import { toBase64Url } from '#domain/text/base64.ts'
import { fromHex } from '#domain/text/hex.ts'

const MAX_AGE_SECONDS = 60
const MAX_AHEAD_SECONDS = 5 // clocks of two machines
const MAC_BYTES = 16
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const
const MARK = /^([0-9a-z]{1,8})\.([\w-]{22})$/

/** The key of the marks, made of a master key in 32 hexadecimal digits. */
export async function markKey(masterKey: string): Promise<CryptoKey> {
  const master = await hmacKey(fromHex(masterKey) ?? new Uint8Array())
  return hmacKey(await hmac(master, 'profile mark'))
}

const hmacKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign'])

const hmac = async (key: CryptoKey, text: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))

/** The mark of a tap at this second, for a profile. */
export async function tapMark(key: CryptoKey, username: string, second: number): Promise<string> {
  const t = second.toString(36)
  const mac = await hmac(key, `tap\n${username.toLowerCase()}\n${t}`)
  return `${t}.${toBase64Url(mac.slice(0, MAC_BYTES))}`
}

/** Was this mark made for the profile at most a minute ago? Never rejects. */
export async function isFreshMark(key: CryptoKey, username: string, mark: string, second: number): Promise<boolean> {
  const t = MARK.exec(mark)?.[1]
  if (t === undefined) return false
  const made = Number.parseInt(t, 36)
  const age = second - made
  if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS) return false
  return isSame(await tapMark(key, username, made), mark)
}

/** Compares in a time that depends on the lengths alone. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
