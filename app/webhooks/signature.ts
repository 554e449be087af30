// Verifies that a payment provider sent these bytes: it signs them with a shared secret. The raw bytes are verified before
// anything is parsed. Never throws.

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

/** 32 bytes in canonical base64. */
const BASE64_OF_32 = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/

/** Is this the value of X-Shopify-Hmac-Sha256 for these bytes, under one of the secrets? */
export async function isSignedByShopify(
  body: Bytes,
  header: string | null,
  secrets: readonly string[],
): Promise<boolean> {
  if (header === null || !BASE64_OF_32.test(header)) return false
  const mac = Uint8Array.from(atob(header), (character) => character.charCodeAt(0))
  return isMacOf(body, [mac], secrets)
}

/** The largest difference between the sender's clock and ours, delivery included, in seconds. */
const TOLERANCE_SECONDS = 300
const MAX_MACS = 5

/** Is this a recent value of Stripe-Signature for these bytes, under one of the secrets? `now` in whole seconds. */
export async function isSignedByStripe(
  body: Bytes,
  header: string | null,
  secrets: readonly string[],
  now: number,
): Promise<boolean> {
  const parts = (header ?? '').split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const times = valuesOf('t')
  const macs = valuesOf('v1')
  const [time = ''] = times
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false
  if (macs.length < 1 || macs.length > MAX_MACS || !macs.every((mac) => /^[0-9a-f]{64}$/.test(mac))) return false
  const prefix = encoder.encode(`${time}.`)
  const signed = new Uint8Array(prefix.length + body.length)
  signed.set(prefix)
  signed.set(body, prefix.length)
  return isMacOf(signed, macs.map(fromHex), secrets)
}

const fromHex = (text: string): Bytes =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

/** Is one of the MACs that of the bytes under one of the secrets? */
async function isMacOf(bytes: Bytes, macs: readonly Bytes[], secrets: readonly string[]): Promise<boolean> {
  for (const secret of secrets) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
    for (const mac of macs) if (await crypto.subtle.verify('HMAC', key, mac, bytes)) return true
  }
  return false
}
