// Signatures as the payment providers make them.

export const SHOPIFY_SECRET = 'shpss_0123456789abcdef'
export const STRIPE_SECRET = 'whsec_0123456789abcdef'
export const SHOP = 'acme.myshopify.com'

async function hmac(secret: string, text: string): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
}

export const shopifyHmac = async (text: string, secret = SHOPIFY_SECRET): Promise<string> =>
  btoa(String.fromCharCode(...(await hmac(secret, text))))

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** One `v1` of a Stripe-Signature. */
export const stripeMac = async (text: string, time: number, secret = STRIPE_SECRET): Promise<string> =>
  hex(await hmac(secret, `${time}.${text}`))
