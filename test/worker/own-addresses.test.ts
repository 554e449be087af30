// Addresses of our own beside the pages: with a trailing slash they answer the same (D-18), in other letters they are none
// of ours; and whom to tell of a vulnerability (RFC 9116).
import { beforeAll, describe, expect, it } from 'vitest'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
const get = async (path: string, from = shop) => {
  const response = await from.fetch(path)
  return { status: response.status, headers: response.headers, body: await response.text() }
}

it.each([
  '/profile/ava/contact.vcf',
  '/profile/ava/qr.svg',
  '/profile/ava/share.png',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/speculation-rules.json',
])('D-18 %s with a trailing slash is the same file and leaves for no other site', async (path) => {
  const plain = await get(path)
  const slashed = await get(`${path}/`)
  expect([plain.status, slashed.status, slashed.headers.get('location')]).toEqual([200, 200, null])
  expect(slashed.headers.get('content-type')).toBe(plain.headers.get('content-type'))
  expect(slashed.body).toBe(plain.body)
})

it('D-18 /healthz with a trailing slash answers as well', async () => {
  expect((await get('/healthz/')).headers.get('content-type')).toContain('application/json')
})

it('D-07 D-18 what only looks like a file of a profile leads to the dashboard, as every deeper path does', async () => {
  for (const path of ['/profile/ava/CONTACT.VCF', '/profile/ava/contact.vcf/x', '/profile/ava/contact.vcf//']) {
    const { status, headers } = await get(path)
    expect([path, status, headers.get('location')]).toEqual([path, 302, 'https://app.acme.example/dashboard'])
  }
})

describe('RFC 9116 security.txt', () => {
  const fields = (text: string) =>
    Object.fromEntries(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    )

  it('names the address of the settings, itself, and a day within the next year on which it ends', async () => {
    const own = await createShop({ SUPPORT_EMAIL: 'help@acme.test' })
    const { status, headers, body } = await get('/.well-known/security.txt', own)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(fields(body)).toEqual({
      Contact: 'mailto:help@acme.test',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      'Preferred-Languages': 'en',
      Canonical: `${SITE}/.well-known/security.txt`,
    })
    const maxAgeMs = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]) * 1000
    const ahead = Date.parse(fields(body).Expires ?? '') - Date.now()
    expect(maxAgeMs).toBeGreaterThan(0)
    expect(ahead).toBeGreaterThan(maxAgeMs)
    expect(ahead).toBeLessThan(365 * 86_400_000)
  })
})
