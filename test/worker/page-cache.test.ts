// Marketing pages are drawn once an isolate and kept: the same bytes, a tag, 304, and nothing kept that must not be.
import { beforeAll, describe, expect, it } from 'vitest'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

const drawn = async (from: Shop, path: string, headers: Record<string, string> = {}) => {
  const response = await from.fetch(path, { headers })
  const body = await response.text()
  await from.settled()
  return { status: response.status, tag: response.headers.get('etag'), headers: response.headers, body }
}

const KEPT = [
  '/',
  '/embed',
  '/?embed=1',
  '/embed/docs',
  '/product',
  '/product?card=joker',
  '/core-editions',
  '/acmeplus',
  '/faq',
  '/terms',
]

describe('kept pages', () => {
  it.each(KEPT)('T-CAC-3 %s: the second answer has the bytes and headers of the first', async (path) => {
    const own = await createShop()
    const first = await drawn(own, path)
    const second = await drawn(own, path)
    const third = await drawn(own, path)
    expect(first.status).toBe(200)
    expect(first.body).toContain('</html>')
    expect(first.tag).toMatch(/^W\/"[\w+/=]{16}"$/)
    for (const later of [second, third]) {
      expect(later.body).toBe(first.body)
      expect([...later.headers].filter(([name]) => name !== 'content-length')).toEqual(
        [...first.headers].filter(([name]) => name !== 'content-length'),
      )
    }
  })

  it('a client that holds the page gets 304 without a body, from a fresh isolate and from one that keeps the page', async () => {
    const own = await createShop()
    const tag = (await drawn(shop, '/product')).tag ?? ''
    for (const held of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const answer = await drawn(own, '/product', { 'If-None-Match': held })
      expect([answer.status, answer.body, answer.tag]).toEqual([304, '', tag])
      expect(answer.headers.get('cache-control')).toContain('s-maxage=300')
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      await drawn(own, '/product')
      await drawn(own, '/product')
    }
    expect((await drawn(own, '/product', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('pages, cards, frames and brands have tags of their own', async () => {
    const other = await createShop({ BRAND_SLUG: 'nova', BRAND_NAME: 'Nova' })
    const pixel = await createShop({ PIXEL_ID: 'C0FFEE' })
    const tags = [
      ...(await Promise.all(KEPT.map((path) => drawn(shop, path)))),
      await drawn(other, '/'),
      await drawn(pixel, '/'),
    ].map(({ tag }) => tag)
    expect(new Set(tags).size).toBe(tags.length)
    expect((await drawn(other, '/')).body).toContain('Nova')
  })

  it('T-CAC-2 other parameters make no other page', async () => {
    const plain = await drawn(shop, '/')
    for (const query of [
      '?utm_source=x',
      '?card="><script>alert(1)</script>',
      '?a[]=1&a[]=2',
      `?q=${'x'.repeat(2000)}`,
    ]) {
      const answer = await drawn(shop, `/${query}`)
      expect([answer.tag, answer.body === plain.body]).toEqual([plain.tag, true])
    }
  })

  it.each(['/checkout', '/report', '/missing-page'])('T-CAC-3 %s is never kept', async (path) => {
    const answer = await drawn(shop, path)
    expect([answer.tag, answer.headers.get('cache-control')]).toEqual([null, 'no-store'])
  })

  it('T-CAC-1 a frame known by its header alone gets embed mode and no tag, whatever is kept', async () => {
    const own = await createShop()
    await drawn(own, '/')
    await drawn(own, '/')
    const framed = await drawn(own, '/', { 'Sec-Fetch-Dest': 'iframe' })
    expect([framed.tag, framed.headers.get('cache-control')]).toEqual([null, 'no-store'])
    expect(framed.body).toContain('data-embed="1"')
    expect((await drawn(own, '/')).body).not.toContain('data-embed="1"')
  })

  it('PLAT-16 HEAD has the headers of GET and no body', async () => {
    const response = await shop.fetch('/faq', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('etag')).toBe((await drawn(shop, '/faq')).tag)
  })
})

describe('kept profiles', () => {
  it('PROF-01 a profile is drawn once and read each time: a change, a new link and hiding show in the next answer', async () => {
    const own = await createShop()
    const db = own.env.DB
    await db.batch([
      db.prepare("INSERT INTO profiles (username, full_name, bio) VALUES ('kept', 'Kept Person', 'First words')"),
      db.prepare(
        "INSERT INTO social_links (username, platform, display_text, url) VALUES ('kept', 'website', 'Site', 'https://example.com/')",
      ),
    ])
    const first = await drawn(own, '/profile/kept')
    const second = await drawn(own, '/profile/kept')
    expect(first.tag).toMatch(/^W\//)
    expect([second.tag, second.body]).toEqual([first.tag, first.body])
    expect((await drawn(own, '/profile/kept', { 'If-None-Match': first.tag ?? '' })).status).toBe(304)

    await db.prepare("UPDATE profiles SET bio = 'Other words' WHERE username = 'kept'").run()
    const changed = await drawn(own, '/profile/kept', { 'If-None-Match': first.tag ?? '' })
    expect([changed.status, changed.body.includes('Other words')]).toEqual([200, true])
    await db.prepare("UPDATE social_links SET url = 'https://example.org/new' WHERE username = 'kept'").run()
    expect((await drawn(own, '/profile/kept')).body).toContain('https://example.org/new')
    await db.prepare("UPDATE profiles SET hidden = 1 WHERE username = 'kept'").run()
    expect((await drawn(own, '/profile/kept')).status).toBe(410)
  })

  it.each(['/profile/nobody-here', '/profile/KEPTCASE'])(
    'T-CAC-6 %s, unknown, has no tag and is not kept',
    async (path) => {
      const answer = await drawn(shop, path)
      expect([answer.status, answer.tag, answer.headers.get('cache-control')]).toEqual([404, null, 'no-store'])
    },
  )
})
