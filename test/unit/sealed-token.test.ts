// Sealed texts: what they show, what they take for their own, and that links from before go on working.
import { describe, expect, it } from 'vitest'
import { toBase64Url } from '#domain/text/base64.ts'
import { seal, unseal } from '#mail/sealed-token.ts'

const SECRET = 'x'.repeat(32)
const TEXTS = ['a', '', 'newsletter\nmara@example.com', '["DEMO0007","order-1",1,2,20000]', 'ä€😀'.repeat(80)]

/** As tokens were made until November 2026: HMAC-SHA256, then AES-CTR with that HMAC as the nonce. */
async function sealedBefore(secret: string, use: string, text: string): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const bytesOf = (value: string) => new TextEncoder().encode(value)
  const root = await crypto.subtle.importKey('raw', bytesOf(secret), hmac, false, ['sign'])
  const derived = (name: string) => crypto.subtle.sign('HMAC', root, bytesOf(name))
  const macKey = await crypto.subtle.importKey('raw', await derived(`${use} mac`), hmac, false, ['sign'])
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', macKey, bytesOf(text)))
  const key = await crypto.subtle.importKey('raw', await derived(`${use} seal`), 'AES-CTR', false, ['encrypt'])
  const cipher = { name: 'AES-CTR', counter: mac.slice(0, 16), length: 64 }
  const sealed = await crypto.subtle.encrypt(cipher, key, bytesOf(text))
  return toBase64Url(new Uint8Array([...mac, ...new Uint8Array(sealed)]))
}

describe('a sealed text', () => {
  it.each(TEXTS.filter((text) => text !== ''))('is opened by its secret and use alone: %j', async (text) => {
    const token = await seal(SECRET, 'claim', text)
    expect(token).toMatch(/^[\w-]+$/)
    expect(await unseal(SECRET, 'claim', token)).toBe(text)
    expect(await unseal(SECRET, 'take-back', token)).toBeNull()
    expect(await unseal('y'.repeat(32), 'claim', token)).toBeNull()
    expect(await unseal('', 'claim', token)).toBeNull()
  })

  it('is the same at any time, another for another text, and none where any bit of it is changed', async () => {
    const token = await seal(SECRET, 'claim', 'DEMO0007')
    expect(await seal(SECRET, 'claim', 'DEMO0007')).toBe(token)
    // Neither the nonce is shared by another text or use, nor the key.
    for (const other of [await seal(SECRET, 'claim', 'DEMO0006'), await seal(SECRET, 'order', 'DEMO0007')])
      expect(other.slice(0, 16)).not.toBe(token.slice(0, 16))
    for (let at = 0; at < token.length; at++) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(await unseal(SECRET, 'claim', token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
    }
    for (const none of ['', 'A', 'A'.repeat(37), 'A'.repeat(64), 'A'.repeat(1201), '?', token.slice(1), `${token}A`])
      expect(await unseal(SECRET, 'claim', none)).toBeNull()
  })

  it('from before is read until it ends, for its use alone', async () => {
    for (const text of TEXTS.filter((one) => one !== '')) {
      const token = await sealedBefore(SECRET, 'claim', text)
      expect(await unseal(SECRET, 'claim', token)).toBe(text)
      expect(await unseal(SECRET, 'take-back', token)).toBeNull()
      expect(await unseal(SECRET, 'claim', token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA'))).toBeNull()
    }
  })
})
